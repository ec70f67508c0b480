-- The formatted text of a note, beside its plain text: null where it has no formatting.
alter table note add column body jsonb;
