-- How much a clinic may store is the operator's to say: a clinic's own settings can only make it less.
alter table tenant
  add column storage_gb int check (storage_gb > 0),
  add column customers int check (customers > 0),
  -- So many customers there were when so many ids had been given out: each customer since then has taken one at least.
  add column counted_customers int,
  add column counted_ids bigint;

-- What holds for clinics of which nothing else is said; each start of a server writes what it is configured with.
create table clinic_limit (
  only_one boolean primary key default true check (only_one),
  storage_gb int not null check (storage_gb > 0),
  customers int not null check (customers > 0)
);
insert into clinic_limit (storage_gb, customers) values (100, 2000000);

create function app.limits_of(clinic int, out storage_gb int, out customers int) language sql stable
begin atomic
  select coalesce(t.storage_gb, d.storage_gb), coalesce(t.customers, d.customers) from tenant t, clinic_limit d where t.id = clinic;
end;

-- Wherever customers come from. They are counted anew only when so many ids have been given out since the last time that
-- there may be too many, so that an insert costs a glance; what others are writing at the same moment is not seen.
create function app.hold_customers() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  clinic int;
  most int;
  ids bigint;
  held int;
begin
  for clinic in select distinct n.tenant_id from new_customers n loop
    most := (select l.customers from app.limits_of(clinic) l);
    ids := pg_sequence_last_value(('ids.clinic_' || clinic)::regclass);
    continue when (select t.counted_customers + ids - t.counted_ids <= most from tenant t where t.id = clinic);
    select count(*) into held from (select from person p where p.tenant_id = clinic limit most + 1) p;
    if held > most then
      raise exception 'clinic % has % customers at most', clinic, most using errcode = '23514', constraint = 'customer_limit';
    end if;
    update tenant set counted_customers = held, counted_ids = ids where id = clinic;
  end loop;
  return null;
end $$;
create trigger hold_customers after insert on person referencing new table as new_customers for each statement execute function app.hold_customers();
