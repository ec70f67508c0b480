-- Two records of one person become one.

-- What a merge has changed, before and after, so that it can be taken back for thirty days; then the row is swept. It is
-- left out of the log, which has every changed row and the merge itself.
create table person_merge (
  like app.row including all,
  keep_id bigint not null,
  merge_id bigint not null,
  plan jsonb not null,
  undone_at timestamptz,
  undone_by bigint,
  primary key (tenant_id, id),
  constraint person_merge_two check (keep_id <> merge_id),
  foreign key (tenant_id, keep_id) references person (tenant_id, id),
  foreign key (tenant_id, merge_id) references person (tenant_id, id)
);
create unique index person_merge_once on person_merge (tenant_id, merge_id) where undone_at is null;
create index person_merge_keep on person_merge (tenant_id, keep_id, id desc);
create index person_merge_created on person_merge (tenant_id, created_at desc nulls last, id desc nulls last);

-- Pairs that staff have looked at and know to be two people.
create table person_distinct (
  like app.row including all,
  low_id bigint not null,
  high_id bigint not null,
  primary key (tenant_id, id),
  constraint person_distinct_order check (low_id < high_id),
  foreign key (tenant_id, low_id) references person (tenant_id, id),
  foreign key (tenant_id, high_id) references person (tenant_id, id)
);
create unique index person_distinct_pair on person_distinct (tenant_id, low_id, high_id) where deleted_at is null;
create index person_distinct_high on person_distinct (tenant_id, high_id);
create index person_distinct_created on person_distinct (tenant_id, created_at desc, id desc) where deleted_at is null;

-- A booking that began before a merge and ends after it waits for the merge and lands at the record that is kept; so do
-- notes, data and files, which name the record twice. The policies put it on every table with a person.
create function app.follow_merge() returns trigger language plpgsql as $$
declare
  target bigint;
begin
  select merged_into_id into target from person where tenant_id = new.tenant_id and id = new.person_id for key share;
  if target is null then return new; end if;
  new.person_id := target;
  if tg_table_name in ('note', 'entity_data', 'file_usage') then
    if new.entity_type = 'person' then new.entity_id := target; end if;
  end if;
  return new;
end $$;
