-- As before, and the name of a file: its value is the place where it hangs on the record.
create or replace function app.custom_name(tenant int, type text, value jsonb) returns text language sql stable
begin atomic
  select case type
    when 'user' then (select u.name from "user" u where u.tenant_id = tenant and u.id = (value #>> '{}')::bigint)
    when 'person' then (select p.full_name from person p where p.tenant_id = tenant and p.id = (value #>> '{}')::bigint)
    when 'term' then (select t.name from term t where t.tenant_id = tenant and t.id = (value #>> '{}')::bigint)
    when 'file' then (select f.name from file_usage u join file f on f.tenant_id = u.tenant_id and f.id = u.file_id
      where u.tenant_id = tenant and u.id = (value #>> '{}')::bigint and u.deleted_at is null)
  end;
end;
