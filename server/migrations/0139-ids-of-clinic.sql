-- Ids of a clinic come from a sequence of its own: one shared by all would tell each how fast the others grow, in every
-- address. Each begins elsewhere, so that an id of one clinic is none of another's; every key holds the clinic, too.
create schema ids;
grant usage on schema ids to bcare_app;

create function app.begin_ids(clinic int, above bigint) returns void language plpgsql volatile set search_path = pg_catalog as $$
declare
  called text := format('ids.%I', 'clinic_' || clinic);
begin
  execute format('create sequence if not exists %s start %s', called, above + 1000000 + mod(abs(hashint4extended(clinic, 0)), 999000000));
  execute format('grant usage on sequence %s to bcare_app', called);
end $$;

-- The app role may not make sequences; a clinic that registers gets its own here.
create function app.begin_ids_of_new() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform app.begin_ids(new.id, 0);
  return null;
end $$;
create trigger begin_ids after insert on tenant for each row execute function app.begin_ids_of_new();

create function app.next_id(tenant int default app.current_tenant()) returns bigint language sql volatile
  return nextval(('ids.clinic_' || tenant)::regclass);

create function app.assign_id() returns trigger language plpgsql as $$
begin
  new.id := app.next_id(new.tenant_id);
  return new;
end $$;

-- Tables to come, too.
alter table app.row alter column id drop identity if exists;

-- Clinics that are here keep their ids and go on above all of them.
do $$
declare
  target record;
  most bigint := 0;
  used bigint;
begin
  for target in
    select a.attrelid::regclass as name, pg_get_serial_sequence(a.attrelid::regclass::text, 'id') as counter
    from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relnamespace = 'public'::regnamespace
    where a.attname = 'id' and a.attidentity <> '' and exists (
      select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id' and not t.attisdropped)
  loop
    execute format('select last_value from %s', target.counter) into used;
    most := greatest(most, used);
    execute format('alter table %s alter column id drop identity', target.name);
  end loop;
  perform app.begin_ids(id, most) from tenant;
end $$;
