-- Who answers for a customer; whoever is replaced keeps an ended row, so that the table is its own history.
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

-- `person.owner_id` is the primary of the first of these roles that somebody holds, and is written nowhere else. Once
-- for all rows of a statement, so that a takeover in one statement is one change of the person.
create function app.own_people() returns trigger language plpgsql as $$
begin
  update person p set owner_id = w.user_id
  from (
    select c.tenant_id, c.person_id, (
      select a.user_id from person_assignment a
      where a.tenant_id = c.tenant_id and a.person_id = c.person_id and a.is_primary and a.end_at is null and a.deleted_at is null
        and a.role in ('consultant', 'telesale', 'care')
      order by array_position(array['consultant', 'telesale', 'care'], a.role) limit 1) as user_id
    from (select distinct tenant_id, person_id from changed) c
  ) w
  where p.tenant_id = w.tenant_id and p.id = w.person_id and p.owner_id is distinct from w.user_id;
  return null;
end $$;
create trigger own_added after insert on person_assignment referencing new table as changed for each statement execute function app.own_people();
create trigger own_changed after update on person_assignment referencing new table as changed for each statement execute function app.own_people();
create trigger own_removed after delete on person_assignment referencing old table as changed for each statement execute function app.own_people();
