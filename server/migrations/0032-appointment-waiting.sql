-- Who waits for a slot, branch by branch (families.md 2.5): an appointment that is to go elsewhere, or a customer without one.
create table appointment_waiting (
  like app.row including all,
  branch_id bigint not null,
  person_id bigint,
  appointment_id bigint,
  minutes int not null default 30 check (minutes between 5 and 720),
  note text,
  primary key (tenant_id, id),
  constraint appointment_waiting_who check ((person_id is null) <> (appointment_id is null)),
  foreign key (tenant_id, branch_id) references department (tenant_id, id),
  foreign key (tenant_id, person_id) references person (tenant_id, id),
  foreign key (tenant_id, appointment_id) references appointment (tenant_id, id)
);
create index appointment_waiting_branch on appointment_waiting (tenant_id, branch_id, created_at, id) where deleted_at is null;
create index appointment_waiting_person on appointment_waiting (tenant_id, person_id) where deleted_at is null;
create unique index appointment_waiting_once on appointment_waiting (tenant_id, appointment_id) where deleted_at is null;
