-- Which staff answer for a customer; the one who is replaced keeps an ended row, so that the table is its own history.
create table person_assignment (
  like app.row including all,
  person_id bigint not null,
  user_id bigint not null,
  role text not null check (role in ('consultant', 'telesale', 'care', 'doctor', 'assistant', 'referrer')),
  is_primary boolean not null default true,
  start_at timestamptz not null default now(),
  end_at timestamptz,
  reason text,
  replaces_id bigint,
  primary key (tenant_id, id),
  constraint person_assignment_span check (end_at >= start_at),
  foreign key (tenant_id, person_id) references person (tenant_id, id),
  foreign key (tenant_id, user_id) references "user" (tenant_id, id),
  foreign key (tenant_id, replaces_id) references person_assignment (tenant_id, id)
);
create unique index person_assignment_primary on person_assignment (tenant_id, person_id, role)
  where is_primary and end_at is null and deleted_at is null;
create unique index person_assignment_once on person_assignment (tenant_id, person_id, role, user_id)
  where end_at is null and deleted_at is null;
create index person_assignment_person on person_assignment (tenant_id, person_id, created_at desc nulls last, id desc nulls last);
create index person_assignment_user on person_assignment (tenant_id, user_id, role, person_id) where end_at is null and deleted_at is null;
create index person_assignment_newest on person_assignment (tenant_id, created_at desc nulls last, id desc nulls last) where deleted_at is null;
create index person_assignment_replaces on person_assignment (tenant_id, replaces_id) where replaces_id is not null;

-- The assignment that makes `person.owner_id`: the primary of the first of these roles that a user holds.
create function app.owning(tenant int, person bigint) returns person_assignment language sql stable
begin atomic
  select a from person_assignment a
  where a.tenant_id = tenant and a.person_id = person and a.is_primary and a.end_at is null and a.deleted_at is null
    and a.role in ('consultant', 'telesale', 'care')
  order by array_position(array['consultant', 'telesale', 'care'], a.role) limit 1;
end;

-- Keeps the owner in step with the assignments: once for all rows of a statement, so that a takeover in one statement
-- is one change of the person.
create function app.own_people() returns trigger language plpgsql as $$
begin
  update person p set owner_id = w.user_id
  from (select c.tenant_id, c.person_id, (app.owning(c.tenant_id, c.person_id)).user_id from (select distinct tenant_id, person_id from changed) c) w
  where p.tenant_id = w.tenant_id and p.id = w.person_id and p.owner_id is distinct from w.user_id;
  return null;
end $$;
create trigger own_added after insert on person_assignment referencing new table as changed for each statement execute function app.own_people();
create trigger own_changed after update on person_assignment referencing new table as changed for each statement execute function app.own_people();
create trigger own_removed after delete on person_assignment referencing old table as changed for each statement execute function app.own_people();

-- Writing the owner itself (of a new customer, by an import) means an assignment: in the role that the one before had, else
-- in the owner's own capacity.
create function app.assign_owner() returns trigger language plpgsql as $$
declare
  held person_assignment := app.owning(new.tenant_id, new.id);
  capacity text;
begin
  if held.user_id is not distinct from new.owner_id then return null; end if;
  capacity := coalesce(held.role, (
    select case when bool_or(r.name = 'telesale') then 'telesale' when bool_or(r.name = 'care') then 'care' end
    from user_role l join role r on r.tenant_id = l.tenant_id and r.id = l.role_id
    where l.tenant_id = new.tenant_id and l.user_id = new.owner_id), 'consultant');
  with ended as (
    update person_assignment set end_at = greatest(now(), start_at), version = version + 1, updated_at = now(), updated_by = new.updated_by
    where tenant_id = new.tenant_id and person_id = new.id and role = capacity and (id = held.id or user_id = new.owner_id)
      and end_at is null and deleted_at is null returning 1)
  insert into person_assignment (tenant_id, person_id, user_id, role, replaces_id, created_by, updated_by)
  select new.tenant_id, new.id, new.owner_id, capacity, held.id, new.updated_by, new.updated_by
  from (select count(*) from ended) first where new.owner_id is not null;
  return null;
end $$;
create trigger owner_added after insert on person for each row when (new.owner_id is not null) execute function app.assign_owner();
create trigger owner_changed after update of owner_id on person for each row when (new.owner_id is distinct from old.owner_id) execute function app.assign_owner();
