-- Has tables looked at that have grown far beyond what the planner knows of them. Whoever fills a table at once cannot
-- wait for autovacuum: until it comes, every partial index that begins with the tenant looks as good as the right one, and
-- a clinic's people are walked through for each row that is compared with them. A page holds some ten rows: fewer known
-- rows than pages are a tenth of what is there.
create function app.refresh_statistics(targets regclass[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  grown regclass;
begin
  for grown in
    select c.oid from pg_class c where c.oid = any (targets)
      and greatest(c.reltuples, 0) < pg_relation_size(c.oid) / current_setting('block_size')::int
  loop
    execute format('analyze %s', grown);
  end loop;
end $$;
