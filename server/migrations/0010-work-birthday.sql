-- The type of the tasks for birthdays, too, has a Vietnamese name where the clinic has put it away.
create or replace function app.task_type(tenant int, wanted text) returns bigint language plpgsql as $$
declare
  found_type bigint;
begin
  select t.id into found_type from term t
  where t.tenant_id = tenant and t.vocabulary = 'task_type' and t.deleted_at is null and (t.code = wanted or app.fold(t.name) = app.fold(wanted))
  order by t.code is not distinct from wanted desc, t.is_active desc, t."order", t.id limit 1;
  if found_type is null then
    insert into term (tenant_id, vocabulary, name, code)
    values (tenant, 'task_type', case wanted when 'call' then 'Gọi tư vấn' when 'no_show' then 'Xử lý không đến' when 'recall' then 'Nhắc tái khám'
      when 'complaint' then 'Xử lý khiếu nại' when 'internal' then 'Việc nội bộ' when 'birthday' then 'Chúc mừng sinh nhật' else left(wanted, 120) end, left(wanted, 40))
    on conflict do nothing returning id into found_type;
  end if;
  return coalesce(found_type, (select t.id from term t where t.tenant_id = tenant and t.vocabulary = 'task_type' order by t.deleted_at is null desc, t."order", t.id limit 1));
end $$;
