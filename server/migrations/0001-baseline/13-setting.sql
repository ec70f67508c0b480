-- What a clinic, a branch or a user has set differently. The code knows every key, its type and its default; here is only
-- what differs. A value that was taken back stays as a deleted row, so that a reader who asks what changed since a version
-- hears of it.
create table setting (
  like app.row including all,
  key text not null,
  branch_id bigint,
  user_id bigint,
  level text not null generated always as (
    case when user_id is not null then 'user' when branch_id is not null then 'branch' else 'tenant' end) stored,
  value jsonb,
  sealed text,
  -- Rises within the clinic in the order of the commits: the transaction that writes holds the number until then.
  changed_no bigint not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, branch_id) references department (tenant_id, id),
  foreign key (tenant_id, user_id) references "user" (tenant_id, id),
  check (branch_id is null or user_id is null)
);
create unique index setting_one on setting (tenant_id, key, coalesce(branch_id, 0), coalesce(user_id, 0));
create index setting_user on setting (tenant_id, user_id) where user_id is not null;
create index setting_branch on setting (tenant_id, branch_id) where branch_id is not null;
create index setting_changed on setting (tenant_id, changed_no);

-- The log names a setting by its key, so that a reader sees «Báo khách chờ lâu sau: 20 → 30». Of a secret it tells that
-- it changed; of how users like their own lists, that they changed it. A sealed setting may be sealed anew under another
-- key of the clinic (`app.told_of`): what it says stays, so that the log has nothing to tell.
create function app.write_setting_history() returns trigger language plpgsql as $$
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
create trigger audit after insert or update or delete on setting for each row execute function app.write_setting_history();

-- What the clinic has set, for what the database does by itself; null where it keeps the default.
create function app.clinic_setting(wanted text) returns jsonb language sql stable
  return (select value from setting where tenant_id = app.current_tenant() and key = wanted and branch_id is null and user_id is null and deleted_at is null);
