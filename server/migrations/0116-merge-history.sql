-- Merging a word or a tag that thousands of records use writes the log of them all at once: the same change to each, without
-- comparing every row with itself as the trigger does. Only a command that says so is left to tell it by itself, one table
-- at a time, and it tells it with the function below.
create or replace function app.write_history() returns trigger language plpgsql as $$
declare
  actor jsonb;
  old_whole jsonb;
  new_whole jsonb;
  whole jsonb;
  old_row jsonb;
  new_row jsonb;
  changed jsonb;
  verb text := lower(tg_op);
begin
  if current_setting('app.told_of', true) = tg_table_name then return null; end if;
  actor := app.actor();
  old_whole := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_whole := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  whole := coalesce(new_whole, old_whole);
  old_row := app.audited(old_whole);
  new_row := app.audited(new_whole);
  if tg_op = 'INSERT' then
    select jsonb_object_agg(key, jsonb_build_array(null, value)) into changed
      from jsonb_each(new_row) where value <> 'null' and value <> '""' and value <> '[]' and value <> '{}';
    verb := 'create';
  elsif tg_op = 'UPDATE' then
    select jsonb_object_agg(n.key, jsonb_build_array(old_row -> n.key, n.value)) into changed
      from jsonb_each(new_row) n where n.value is distinct from old_row -> n.key;
    if changed is null then return null; end if;
    if changed ? 'deleted_at' then verb := case when new_row ->> 'deleted_at' is null then 'restore' else 'delete' end; end if;
  else
    select jsonb_object_agg(key, jsonb_build_array(value, null)) into changed from jsonb_each(old_row) where value <> 'null';
  end if;
  -- That a citizen's number changed is told, never what it was or is.
  if changed ? 'national_id_hash' then
    changed := changed - 'national_id_hash' || jsonb_build_object('national_id',
      jsonb_build_array(app.hidden(old_row ->> 'national_id_hash'), app.hidden(new_row ->> 'national_id_hash')));
  end if;
  insert into history (tenant_id, actor_id, action, entity_type, entity_id, person_id, changes, reason, request_id, ip, user_agent)
  values (
    (whole ->> 'tenant_id')::int,
    (actor ->> 'user_id')::bigint, verb, tg_table_name,
    (whole ->> 'id')::bigint,
    case when tg_table_name = 'person' then (whole ->> 'id')::bigint else (whole ->> 'person_id')::bigint end,
    coalesce(changed, '{}'), nullif(current_setting('app.reason', true), ''),
    actor ->> 'request_id', actor ->> 'ip', actor ->> 'user_agent'
  );
  return null;
end $$;

-- Tells the log of one change to each of many rows, as the trigger would have; `ids` are null for rows without one of their
-- own, `people` those whom the rows are about.
create function app.tell_history(verb text, entity text, ids bigint[], people bigint[], changes jsonb[]) returns bigint language sql volatile
begin atomic
  with told as (
    insert into history (tenant_id, actor_id, action, entity_type, entity_id, person_id, changes, reason, request_id, ip, user_agent)
    select app.current_tenant(), (a.actor ->> 'user_id')::bigint, tell_history.verb, tell_history.entity, t.id, t.person, t.change,
      nullif(current_setting('app.reason', true), ''), a.actor ->> 'request_id', a.actor ->> 'ip', a.actor ->> 'user_agent'
    from unnest(tell_history.ids, tell_history.people, tell_history.changes) t(id, person, change), (select app.actor() as actor) a
    returning 1)
  select count(*) from told;
end;

-- «Dùng ở đâu» of a specialty leads to the staff who have it.
create index user_specialty on "user" (tenant_id, specialty_term_id) where specialty_term_id is not null;
