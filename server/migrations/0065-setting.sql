-- What a clinic, a branch or somebody for themselves has set differently (families.md 2.14). The code knows every key,
-- its type and its default; here stands only what differs. A value that was taken back stays as a deleted row, so that
-- whoever asks what changed since a version hears of it.
create table setting (
  like app.row including all,
  key text not null,
  branch_id bigint,
  user_id bigint,
  level text not null generated always as (
    case when user_id is not null then 'user' when branch_id is not null then 'branch' else 'tenant' end) stored,
  value jsonb,
  sealed text,
  -- Rises within the clinic in the order of the commits: whoever writes holds the number until then.
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
-- it changed; of how somebody likes their own lists, that they changed it.
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
  if was is not distinct from becomes and subject.sealed is null then return null; end if;
  insert into history (tenant_id, actor_id, action, entity_type, entity_id, changes, reason, request_id, ip, user_agent)
  values (subject.tenant_id, (actor ->> 'user_id')::bigint, 'setting', 'setting', subject.id,
    told || case when subject.branch_id is null then '{}' else jsonb_build_object('branch_id', jsonb_build_array(null, subject.branch_id)) end,
    nullif(current_setting('app.reason', true), ''), actor ->> 'request_id', actor ->> 'ip', actor ->> 'user_agent');
  return null;
end $$;
create trigger audit after insert or update or delete on setting for each row execute function app.write_setting_history();

-- What stood beside the tenant moves to where it can be changed.
insert into setting (tenant_id, key, value, changed_no)
select n.id, moved.key, moved.value, 1 from tenant n, lateral (values
  ('brand.name', n.branding -> 'name'),
  ('brand.logo_url', n.branding -> 'logoUrl'),
  ('brand.favicon_url', n.branding -> 'faviconUrl'),
  ('brand.primary_color', to_jsonb(upper(n.branding ->> 'primaryColor'))),
  ('brand.secondary_color', to_jsonb(upper(n.branding ->> 'secondaryColor'))),
  ('login.theme', n.login -> 'theme'),
  ('clinic.name', n.clinic -> 'name'),
  ('clinic.address', n.clinic -> 'address'),
  ('clinic.phone', n.clinic -> 'phone'),
  ('clinic.email', n.clinic -> 'email'),
  ('booking.strict_schedule', n.clinic -> 'strict_schedule'),
  ('pipeline.offline_pipeline_id', n.clinic -> 'offline_pipeline_id'),
  ('pipeline.after_payment_stage_id', n.clinic -> 'after_payment_stage_id')) as moved (key, value)
where moved.value is not null;
insert into sequence (tenant_id, kind, period, value) select id, 'setting', 'all', 1 from tenant;
alter table tenant drop column branding, drop column login, drop column ui_preferences, drop column clinic;

-- What the clinic has set, for what the database does by itself; null where it keeps the default.
create function app.clinic_setting(wanted text) returns jsonb language sql stable
  return (select value from setting where tenant_id = app.current_tenant() and key = wanted and branch_id is null and user_id is null and deleted_at is null);

-- A code by a format such as `KH{yy}{00000}`: numbers begin anew with every text before them.
create function app.formatted_code(kind text, format text) returns text language plpgsql volatile as $$
declare
  today date := (now() at time zone 'Asia/Ho_Chi_Minh')::date;
  zeros text := substring(format from '\{(0+)\}$');
  before text := replace(replace(left(format, -length(zeros) - 2), '{yyyy}', to_char(today, 'YYYY')), '{yy}', to_char(today, 'YY'));
begin
  return before || app.padded(app.next_number(kind, before), length(zeros));
end $$;

create or replace function app.issue_code(kind text) returns text language plpgsql volatile as $$
declare
  ymd text := to_char((now() at time zone 'Asia/Ho_Chi_Minh')::date, 'YYYYMMDD');
begin
  return case kind
    when 'person' then app.formatted_code(kind, coalesce(app.clinic_setting('person.code_format') #>> '{}', 'KH{yy}{00000}'))
    when 'deal' then app.formatted_code(kind, coalesce(app.clinic_setting('person.deal_code_format') #>> '{}', 'CH{yy}{00000}'))
    when 'appointment' then app.formatted_code(kind, coalesce(app.clinic_setting('person.appointment_code_format') #>> '{}', 'LH{yy}{000000}'))
    when 'track' then 'TN-' || ymd || '-' || app.padded(app.next_value(kind, ymd), 2)
  end;
end $$;
