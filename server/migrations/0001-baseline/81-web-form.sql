-- Forms of the clinic's own website. What is asked and where it goes is decided by rules/contact; what must hold by whatever
-- means it is written is kept here.
create table web_form (
  like app.row including all,
  name text collate "vi-x-icu" not null,
  branch_id bigint not null,
  fields jsonb not null check (jsonb_typeof(fields) = 'array'),
  daily_cap int not null default 200 check (daily_cap between 1 and 5000),
  min_fill_seconds int not null default 3 check (min_fill_seconds between 0 and 60),
  origins text[] not null default '{}',
  ask_marketing boolean not null default false,
  thanks text,
  redirect_url text check (redirect_url ~ '^https?://'),
  pipeline_id bigint,
  source_term_id bigint,
  assignment text not null default 'round_robin' check (assignment in ('round_robin', 'manual')),
  assignee_ids bigint[] not null default '{}',
  is_active boolean not null default true,
  -- The key itself is on the clinic's page and nowhere here.
  key_hash text,
  key_hint text,
  key_at timestamptz,
  search_text text generated always as (app.fold(name)) stored,
  primary key (tenant_id, id),
  constraint web_form_key_whole check ((key_hash is null) = (key_hint is null) and (key_hash is null) = (key_at is null)),
  constraint web_form_branch foreign key (tenant_id, branch_id) references department (tenant_id, id),
  constraint web_form_pipeline foreign key (tenant_id, pipeline_id) references pipeline (tenant_id, id),
  foreign key (tenant_id, source_term_id) references term (tenant_id, id)
);
create unique index web_form_key on web_form (tenant_id, key_hash) where key_hash is not null;
create unique index web_form_name on web_form (tenant_id, app.fold(name)) where deleted_at is null;
create index web_form_branch on web_form (tenant_id, branch_id);
create index web_form_created on web_form (tenant_id, created_at desc nulls last, id desc nulls last) where deleted_at is null;
create index web_form_pipeline on web_form (tenant_id, pipeline_id) where pipeline_id is not null;
create index web_form_source on web_form (tenant_id, source_term_id) where source_term_id is not null;

-- What people left on such a form, or staff wrote down for them.
create table form_submission (
  like app.row including all,
  code text not null default app.issue_code('form_submission'),
  -- Null for what staff wrote down.
  form_id bigint,
  branch_id bigint not null,
  name text collate "vi-x-icu" not null,
  phone text,
  phone_raw text,
  email text,
  interest text,
  message text,
  preferred_time text,
  branch_hint text,
  page_url text,
  referer text,
  utm jsonb not null default '{}',
  payload jsonb not null default '{}' check (octet_length(payload::text) <= 16384),
  -- What was agreed to on the page: {"care": "2026-01", "marketing": "2026-01"}, the versions of the words.
  consent jsonb,
  ip_hash text,
  status text not null default 'new' check (status in ('new', 'contacted', 'converted', 'duplicate', 'discarded', 'spam')),
  status_reason text,
  status_at timestamptz,
  status_by bigint,
  spam_score int not null default 0 check (spam_score between 0 and 100),
  spam_reasons text[] not null default '{}',
  submitted_at timestamptz not null default now(),
  matched_person_id bigint,
  duplicate_of_id bigint,
  assigned_user_id bigint,
  assigned_at timestamptz,
  contacted_at timestamptz,
  contacted_by bigint,
  converted_at timestamptz,
  converted_by bigint,
  person_id bigint,
  deal_id bigint,
  task_id bigint,
  appointment_id bigint,
  -- Where the record that it was joined to differs.
  differences jsonb not null default '[]',
  phone_tail text generated always as (app.phone_tail(phone)) stored,
  email_fold text generated always as (lower(email)) stored,
  search_text text generated always as (
    app.fold(name) || ' ' || lower(code) || ' ' || coalesce(app.phone_digits(phone), '') || ' ' || coalesce(lower(email), '')
  ) stored,
  primary key (tenant_id, id),
  constraint form_submission_reachable check (phone is not null or email is not null or deleted_at is not null),
  constraint form_submission_converted check ((status = 'converted') = (person_id is not null) and (status = 'converted') = (converted_at is not null)),
  foreign key (tenant_id, form_id) references web_form (tenant_id, id),
  constraint form_submission_branch foreign key (tenant_id, branch_id) references department (tenant_id, id),
  foreign key (tenant_id, matched_person_id) references person (tenant_id, id),
  foreign key (tenant_id, duplicate_of_id) references form_submission (tenant_id, id),
  foreign key (tenant_id, assigned_user_id) references "user" (tenant_id, id),
  foreign key (tenant_id, person_id) references person (tenant_id, id),
  foreign key (tenant_id, deal_id) references deal (tenant_id, id),
  foreign key (tenant_id, task_id) references task (tenant_id, id),
  foreign key (tenant_id, appointment_id) references appointment (tenant_id, id)
);
create unique index form_submission_code on form_submission (tenant_id, code);
create index form_submission_at on form_submission (tenant_id, submitted_at desc nulls last, id desc nulls last) where deleted_at is null;
create index form_submission_status on form_submission (tenant_id, status, submitted_at desc) where deleted_at is null;
create index form_submission_form on form_submission (tenant_id, form_id, submitted_at desc);
create index form_submission_branch on form_submission (tenant_id, branch_id, submitted_at desc);
create index form_submission_assigned on form_submission (tenant_id, assigned_user_id, submitted_at desc);
create index form_submission_turn on form_submission (tenant_id, assigned_user_id, assigned_at desc) where assigned_at is not null;
create index form_submission_person on form_submission (tenant_id, person_id) where person_id is not null;
create index form_submission_matched on form_submission (tenant_id, matched_person_id) where matched_person_id is not null;
create index form_submission_duplicate on form_submission (tenant_id, duplicate_of_id) where duplicate_of_id is not null;
create index form_submission_phone on form_submission (tenant_id, phone_tail, submitted_at desc) where phone_tail is not null;
create index form_submission_email on form_submission (tenant_id, email_fold, submitted_at desc) where email_fold is not null;
create index form_submission_address on form_submission (tenant_id, ip_hash, submitted_at) where ip_hash is not null;
create index form_submission_deal on form_submission (tenant_id, deal_id) where deal_id is not null;
create index form_submission_task on form_submission (tenant_id, task_id) where task_id is not null;
create index form_submission_appointment on form_submission (tenant_id, appointment_id) where appointment_id is not null;
create index form_submission_search on form_submission using gin (tenant_id, search_text gin_trgm_ops) where deleted_at is null;
