-- What people call a file belongs to the place where it hangs: the same bytes may come from two people for two patients, under
-- two names, and neither is told of the other. A row of `file` says what the bytes are, and nothing else.
alter table file_usage add column name text;

-- Every clinic's rows at once, which row-level security keeps from their owner too; policies.sql fences them again. The log
-- is not told: nobody has changed anything.
alter table file no force row level security;
alter table file_usage no force row level security;
select set_config('app.told_of', 'file_usage', true);
update file_usage u set name = f.name from file f where f.tenant_id = u.tenant_id and f.id = u.file_id;

alter table file_usage alter column name set not null, add constraint file_usage_name check (length(name) between 1 and 255);

-- As before, with the name that the file has on this record.
create or replace function app.custom_name(tenant int, type text, value jsonb) returns text language sql stable
begin atomic
  select case type
    when 'user' then (select u.name from "user" u where u.tenant_id = tenant and u.id = (value #>> '{}')::bigint)
    when 'person' then (select p.full_name from person p where p.tenant_id = tenant and p.id = (value #>> '{}')::bigint)
    when 'term' then (select t.name from term t where t.tenant_id = tenant and t.id = (value #>> '{}')::bigint)
    when 'file' then (select u.name from file_usage u where u.tenant_id = tenant and u.id = (value #>> '{}')::bigint and u.deleted_at is null)
  end;
end;

alter table file_usage force row level security;
alter table file force row level security;
-- When a picture was taken stands on its usage already; of the same bytes sent again it is read again.
alter table file drop column name, drop column taken_at;
