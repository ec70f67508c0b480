-- One physical visit. A person has at most one that is going on: the partial unique index says so.
create table track (
  tenant_id int not null,
  id bigint not null,
  version int not null default 1,
  code text not null default app.issue_code('track'),
  person_id bigint not null,
  branch_id bigint not null,
  deal_id bigint,
  appointment_id bigint,
  visit_date date not null,
  queue_no int not null,
  is_new_customer boolean not null default false,
  reason text,
  note text,
  status text not null default 'waiting' check (status in ('waiting', 'in_consult', 'in_treatment', 'waiting_payment', 'checked_out', 'left')),
  doctor_id bigint,
  consultant_id bigint,
  room_term_id bigint,
  checked_in_at timestamptz not null,
  checked_in_by bigint,
  consult_start_at timestamptz,
  consult_start_by bigint,
  seated_at timestamptz,
  seated_by bigint,
  treatment_start_at timestamptz,
  treatment_start_by bigint,
  treatment_end_at timestamptz,
  treatment_end_by bigint,
  payment_ready_at timestamptz,
  payment_ready_by bigint,
  checked_out_at timestamptz,
  checked_out_by bigint,
  left_at timestamptz,
  left_by bigint,
  left_reason text,
  outcome text check (outcome in ('finished', 'next_appointment', 'referred', 'recall', 'no_treatment')),
  no_treatment_reason_id bigint,
  next_appointment_id bigint,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint track_outcome check (status <> 'checked_out' or outcome is not null),
  foreign key (tenant_id, person_id) references person (tenant_id, id),
  foreign key (tenant_id, branch_id) references department (tenant_id, id),
  foreign key (tenant_id, deal_id) references deal (tenant_id, id),
  foreign key (tenant_id, appointment_id) references appointment (tenant_id, id),
  foreign key (tenant_id, next_appointment_id) references appointment (tenant_id, id),
  foreign key (tenant_id, doctor_id) references "user" (tenant_id, id),
  foreign key (tenant_id, consultant_id) references "user" (tenant_id, id),
  foreign key (tenant_id, room_term_id) references term (tenant_id, id),
  foreign key (tenant_id, no_treatment_reason_id) references term (tenant_id, id)
);
create unique index track_active on track (tenant_id, person_id)
  where status in ('waiting', 'in_consult', 'in_treatment', 'waiting_payment') and deleted_at is null;
create unique index track_code on track (tenant_id, code);
create unique index track_queue on track (tenant_id, branch_id, visit_date, queue_no);
create index track_checked_in on track (tenant_id, checked_in_at desc nulls last, id desc nulls last) where deleted_at is null;
create index track_day on track (tenant_id, visit_date, branch_id, queue_no);
create index track_person on track (tenant_id, person_id, checked_in_at desc);
create index track_branch on track (tenant_id, branch_id, checked_in_at desc);
create index track_status on track (tenant_id, status, checked_in_at desc);
create index track_doctor on track (tenant_id, doctor_id, checked_in_at desc) where doctor_id is not null;
create index track_consultant on track (tenant_id, consultant_id) where consultant_id is not null;
create index track_deal on track (tenant_id, deal_id) where deal_id is not null;
create index track_appointment on track (tenant_id, appointment_id) where appointment_id is not null;
create index track_next on track (tenant_id, next_appointment_id) where next_appointment_id is not null;
create index track_creator on track (tenant_id, created_by);
