-- Structured data by kind, every version kept: what is signed stays as it was signed. Secrets, such as a softphone's
-- password, are sealed beside the value they belong to, and neither the value nor the log tells of them.
create table entity_data (
  tenant_id int not null,
  id bigint not null,
  entity_type text not null check (entity_type in ('person', 'user', 'attachment', 'deal')),
  entity_id bigint not null,
  person_id bigint,
  kind text not null,
  key text not null default 'main',
  value jsonb,
  version_no int not null,
  is_current boolean not null default true,
  status text not null default 'draft' check (status in ('draft', 'signed', 'void')),
  reason text,
  created_at timestamptz not null default now(),
  created_by bigint,
  signed_at timestamptz,
  signed_by bigint,
  sealed text,
  primary key (tenant_id, id),
  foreign key (tenant_id, person_id) references person (tenant_id, id)
);
create unique index entity_data_version on entity_data (tenant_id, entity_type, entity_id, kind, key, version_no desc);
create unique index entity_data_current on entity_data (tenant_id, entity_type, entity_id, kind, key) where is_current;
create index entity_data_person on entity_data (tenant_id, person_id) where person_id is not null;

-- A version is written once; afterwards it may only be followed by another, or signed once. But a merge may bring the
-- versions of two records into one row of numbers, and a sealed text may be sealed anew under another key.
create function app.guard_entity_data() returns trigger language plpgsql as $$
declare
  merging boolean := coalesce(current_setting('app.merging', true), '') = 'on';
  resealing boolean := coalesce(current_setting('app.resealing', true), '') = 'on';
begin
  if (old.value, old.kind, old.key) is distinct from (new.value, new.kind, new.key)
    or (not resealing and old.sealed is distinct from new.sealed)
    or (not merging and (old.version_no, old.entity_id) is distinct from (new.version_no, new.entity_id))
    or (old.status = 'signed' and (old.status, old.signed_at, old.signed_by) is distinct from (new.status, new.signed_at, new.signed_by)) then
    raise exception 'a version of data is never changed' using errcode = 'BC002';
  end if;
  return new;
end $$;
create trigger guard before update on entity_data for each row execute function app.guard_entity_data();

-- Answers of a medical history with terms of today for those that were merged away; of two that become one, what is there
-- goes before what is not.
create function app.todays_answers(tenant int, answers jsonb) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(k.answer order by k.place), '[]') from (
    select distinct on (n.id) n.place, jsonb_set(n.answer, '{term_id}', to_jsonb(n.id)) as answer from (
      select e.answer, e.ordinality as place, coalesce(t.merged_into_id, (e.answer ->> 'term_id')::bigint) as id
      from jsonb_array_elements(answers) with ordinality e(answer, ordinality)
      left join term t on t.tenant_id = tenant and t.id = (e.answer ->> 'term_id')::bigint) n
    order by n.id, coalesce((n.answer ->> 'is_absent')::boolean, false), n.place) k
$$;

-- A medical history as it reads today; what is stored and signed stays as it was.
create function app.todays_history(tenant int, history jsonb) returns jsonb language sql stable as $$
  select history
    || case when jsonb_typeof(history -> 'diseases') = 'array' then jsonb_build_object('diseases', app.todays_answers(tenant, history -> 'diseases')) else '{}' end
    || case when jsonb_typeof(history -> 'allergies') = 'array' then jsonb_build_object('allergies', app.todays_answers(tenant, history -> 'allergies')) else '{}' end
$$;
