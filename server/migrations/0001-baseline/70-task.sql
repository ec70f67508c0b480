-- What staff are to do, about a customer or for the clinic itself. When a task is due, and what it asks for at its end, is
-- decided by rules/work; what must hold by whatever means it is written is kept here.
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
  -- When its people are notified next; the job that notifies, and every change of time or status, sets it anew.
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

-- The staff who work at a task; one answers for it.
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

-- What staff wrote down about a task. It belongs to the task's customer, so that it leaves and is erased with them.
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
      when 'complaint' then 'Xử lý khiếu nại' when 'internal' then 'Việc nội bộ' else left(wanted, 120) end, left(wanted, 40))
    on conflict do nothing returning id into found_type;
  end if;
  return coalesce(found_type, (select t.id from term t where t.tenant_id = tenant and t.vocabulary = 'task_type' order by t.deleted_at is null desc, t."order", t.id limit 1));
end $$;
