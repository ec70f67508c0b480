-- What somebody is to do, about a customer or for the clinic itself (families.md 2.10). When a task is due, and what it
-- asks for at its end, is decided by rules/work; what must hold whoever writes is kept here.
create or replace function app.issue_code(kind text) returns text language plpgsql volatile as $$
declare
  ymd text := to_char((now() at time zone 'Asia/Ho_Chi_Minh')::date, 'YYYYMMDD');
begin
  return case kind
    when 'person' then app.formatted_code(kind, coalesce(app.clinic_setting('person.code_format') #>> '{}', 'KH{yy}{00000}'))
    when 'deal' then app.formatted_code(kind, coalesce(app.clinic_setting('person.deal_code_format') #>> '{}', 'CH{yy}{00000}'))
    when 'appointment' then app.formatted_code(kind, coalesce(app.clinic_setting('person.appointment_code_format') #>> '{}', 'LH{yy}{000000}'))
    when 'task' then app.formatted_code(kind, 'CV{yy}{000000}')
    when 'track' then 'TN-' || ymd || '-' || app.padded(app.next_value(kind, ymd), 2)
  end;
end $$;

create table task (
  like app.row including all,
  code text not null default app.issue_code('task'),
  title text collate "vi-x-icu" not null,
  description text,
  type_term_id bigint not null,
  status text not null default 'todo' check (status in ('todo', 'doing', 'need_followup', 'done', 'failed', 'cancelled')),
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  start_at timestamptz,
  due_at timestamptz,
  all_day boolean not null default false,
  first_due_at timestamptz,
  snooze_count int not null default 0,
  remind_before int[] not null default '{}',
  -- When its people are to be told of it next; the job that tells, and every change of time or status, sets it anew.
  notice_at timestamptz,
  repeat jsonb,
  -- The first task of a series, this one's place in it, and the day on which the first was due.
  series_id bigint,
  series_no int not null default 1,
  series_start date,
  source text not null default 'manual' check (source in ('manual', 'stage_rule', 'care_rule', 'no_show', 'prescription', 'stock', 'mind', 'import')),
  rule_key text,
  rule_target text,
  rule_day date,
  person_id bigint,
  deal_id bigint,
  appointment_id bigint,
  track_id bigint,
  parent_id bigint,
  branch_id bigint not null,
  department_id bigint,
  result_term_id bigint,
  result_note text,
  status_reason text,
  checklist jsonb not null default '[]',
  status_at timestamptz,
  status_by bigint,
  done_at timestamptz,
  done_by bigint,
  search_text text generated always as (app.fold(title) || ' ' || lower(code)) stored,
  primary key (tenant_id, id),
  constraint task_due check (due_at >= start_at),
  constraint task_rule_whole check ((rule_key is null) = (rule_target is null) and (rule_key is null) = (rule_day is null)),
  foreign key (tenant_id, type_term_id) references term (tenant_id, id),
  foreign key (tenant_id, result_term_id) references term (tenant_id, id),
  foreign key (tenant_id, person_id) references person (tenant_id, id),
  foreign key (tenant_id, deal_id) references deal (tenant_id, id),
  foreign key (tenant_id, appointment_id) references appointment (tenant_id, id),
  foreign key (tenant_id, track_id) references track (tenant_id, id),
  constraint task_parent foreign key (tenant_id, parent_id) references task (tenant_id, id),
  foreign key (tenant_id, series_id) references task (tenant_id, id),
  foreign key (tenant_id, branch_id) references department (tenant_id, id),
  constraint task_department_of foreign key (tenant_id, department_id) references department (tenant_id, id)
);
create unique index task_code on task (tenant_id, code);
-- Two servers, or a job that runs again, make an automatic task once; so does a series its next one.
create unique index task_rule on task (tenant_id, rule_key, rule_target, rule_day) where rule_key is not null;
create unique index task_series on task (tenant_id, series_id, series_no) where series_id is not null;
create index task_due_open on task (tenant_id, due_at, id) where deleted_at is null and status in ('todo', 'doing', 'need_followup');
create index task_due_at on task (tenant_id, due_at desc nulls last, id desc nulls last) where deleted_at is null;
create index task_created on task (tenant_id, created_at desc nulls last, id desc nulls last) where deleted_at is null;
create index task_status on task (tenant_id, status, due_at, id) where deleted_at is null;
create index task_done on task (tenant_id, done_at desc nulls last, id desc nulls last) where deleted_at is null;
create index task_person on task (tenant_id, person_id, due_at) where person_id is not null;
create index task_deal on task (tenant_id, deal_id, due_at) where deal_id is not null;
create index task_appointment on task (tenant_id, appointment_id) where appointment_id is not null;
create index task_track on task (tenant_id, track_id) where track_id is not null;
create index task_parent on task (tenant_id, parent_id) where parent_id is not null;
create index task_of_department on task (tenant_id, department_id, due_at) where department_id is not null;
create index task_branch on task (tenant_id, branch_id, due_at);
create index task_type on task (tenant_id, type_term_id, due_at);
create index task_creator on task (tenant_id, created_by, due_at);
create index task_result on task (tenant_id, result_term_id) where result_term_id is not null;
create index task_notice on task (tenant_id, notice_at) where notice_at is not null;
create index task_search on task using gin (tenant_id, search_text gin_trgm_ops) where deleted_at is null;

-- Who works at a task; one answers for it.
create table task_assignment (
  like app.row including all,
  task_id bigint not null,
  user_id bigint not null,
  role text not null default 'main' check (role in ('main', 'support', 'watcher')),
  assigned_by bigint,
  assigned_at timestamptz not null default now(),
  accepted_at timestamptz,
  done_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, task_id) references task (tenant_id, id),
  constraint task_assignment_user foreign key (tenant_id, user_id) references "user" (tenant_id, id)
);
create unique index task_assignment_once on task_assignment (tenant_id, task_id, user_id) where deleted_at is null;
create unique index task_assignment_main on task_assignment (tenant_id, task_id) where role = 'main' and deleted_at is null;
create index task_assignment_task on task_assignment (tenant_id, task_id);
create index task_assignment_user on task_assignment (tenant_id, user_id, task_id) where deleted_at is null;
create index task_assignment_at on task_assignment (tenant_id, assigned_at desc nulls last, id desc nulls last);

-- Departments beside the one that handles a task.
create table task_department (
  like app.row including all,
  task_id bigint not null,
  department_id bigint not null,
  visibility text not null default 'handler' check (visibility in ('handler', 'follower')),
  primary key (tenant_id, id),
  foreign key (tenant_id, task_id) references task (tenant_id, id),
  constraint task_department_department foreign key (tenant_id, department_id) references department (tenant_id, id)
);
create unique index task_department_once on task_department (tenant_id, task_id, department_id) where deleted_at is null;
create index task_department_task on task_department (tenant_id, task_id);
create index task_department_member on task_department (tenant_id, department_id, task_id);

-- What somebody wrote down about a task. It belongs to the task's customer, so that it leaves and is erased with them.
create table task_note (
  like app.row including all,
  task_id bigint not null,
  person_id bigint,
  content text not null check (length(content) between 1 and 5000),
  mention_user_ids bigint[] not null default '{}',
  primary key (tenant_id, id),
  foreign key (tenant_id, task_id) references task (tenant_id, id),
  foreign key (tenant_id, person_id) references person (tenant_id, id)
);
create index task_note_task on task_note (tenant_id, task_id, created_at desc nulls last, id desc nulls last);
create index task_note_person on task_note (tenant_id, person_id) where person_id is not null;
create index task_note_author on task_note (tenant_id, created_by);

-- Names in the notes of customers, too.
alter table note add column mention_user_ids bigint[] not null default '{}';

-- The type that a rule names by code or name; a clinic without it gets the word, since no rule must wait for it.
create function app.task_type(tenant int, wanted text) returns bigint language plpgsql as $$
declare
  found_type bigint;
begin
  select t.id into found_type from term t
  where t.tenant_id = tenant and t.vocabulary = 'task_type' and t.deleted_at is null and (t.code = wanted or app.fold(t.name) = app.fold(wanted))
  order by t.code is not distinct from wanted desc, t.is_active desc, t."order", t.id limit 1;
  if found_type is null then
    insert into term (tenant_id, vocabulary, name, code)
    values (tenant, 'task_type', case wanted when 'call' then 'Gọi tư vấn' when 'no_show' then 'Xử lý không đến' when 'recall' then 'Nhắc tái khám'
      when 'internal' then 'Việc nội bộ' else left(wanted, 120) end, left(wanted, 40))
    on conflict do nothing returning id into found_type;
  end if;
  return coalesce(found_type, (select t.id from term t where t.tenant_id = tenant and t.vocabulary = 'task_type' order by t.deleted_at is null desc, t."order", t.id limit 1));
end $$;

-- The department that takes up what nobody answers for: where people of a role work, those of the branch first.
create function app.department_of_role(tenant int, wanted text, branch bigint) returns bigint language sql stable
begin atomic
  select u.department_id from "user" u
  join user_role ur on ur.tenant_id = u.tenant_id and ur.user_id = u.id
  join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and r.deleted_at is null
  where u.tenant_id = tenant and u.status = 'active' and u.deleted_at is null and u.department_id is not null and r.name = wanted
  order by u.branch_id is not distinct from branch desc, u.id limit 1;
end;

-- When somebody is told next is no change that a reader of the log looks for.
create or replace function app.audited(value jsonb) returns jsonb language sql immutable parallel safe
  return value - array['tenant_id', 'id', 'version', 'created_at', 'created_by', 'updated_at', 'updated_by', 'search_text',
    'phone_tail', 'phone2_tail', 'name_fold', 'name_sort', 'given_name', 'last_visit_at', 'last_contact_at', 'next_appointment_at',
    'national_id_sealed',
    'password_hash', 'refresh_hash', 'previous_hash', 'code_hash', 'progress', 'notice_at'];

create or replace function app.redacted(entity_type text, changes jsonb) returns jsonb language sql immutable parallel safe
begin atomic
  select coalesce(jsonb_object_agg(c.key, case
    when redacted.entity_type in ('person', 'person_relative', 'note', 'visit_reason', 'entity_data', 'task', 'task_note')
      or c.key in ('name', 'description', 'lost_note', 'note', 'reason', 'temp_name', 'temp_phone', 'customer_request', 'status_note', 'overbook_reason', 'left_reason', 'caption', 'phase')
    then '[null, null]'::jsonb else c.value end), '{}')
  from jsonb_each(redacted.changes) c;
end;
