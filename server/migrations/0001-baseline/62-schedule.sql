-- When the staff works: weekly shifts (template), shifts of one day (override; without hours the day is free), leave, and
-- holidays, which belong to a branch or to the whole clinic. Times are the clinic's wall clock.
create table schedule (
  like app.row including all,
  kind text not null check (kind in ('template', 'override', 'leave', 'holiday')),
  user_id bigint,
  branch_id bigint,
  weekday int check (weekday between 1 and 7),
  date date,
  date_to date,
  shift_term_id bigint,
  start_time text check (start_time ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'),
  end_time text check (end_time ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'),
  room_term_id bigint,
  effective_from date,
  effective_to date,
  leave_type_id bigint,
  reason text,
  note text,
  status text check (status in ('draft', 'pending', 'approved', 'rejected', 'cancelled')),
  approved_by bigint,
  approved_at timestamptz,
  reject_reason text,
  primary key (tenant_id, id),
  constraint schedule_hours check ((start_time is null) = (end_time is null) and (start_time is null or end_time > start_time)),
  constraint schedule_days check (date_to is null or date_to >= date),
  constraint schedule_effective check (effective_to is null or effective_from is null or effective_to >= effective_from),
  constraint schedule_leave check ((kind = 'leave') = (status is not null)),
  constraint schedule_kind check (case kind
    when 'template' then user_id is not null and branch_id is not null and weekday is not null and start_time is not null and date is null
    when 'override' then user_id is not null and branch_id is not null and date is not null and date_to is null and weekday is null
    when 'leave' then user_id is not null and date is not null and date_to is not null and weekday is null
    else user_id is null and date is not null and date_to is not null and weekday is null and reason is not null end),
  foreign key (tenant_id, user_id) references "user" (tenant_id, id),
  foreign key (tenant_id, branch_id) references department (tenant_id, id),
  foreign key (tenant_id, shift_term_id) references term (tenant_id, id),
  foreign key (tenant_id, room_term_id) references term (tenant_id, id),
  foreign key (tenant_id, leave_type_id) references term (tenant_id, id),
  foreign key (tenant_id, approved_by) references "user" (tenant_id, id),
  -- A member of the staff is at one place at a time, whatever branches they belong to.
  constraint schedule_template_overlap exclude using gist
    (tenant_id with =, user_id with =, weekday with =, int4range(app.minutes(start_time), app.minutes(end_time)) with &&,
      daterange(effective_from, effective_to, '[]') with &&)
    where (kind = 'template' and deleted_at is null),
  constraint schedule_override_overlap exclude using gist
    (tenant_id with =, user_id with =, date with =,
      int4range(coalesce(app.minutes(start_time), 0), coalesce(app.minutes(end_time), 1440)) with &&)
    where (kind = 'override' and deleted_at is null),
  constraint schedule_leave_overlap exclude using gist
    (tenant_id with =, user_id with =,
      tsrange(date + make_interval(mins => coalesce(app.minutes(start_time), 0)), date_to + make_interval(mins => coalesce(app.minutes(end_time), 1440))) with &&)
    where (kind = 'leave' and status in ('pending', 'approved') and deleted_at is null),
  constraint schedule_holiday_overlap exclude using gist
    (tenant_id with =, coalesce(branch_id, 0) with =, daterange(date, date_to, '[]') with &&)
    where (kind = 'holiday' and deleted_at is null)
);
create index schedule_kind_date on schedule (tenant_id, kind, date desc nulls last, id desc nulls last);
create index schedule_user on schedule (tenant_id, user_id, kind, date);
create index schedule_branch on schedule (tenant_id, branch_id, date desc);
create index schedule_status on schedule (tenant_id, status, date desc) where status is not null;
create index schedule_date on schedule (tenant_id, date desc nulls last, id desc nulls last);
create index schedule_created on schedule (tenant_id, created_at desc nulls last, id desc nulls last);
create index schedule_shift on schedule (tenant_id, shift_term_id) where shift_term_id is not null;
create index schedule_room on schedule (tenant_id, room_term_id) where room_term_id is not null;
create index schedule_leave_type on schedule (tenant_id, leave_type_id) where leave_type_id is not null;
create index schedule_approver on schedule (tenant_id, approved_by) where approved_by is not null;
