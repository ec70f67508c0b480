-- Two records of one person become one (families.md 2.2). A merged record is out of every list, as a deleted one is, and
-- says where it went; the record that is kept is found by both codes.
create function app.words(value text[]) returns text language sql immutable parallel safe strict
  return array_to_string(value, ' ');

drop trigger refresh_deal_search on person;
alter table person
  add column merged_into_id bigint,
  add column merged_codes text[] not null default '{}',
  add column anonymised_at timestamptz,
  add foreign key (tenant_id, merged_into_id) references person (tenant_id, id),
  add constraint person_merged check (merged_into_id is null or deleted_at is not null),
  drop column search_text;
alter table person add column search_text text generated always as (
  app.fold(full_name) || ' ' || lower(code) || ' ' || coalesce(app.phone_digits(phone), '') || ' ' || coalesce(app.phone_digits(phone2), '')
    || ' ' || lower(app.words(merged_codes))
) stored;
create index person_search on person using gin (tenant_id, search_text gin_trgm_ops) where deleted_at is null;
create index person_merged on person (tenant_id, merged_into_id) where merged_into_id is not null;
create index person_merged_codes on person using gin (tenant_id, merged_codes) where merged_codes <> '{}';
create trigger refresh_deal_search after update on person
  for each row when (old.search_text is distinct from new.search_text) execute function app.refresh_deal_search();

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

-- Pairs that somebody has looked at and knows to be two people.
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

-- A booking that began before a merge and ends after it waits for the merge and lands at the record that is kept.
-- policies.sql puts it on every table with a person.
create function app.follow_merge() returns trigger language plpgsql as $$
declare
  target bigint;
begin
  select merged_into_id into target from person where tenant_id = new.tenant_id and id = new.person_id for key share;
  if target is null then return new; end if;
  new.person_id := target;
  if tg_table_name in ('note', 'entity_data') then
    if new.entity_type = 'person' then new.entity_id := target; end if;
  end if;
  return new;
end $$;

-- As before; but a merge may bring the versions of two records into one row of numbers.
create or replace function app.guard_entity_data() returns trigger language plpgsql as $$
declare
  merging boolean := coalesce(current_setting('app.merging', true), '') = 'on';
begin
  if (old.value, old.kind, old.key) is distinct from (new.value, new.kind, new.key)
    or (not merging and (old.version_no, old.entity_id) is distinct from (new.version_no, new.entity_id))
    or (old.status = 'signed' and (old.status, old.signed_at, old.signed_by) is distinct from (new.status, new.signed_at, new.signed_by)) then
    raise exception 'a version of data is never changed' using errcode = 'BC002';
  end if;
  return new;
end $$;

-- What happened to a person as a whole, where no row's change says it: it stands in the feed of that person.
create function app.record_of(person bigint, by_user bigint, verb text, why text) returns void language sql volatile
begin atomic
  insert into history (tenant_id, actor_id, action, entity_type, entity_id, person_id, reason, request_id, ip, user_agent)
  values (app.current_tenant(), by_user, verb, 'person', person, person, why, app.actor() ->> 'request_id', app.actor() ->> 'ip', app.actor() ->> 'user_agent');
end;
