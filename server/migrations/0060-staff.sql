-- What staff, departments and roles need beyond signing in (families.md 2.1).
alter table "user" add foreign key (tenant_id, specialty_term_id) references term (tenant_id, id);
alter table department add foreign key (tenant_id, manager_id) references "user" (tenant_id, id);
create index user_role_role on user_role (tenant_id, role_id);

-- A clinic is never left without an active administrator, whatever takes the last one away and however many at once:
-- whoever takes one away waits here for the others, and then counts what they have left.
create function app.keep_administrator() returns trigger language plpgsql as $$
declare
  clinic int := old.tenant_id;
  was_one boolean;
begin
  if tg_table_name = 'user' then
    select exists (select from user_role ur join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
      where ur.tenant_id = clinic and ur.user_id = old.id and r.name = 'admin') into was_one;
  else
    select exists (select from role r where r.tenant_id = clinic and r.id = old.role_id and r.name = 'admin') into was_one;
  end if;
  if not was_one then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended('administrators', clinic));
  if not exists (
    select from role r
      join user_role ur on ur.tenant_id = r.tenant_id and ur.role_id = r.id
      join "user" u on u.tenant_id = ur.tenant_id and u.id = ur.user_id
    where r.tenant_id = clinic and r.name = 'admin' and u.status = 'active' and u.deleted_at is null
  ) then
    raise exception 'a clinic needs an active administrator' using errcode = '23514', constraint = 'last_administrator';
  end if;
  return null;
end $$;
create trigger administrators after update of status, deleted_at on "user" for each row
  when (old.status = 'active' and old.deleted_at is null and (new.status <> 'active' or new.deleted_at is not null))
  execute function app.keep_administrator();
create trigger administrators after delete on user_role for each row execute function app.keep_administrator();
