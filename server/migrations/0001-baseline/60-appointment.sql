-- When a customer is expected. That no doctor and no room is booked twice is kept by the two exclusion constraints, whatever
-- path a booking takes; only an overbooking that was meant is outside of them.
create table appointment (
  tenant_id int not null,
  id bigint not null,
  version int not null default 1,
  code text not null default app.issue_code('appointment'),
  person_id bigint,
  temp_name text,
  temp_phone text,
  deal_id bigint,
  branch_id bigint not null,
  doctor_id bigint,
  assistant_ids bigint[] not null default '{}',
  room_term_id bigint,
  start_at timestamptz not null,
  end_at timestamptz not null,
  duration_min int generated always as ((extract(epoch from end_at - start_at) / 60)::int) stored,
  type_term_id bigint not null,
  visit_kind text not null default 'new' check (visit_kind in ('new', 'return', 'warranty')),
  mode text not null default 'booked' check (mode in ('booked', 'walk_in', 'estimated')),
  place text not null default 'offline' check (place in ('offline', 'online')),
  booked_channel text check (booked_channel in ('phone', 'counter', 'facebook', 'zalo', 'web', 'referral', 'other')),
  note text,
  customer_request text,
  color text,
  overbooked boolean not null default false,
  overbook_reason text,
  status text not null default 'scheduled' check (status in
    ('temp', 'scheduled', 'confirmed', 'arrived', 'in_progress', 'completed', 'no_show', 'cancelled', 'rescheduled')),
  status_reason_id bigint,
  status_note text,
  cancel_side text check (cancel_side in ('customer', 'clinic')),
  rescheduled_from_id bigint,
  rescheduled_to_id bigint,
  series_id bigint,
  reminder text not null default 'none' check (reminder in ('none', 'queued', 'sent', 'failed', 'confirmed', 'declined')),
  -- When the customer is to be reminded next; the job that does it, and every change of time or status, sets it anew.
  reminder_at timestamptz,
  confirmed_at timestamptz,
  confirmed_by bigint,
  arrived_at timestamptz,
  arrived_by bigint,
  started_at timestamptz,
  started_by bigint,
  finished_at timestamptz,
  finished_by bigint,
  cancelled_at timestamptz,
  cancelled_by bigint,
  no_show_at timestamptz,
  no_show_by bigint,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint appointment_time check (end_at > start_at),
  constraint appointment_who check (person_id is not null or (status in ('temp', 'cancelled') and temp_name is not null)),
  constraint appointment_overbooked check (not overbooked or overbook_reason is not null),
  foreign key (tenant_id, person_id) references person (tenant_id, id),
  foreign key (tenant_id, deal_id) references deal (tenant_id, id),
  foreign key (tenant_id, branch_id) references department (tenant_id, id),
  foreign key (tenant_id, doctor_id) references "user" (tenant_id, id),
  foreign key (tenant_id, room_term_id) references term (tenant_id, id),
  foreign key (tenant_id, type_term_id) references term (tenant_id, id),
  foreign key (tenant_id, status_reason_id) references term (tenant_id, id),
  foreign key (tenant_id, rescheduled_from_id) references appointment (tenant_id, id),
  foreign key (tenant_id, rescheduled_to_id) references appointment (tenant_id, id),
  foreign key (tenant_id, series_id) references appointment (tenant_id, id),
  constraint appointment_doctor_busy exclude using gist
    (tenant_id with =, doctor_id with =, tstzrange(start_at, end_at) with &&)
    where (status in ('scheduled', 'confirmed', 'arrived', 'in_progress') and not overbooked and deleted_at is null),
  constraint appointment_room_busy exclude using gist
    (tenant_id with =, room_term_id with =, tstzrange(start_at, end_at) with &&)
    where (status in ('scheduled', 'confirmed', 'arrived', 'in_progress') and not overbooked and deleted_at is null)
);
create unique index appointment_code on appointment (tenant_id, code);
create index appointment_start on appointment (tenant_id, start_at, id) where deleted_at is null;
create index appointment_created on appointment (tenant_id, created_at desc nulls last, id desc nulls last);
create index appointment_doctor on appointment (tenant_id, doctor_id, start_at);
create index appointment_person on appointment (tenant_id, person_id, start_at);
create index appointment_branch on appointment (tenant_id, branch_id, start_at);
create index appointment_status on appointment (tenant_id, status, start_at);
create index appointment_deal on appointment (tenant_id, deal_id, start_at) where deal_id is not null;
create index appointment_type on appointment (tenant_id, type_term_id, start_at);
create index appointment_room on appointment (tenant_id, room_term_id, start_at) where room_term_id is not null;
create index appointment_creator on appointment (tenant_id, created_by, start_at);
-- «Dùng ở đâu» of a reason tells the newest appointments that name it: they are read in their order.
create index appointment_reason on appointment (tenant_id, status_reason_id, start_at) where status_reason_id is not null;
create index appointment_assistants on appointment using gin (tenant_id, assistant_ids);
create index appointment_moved_from on appointment (tenant_id, rescheduled_from_id) where rescheduled_from_id is not null;
create index appointment_moved_to on appointment (tenant_id, rescheduled_to_id) where rescheduled_to_id is not null;
create index appointment_series on appointment (tenant_id, series_id, start_at) where series_id is not null;
create index appointment_reminder on appointment (tenant_id, reminder_at) where reminder_at is not null;

-- Who waits for a slot, branch by branch: an appointment that is to go elsewhere, or a customer without one.
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

-- Secret addresses under which staff see their own appointments on their phone. Only the token's hash is kept.
create table calendar_feed (
  like app.row including all,
  user_id bigint not null,
  token_hash text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references "user" (tenant_id, id)
);
create unique index calendar_feed_live on calendar_feed (tenant_id, user_id) where deleted_at is null;
create unique index calendar_feed_token on calendar_feed (tenant_id, token_hash);
