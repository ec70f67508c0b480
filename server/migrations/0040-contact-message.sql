-- Messages to customers (docs/domain/contact.md, "Messages"): an outbox. What a customer was sent stays.
create table message (
  like app.row including all,
  code text not null default app.formatted_code('message', 'TIN{yy}{000000}'),
  person_id bigint not null,
  branch_id bigint not null,
  direction text not null default 'out' check (direction in ('out', 'in')),
  channel text not null check (channel in ('zalo_zns', 'sms', 'email')),
  purpose text not null check (purpose in ('care', 'reminder', 'transaction', 'marketing')),
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'delivered', 'read', 'failed', 'expired', 'cancelled')),
  provider text not null,
  provider_message_id text,
  to_phone text,
  to_email text,
  subject text,
  content text not null,
  template_term_id bigint,
  appointment_id bigint,
  fallback_of_id bigint,
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
  constraint message_reachable check (deleted_at is not null or direction = 'in' or (channel = 'email') = (to_email is not null) and (channel = 'email') = (to_phone is null)),
  foreign key (tenant_id, person_id) references person (tenant_id, id),
  foreign key (tenant_id, branch_id) references department (tenant_id, id),
  foreign key (tenant_id, template_term_id) references term (tenant_id, id),
  foreign key (tenant_id, appointment_id) references appointment (tenant_id, id),
  foreign key (tenant_id, fallback_of_id) references message (tenant_id, id)
);
create unique index message_code on message (tenant_id, code);
create unique index message_once on message (tenant_id, dedupe_key) where dedupe_key is not null;
create unique index message_told on message (tenant_id, provider, provider_message_id) where provider_message_id is not null;
create index message_due on message (tenant_id, due_at desc nulls last, id desc nulls last) where deleted_at is null;
create index message_created on message (tenant_id, created_at desc nulls last, id desc nulls last) where deleted_at is null;
create index message_person on message (tenant_id, person_id, due_at desc nulls last, id desc nulls last);
create index message_status on message (tenant_id, status, due_at desc nulls last, id desc nulls last);
create index message_channel on message (tenant_id, channel, due_at desc nulls last, id desc nulls last);
create index message_purpose on message (tenant_id, purpose, due_at desc nulls last, id desc nulls last);
create index message_branch on message (tenant_id, branch_id, due_at desc nulls last, id desc nulls last);
create index message_author on message (tenant_id, created_by, due_at desc nulls last, id desc nulls last);
create index message_template on message (tenant_id, template_term_id) where template_term_id is not null;
create index message_appointment on message (tenant_id, appointment_id) where appointment_id is not null;
create index message_fallback on message (tenant_id, fallback_of_id) where fallback_of_id is not null;
create index message_search on message using gin (tenant_id, search_text gin_trgm_ops) where deleted_at is null;
