-- Messages to customers (docs/domain/contact.md, "Messages"): an outbox. What a customer was sent stays.
create table message_batch (
  like app.row including all,
  code text not null default app.formatted_code('message_batch', 'DOT{yy}{0000}'),
  name text collate "vi-x-icu" not null,
  channel text not null check (channel in ('zalo_zns', 'sms', 'email')),
  purpose text not null check (purpose in ('care', 'reminder', 'transaction', 'marketing')),
  subject text,
  content text not null,
  template_term_id bigint,
  status text not null default 'running' check (status in ('running', 'stopped', 'done')),
  total int not null,
  -- Customers who are not looked at yet, in order; taken from the front.
  waiting_ids bigint[] not null,
  left_out jsonb not null default '{}',
  ended_at timestamptz,
  search_text text generated always as (lower(code) || ' ' || app.fold(name)) stored,
  primary key (tenant_id, id),
  constraint message_batch_over check ((status = 'running') = (ended_at is null)),
  foreign key (tenant_id, template_term_id) references term (tenant_id, id)
);
create unique index message_batch_code on message_batch (tenant_id, code);
create index message_batch_created on message_batch (tenant_id, created_at desc nulls last, id desc nulls last) where deleted_at is null;
create index message_batch_status on message_batch (tenant_id, status, created_at desc nulls last, id desc nulls last);
create index message_batch_channel on message_batch (tenant_id, channel, created_at desc nulls last, id desc nulls last);
create index message_batch_author on message_batch (tenant_id, created_by, created_at desc nulls last, id desc nulls last);
create index message_batch_template on message_batch (tenant_id, template_term_id) where template_term_id is not null;
create index message_batch_search on message_batch using gin (tenant_id, search_text gin_trgm_ops) where deleted_at is null;

create table message (
  like app.row including all,
  code text not null default app.formatted_code('message', 'TIN{yy}{000000}'),
  person_id bigint not null,
  branch_id bigint not null,
  direction text not null default 'out' check (direction in ('out', 'in')),
  channel text not null check (channel in ('zalo_zns', 'sms', 'email', 'zalo', 'facebook')),
  purpose text not null check (purpose in ('care', 'reminder', 'transaction', 'marketing')),
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'delivered', 'read', 'failed', 'expired', 'cancelled')),
  provider text not null check (provider in ('manual', 'smtp', 'esms', 'http', 'zalo')),
  provider_message_id text,
  to_phone text,
  to_email text,
  subject text,
  content text not null,
  template_term_id bigint,
  -- A template of Zalo and what its blanks are filled with.
  zns_template text,
  params jsonb,
  appointment_id bigint,
  batch_id bigint,
  fallback_of_id bigint,
  -- Whether another channel goes in its place when this one fails.
  falls_back boolean not null default false,
  -- Equal for what a customer is sent once: a reminder of an appointment, a wish on a birthday.
  dedupe_key text,
  due_at timestamptz not null,
  expires_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  problem text,
  tries int not null default 0,
  parts int not null default 1,
  cost int not null default 0,
  search_text text generated always as (lower(code) || ' ' || app.fold(content)) stored,
  primary key (tenant_id, id),
  constraint message_channel check ((provider = 'manual') or channel in ('zalo_zns', 'sms', 'email')),
  foreign key (tenant_id, person_id) references person (tenant_id, id),
  foreign key (tenant_id, branch_id) references department (tenant_id, id),
  foreign key (tenant_id, template_term_id) references term (tenant_id, id),
  foreign key (tenant_id, appointment_id) references appointment (tenant_id, id),
  foreign key (tenant_id, batch_id) references message_batch (tenant_id, id),
  foreign key (tenant_id, fallback_of_id) references message (tenant_id, id)
);
create unique index message_code on message (tenant_id, code);
create unique index message_once on message (tenant_id, dedupe_key) where dedupe_key is not null;
create unique index message_told on message (tenant_id, provider, provider_message_id) where provider_message_id is not null;
create index message_due on message (tenant_id, due_at desc nulls last, id desc nulls last) where deleted_at is null;
create index message_created on message (tenant_id, created_at desc nulls last, id desc nulls last) where deleted_at is null;
create index message_person on message (tenant_id, person_id, due_at desc nulls last, id desc nulls last);
create index message_status on message (tenant_id, status, due_at desc nulls last, id desc nulls last);
create index message_by_channel on message (tenant_id, channel, due_at desc nulls last, id desc nulls last);
create index message_purpose on message (tenant_id, purpose, due_at desc nulls last, id desc nulls last);
create index message_direction on message (tenant_id, direction, due_at desc nulls last, id desc nulls last);
create index message_branch on message (tenant_id, branch_id, due_at desc nulls last, id desc nulls last);
create index message_author on message (tenant_id, created_by, due_at desc nulls last, id desc nulls last);
create index message_batch_of on message (tenant_id, batch_id, due_at desc nulls last, id desc nulls last) where batch_id is not null;
create index message_template on message (tenant_id, template_term_id) where template_term_id is not null;
create index message_appointment on message (tenant_id, appointment_id) where appointment_id is not null;
create index message_fallback on message (tenant_id, fallback_of_id) where fallback_of_id is not null;
create index message_search on message using gin (tenant_id, search_text gin_trgm_ops) where deleted_at is null;

-- What was told to a customer is kept as it was.
create function app.keep_message() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null and new.provider <> 'manual' then
    raise exception 'a message that was handed to a service stays' using errcode = 'check_violation', constraint = 'message_kept';
  end if;
  return new;
end $$;
create trigger kept before update on message for each row execute function app.keep_message();

-- The pair of keys of Zalo (a refreshing key works once): one row a clinic, sealed.
create table zalo_key (
  tenant_id int not null,
  -- Tells whether the clinic has pasted a new refreshing key since.
  seed_hash text not null,
  access text not null,
  refresh text not null,
  expires_at timestamptz not null,
  primary key (tenant_id)
);

-- As before, and what a customer was written.
create or replace function app.redacted(entity_type text, changes jsonb) returns jsonb language sql immutable parallel safe
begin atomic
  select coalesce(jsonb_object_agg(c.key, case
    when redacted.entity_type in ('person', 'person_relative', 'note', 'visit_reason', 'entity_data', 'task', 'task_note', 'form_submission', 'call', 'message')
      or c.key like 'custom.%'
      or c.key in ('name', 'description', 'lost_note', 'note', 'reason', 'temp_name', 'temp_phone', 'customer_request', 'status_note', 'overbook_reason', 'left_reason', 'caption', 'phase',
        'content', 'answer', 'comment', 'filter', 'search', 'file_name')
    then '[null, null]'::jsonb else c.value end), '{}')
  from jsonb_each(redacted.changes) c;
end;

-- As before, and the customers of a batch who are still to be looked at: a queue that says nothing to a reader.
create or replace function app.audited(value jsonb) returns jsonb language sql immutable parallel safe
  return value - array['tenant_id', 'id', 'version', 'created_at', 'created_by', 'updated_at', 'updated_by', 'search_text',
    'phone_tail', 'phone2_tail', 'email_fold', 'name_fold', 'name_sort', 'given_name', 'last_visit_at', 'last_contact_at', 'next_appointment_at',
    'national_id_sealed', 'sealed',
    'password_hash', 'refresh_hash', 'previous_hash', 'code_hash', 'key_hash', 'ip_hash', 'progress', 'notice_at', 'last_login_at',
    'steps', 'waiting_ids'];
