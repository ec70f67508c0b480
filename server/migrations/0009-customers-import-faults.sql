-- Which cells of a row its problems are about, so that they are mended where they are.
alter table person_import_row add column faulty int[] not null default '{}';
