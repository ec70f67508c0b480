-- Accents decide what a name is; without them it is only found (rules/src/text/spelling.ts).
create function app.spelling(value text) returns text language sql immutable parallel safe strict
return lower(normalize(value, nfc));

drop index custom_option_set_name;
create unique index custom_option_set_name on custom_option_set (tenant_id, app.spelling(name)) where deleted_at is null;
drop index material_name;
create unique index material_name on material (tenant_id, app.spelling(name)) where deleted_at is null;
drop index operation_name;
create unique index operation_name on operation (tenant_id, app.spelling(name)) where deleted_at is null;
drop index person_group_name;
create unique index person_group_name on person_group (tenant_id, app.spelling(name)) where deleted_at is null;
drop index pipeline_name;
create unique index pipeline_name on pipeline (tenant_id, app.spelling(name)) where deleted_at is null;
drop index stage_name;
create unique index stage_name on stage (tenant_id, pipeline_id, app.spelling(name)) where is_active and deleted_at is null;
drop index tag_name;
create unique index tag_name on tag (tenant_id, scope, app.spelling(name)) where deleted_at is null;
drop index term_name;
create unique index term_name on term (tenant_id, vocabulary, coalesce(parent_id, 0), app.spelling(name)) where deleted_at is null;
drop index web_form_name;
create unique index web_form_name on web_form (tenant_id, app.spelling(name)) where deleted_at is null;

create or replace function app.task_type(tenant int, wanted text) returns bigint language plpgsql as $$
declare
  found_type bigint;
begin
  select t.id into found_type from term t
  where t.tenant_id = tenant and t.vocabulary = 'task_type' and t.deleted_at is null and (t.code = wanted or app.spelling(t.name) = app.spelling(wanted))
  order by t.code is not distinct from wanted desc, t.is_active desc, t."order", t.id limit 1;
  if found_type is null then
    insert into term (tenant_id, vocabulary, name, code)
    values (tenant, 'task_type', case wanted when 'call' then 'Gọi tư vấn' when 'no_show' then 'Xử lý không đến' when 'recall' then 'Nhắc tái khám'
      when 'complaint' then 'Xử lý khiếu nại' when 'internal' then 'Việc nội bộ' when 'birthday' then 'Chúc mừng sinh nhật' else left(wanted, 120) end, left(wanted, 40))
    on conflict do nothing returning id into found_type;
  end if;
  return coalesce(found_type, (select t.id from term t where t.tenant_id = tenant and t.vocabulary = 'task_type' order by t.deleted_at is null desc, t."order", t.id limit 1));
end $$;

-- A row that resembles a customer and contradicts them is looked at by a person, who says whether it is them.
alter table person_import_row drop constraint person_import_row_status_check;
alter table person_import_row add constraint person_import_row_status_check
  check (status in ('waiting', 'new', 'same', 'phone', 'review', 'error'));
alter table person_import_row add column decided text check (decided in ('same', 'other')), add column doubt text;
