-- Telephone calls (docs/domain/contact.md, "Calls"): written down by hand, or told by the clinic's exchange, each once however
-- often it is told.
create table call (
  like app.row including all,
  code text not null default app.formatted_code('call', 'CG{yy}{000000}'),
  direction text not null check (direction in ('in', 'out', 'internal')),
  status text not null default 'ringing' check (status in ('ringing', 'in_progress', 'completed', 'no_answer', 'rejected', 'failed')),
  provider text not null default 'manual' check (provider in ('manual', 'generic', 'stringee', 'worldfone')),
  provider_call_id text,
  from_number text,
  to_number text,
  number text generated always as (case direction when 'in' then from_number else to_number end) stored,
  phone_tail text generated always as (app.phone_tail(case direction when 'in' then from_number else to_number end)) stored,
  hotline text,
  branch_id bigint not null,
  person_id bigint,
  deal_id bigint,
  task_id bigint,
  user_id bigint,
  ring_user_ids bigint[] not null default '{}',
  started_at timestamptz not null,
  answered_at timestamptz,
  ended_at timestamptz,
  wait_sec int generated always as (case when answered_at is not null then extract(epoch from answered_at - started_at)
    when ended_at is not null then extract(epoch from ended_at - started_at) end::int) stored,
  duration_sec int generated always as (extract(epoch from ended_at - answered_at)::int) stored,
  end_reason text,
  recording_url text,
  outcome_term_id bigint,
  feedback_note text,
  rating int check (rating between 1 and 5),
  feedback_at timestamptz,
  feedback_by bigint,
  next_task_id bigint,
  next_appointment_id bigint,
  missed_handled_at timestamptz,
  search_text text generated always as (lower(code) || ' ' || coalesce(app.phone_digits(case direction when 'in' then from_number else to_number end), '')) stored,
  primary key (tenant_id, id),
  constraint call_provider check ((provider = 'manual') = (provider_call_id is null)),
  constraint call_order check (answered_at >= started_at and ended_at >= started_at and ended_at >= answered_at),
  constraint call_over check ((status in ('ringing', 'in_progress')) = (ended_at is null)),
  constraint call_feedback check ((feedback_at is null) = (outcome_term_id is null)),
  foreign key (tenant_id, branch_id) references department (tenant_id, id),
  foreign key (tenant_id, person_id) references person (tenant_id, id),
  foreign key (tenant_id, deal_id) references deal (tenant_id, id),
  foreign key (tenant_id, task_id) references task (tenant_id, id),
  foreign key (tenant_id, user_id) references "user" (tenant_id, id),
  foreign key (tenant_id, feedback_by) references "user" (tenant_id, id),
  foreign key (tenant_id, outcome_term_id) references term (tenant_id, id),
  foreign key (tenant_id, next_task_id) references task (tenant_id, id),
  foreign key (tenant_id, next_appointment_id) references appointment (tenant_id, id)
);
create unique index call_code on call (tenant_id, code);
create unique index call_told on call (tenant_id, provider, provider_call_id) where provider_call_id is not null;
create index call_started on call (tenant_id, started_at desc nulls last, id desc nulls last) where deleted_at is null;
create index call_duration on call (tenant_id, duration_sec desc nulls last, id desc nulls last) where deleted_at is null;
create index call_created on call (tenant_id, created_at desc nulls last, id desc nulls last) where deleted_at is null;
create index call_direction on call (tenant_id, direction, started_at desc nulls last, id desc nulls last);
create index call_status on call (tenant_id, status, started_at desc nulls last, id desc nulls last);
create index call_by_provider on call (tenant_id, provider, started_at desc nulls last, id desc nulls last);
create index call_user on call (tenant_id, user_id, started_at desc nulls last, id desc nulls last);
create index call_person on call (tenant_id, person_id, started_at desc nulls last, id desc nulls last) where person_id is not null;
create index call_deal on call (tenant_id, deal_id, started_at desc nulls last, id desc nulls last) where deal_id is not null;
create index call_branch on call (tenant_id, branch_id, started_at desc nulls last, id desc nulls last);
create index call_outcome on call (tenant_id, outcome_term_id, started_at desc nulls last, id desc nulls last) where outcome_term_id is not null;
create index call_task on call (tenant_id, task_id) where task_id is not null;
create index call_next_task on call (tenant_id, next_task_id) where next_task_id is not null;
create index call_next_appointment on call (tenant_id, next_appointment_id) where next_appointment_id is not null;
create index call_feedback_by on call (tenant_id, feedback_by) where feedback_by is not null;
-- Missed calls that nobody has answered since, by their number.
create index call_missed on call (tenant_id, phone_tail, started_at)
  where direction = 'in' and status in ('no_answer', 'rejected', 'failed') and missed_handled_at is null and deleted_at is null;
create index call_asking on call (tenant_id, user_id, started_at desc)
  where outcome_term_id is null and status not in ('ringing', 'in_progress') and deleted_at is null;
create index call_search on call using gin (tenant_id, search_text gin_trgm_ops) where deleted_at is null;

-- What an exchange has told stays; what came of it is written beside it.
create function app.keep_call() returns trigger language plpgsql as $$
begin
  if (old.provider, old.provider_call_id, old.direction) is distinct from (new.provider, new.provider_call_id, new.direction)
    or (old.provider <> 'manual' and new.deleted_at is not null) then
    raise exception 'a call of an exchange stays as it was told' using errcode = 'check_violation', constraint = 'call_kept';
  end if;
  return new;
end $$;
create trigger kept before update on call for each row execute function app.keep_call();

-- As before, and of calls whatever tells who spoke.
create or replace function app.redacted(entity_type text, changes jsonb) returns jsonb language sql immutable parallel safe
begin atomic
  select coalesce(jsonb_object_agg(c.key, case
    when redacted.entity_type in ('person', 'person_relative', 'note', 'visit_reason', 'entity_data', 'task', 'task_note', 'form_submission', 'call')
      or c.key like 'custom.%'
      or c.key in ('name', 'description', 'lost_note', 'note', 'reason', 'temp_name', 'temp_phone', 'customer_request', 'status_note', 'overbook_reason', 'left_reason', 'caption', 'phase',
        'content', 'answer', 'comment', 'filter', 'search', 'file_name')
    then '[null, null]'::jsonb else c.value end), '{}')
  from jsonb_each(redacted.changes) c;
end;
