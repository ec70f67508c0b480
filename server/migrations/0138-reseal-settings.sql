-- A sealed setting may be sealed anew under another key of the clinic: what it says stays, so that the log has nothing to tell.
create or replace function app.write_setting_history() returns trigger language plpgsql as $$
declare
  actor jsonb := app.actor();
  was jsonb := case when tg_op <> 'INSERT' and old.deleted_at is null then coalesce(to_jsonb(app.hidden(old.sealed)), old.value) end;
  becomes jsonb := case when tg_op <> 'DELETE' and new.deleted_at is null then coalesce(to_jsonb(app.hidden(new.sealed)), new.value) end;
  subject setting := case when tg_op = 'DELETE' then old else new end;
  told jsonb := case
    when subject.user_id is not null and starts_with(subject.key, 'ui.page.') then '{}'
    else jsonb_build_object(subject.key, jsonb_build_array(was, becomes)) end;
begin
  if current_setting('app.told_of', true) = tg_table_name then return null; end if;
  if was is not distinct from becomes and subject.sealed is null then return null; end if;
  insert into history (tenant_id, actor_id, action, entity_type, entity_id, changes, reason, request_id, ip, user_agent)
  values (subject.tenant_id, (actor ->> 'user_id')::bigint, 'setting', 'setting', subject.id,
    told || case when subject.branch_id is null then '{}' else jsonb_build_object('branch_id', jsonb_build_array(null, subject.branch_id)) end,
    nullif(current_setting('app.reason', true), ''), actor ->> 'request_id', actor ->> 'ip', actor ->> 'user_agent');
  return null;
end $$;
