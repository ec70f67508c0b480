-- The demo's password is printed in the README: a server in production must not start on it. The mark falls with the
-- password. In a database from before, a hash that several users share can only come from the demo: each has its own salt.
alter table credential add column is_demo boolean not null default false;

do $$
declare
  candidate int;
begin
  for candidate in select id from tenant loop
    perform set_config('app.tenant_id', candidate::text, true);
    update credential c set is_demo = true where c.tenant_id = candidate
      and exists (select from credential o where o.tenant_id = candidate and o.user_id <> c.user_id and o.password_hash = c.password_hash);
  end loop;
end $$;

create function app.forget_demo_password() returns trigger language plpgsql as $$
begin
  new.is_demo := false;
  return new;
end $$;
create trigger forget_demo_password before update on credential
  for each row when (old.password_hash is distinct from new.password_hash) execute function app.forget_demo_password();
