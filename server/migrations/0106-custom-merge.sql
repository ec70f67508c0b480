-- As before, but for the values of a merged person: the merge itself decides whose stand, field by field, and can be taken
-- back. Links of the two with each other go.
create or replace function app.follow_custom() returns trigger language plpgsql as $$
declare
  kind text := tg_argv[0];
  heir bigint := (to_jsonb(new) ->> 'merged_into_id')::bigint;
begin
  if new.deleted_at is null then
    insert into custom_index (tenant_id, definition_id, entity_id, place, number, word, is_unique)
    select d.tenant_id, d.id, v.entity_id, e.place, e.number, e.word, d.is_unique
    from custom_value v join custom_definition d on d.tenant_id = v.tenant_id and d.entity_type = v.entity_type and d.deleted_at is null
    cross join lateral app.custom_entries(d.type, v.data -> d.name) e
    where v.tenant_id = new.tenant_id and v.entity_type = kind and v.entity_id = new.id on conflict do nothing;
    return null;
  end if;
  delete from custom_index i using custom_definition d
  where d.tenant_id = new.tenant_id and d.entity_type = kind and i.tenant_id = d.tenant_id and i.definition_id = d.id and i.entity_id = new.id;
  if heir is not null then
    insert into custom_link (tenant_id, relationship_id, from_id, to_id, one_from, one_to, created_by)
    select l.tenant_id, l.relationship_id, case when r.from_entity = kind and l.from_id = new.id then heir else l.from_id end,
      case when r.to_entity = kind and l.to_id = new.id then heir else l.to_id end, l.one_from, l.one_to, l.created_by
    from custom_link l join custom_relationship r on r.tenant_id = l.tenant_id and r.id = l.relationship_id
    where l.tenant_id = new.tenant_id and ((r.from_entity = kind and l.from_id = new.id) or (r.to_entity = kind and l.to_id = new.id))
      and not (r.from_entity = kind and r.to_entity = kind and l.from_id in (new.id, heir) and l.to_id in (new.id, heir))
    on conflict do nothing;
  elsif exists (
    select from custom_link l join custom_relationship r on r.tenant_id = l.tenant_id and r.id = l.relationship_id
    where l.tenant_id = new.tenant_id and r.on_delete = 'restrict' and r.deleted_at is null
      and ((r.from_entity = kind and l.from_id = new.id) or (r.to_entity = kind and l.to_id = new.id))
  ) then
    raise exception 'kept by a link' using errcode = '23503', constraint = 'custom_link_kept';
  end if;
  delete from custom_link l using custom_relationship r
  where r.tenant_id = l.tenant_id and r.id = l.relationship_id and l.tenant_id = new.tenant_id
    and ((r.from_entity = kind and l.from_id = new.id) or (r.to_entity = kind and l.to_id = new.id));
  return null;
end $$;

-- As before; what is written of a task belongs to its customer too, and goes when they are forgotten.
create or replace function app.write_custom_history() returns trigger language plpgsql as $$
declare
  actor jsonb := app.actor();
  before jsonb := case when tg_op = 'INSERT' then '{}' else old.data end;
  changed jsonb;
  owner bigint;
begin
  select jsonb_object_agg('custom.' || k.name, case when coalesce(d.is_sensitive, false)
      then jsonb_build_array(case when before ? k.name then '"••••"'::jsonb end, case when new.data ? k.name then '"••••"'::jsonb end)
      else jsonb_build_array(before -> k.name, new.data -> k.name) end)
  into changed
  from (select jsonb_object_keys(before || new.data) as name) k
  left join custom_definition d on d.tenant_id = new.tenant_id and d.entity_type = new.entity_type and d.name = k.name and d.deleted_at is null
  where before -> k.name is distinct from new.data -> k.name;
  if changed is null then return null; end if;
  if new.entity_type = 'person' then owner := new.entity_id;
  elsif new.entity_type = 'deal' then select d.person_id into owner from deal d where d.tenant_id = new.tenant_id and d.id = new.entity_id;
  elsif new.entity_type = 'appointment' then select a.person_id into owner from appointment a where a.tenant_id = new.tenant_id and a.id = new.entity_id;
  elsif new.entity_type = 'task' then select k.person_id into owner from task k where k.tenant_id = new.tenant_id and k.id = new.entity_id;
  end if;
  insert into history (tenant_id, actor_id, action, entity_type, entity_id, person_id, changes, reason, request_id, ip, user_agent)
  values (new.tenant_id, (actor ->> 'user_id')::bigint, 'update', new.entity_type, new.entity_id, owner, changed,
    nullif(current_setting('app.reason', true), ''), actor ->> 'request_id', actor ->> 'ip', actor ->> 'user_agent');
  return null;
end $$;

-- As before, and what the clinic asked of its own: nobody knows what people wrote there.
create or replace function app.redacted(entity_type text, changes jsonb) returns jsonb language sql immutable parallel safe
begin atomic
  select coalesce(jsonb_object_agg(c.key, case
    when redacted.entity_type in ('person', 'person_relative', 'note', 'visit_reason', 'entity_data', 'task', 'task_note', 'form_submission')
      or c.key like 'custom.%' or c.key in ('name', 'description', 'lost_note', 'note', 'reason', 'temp_name', 'temp_phone', 'customer_request', 'status_note', 'overbook_reason', 'left_reason', 'caption', 'phase')
    then '[null, null]'::jsonb else c.value end), '{}')
  from jsonb_each(redacted.changes) c;
end;
