-- What was asked of the clinic's language model: who, what for, and how much it took. Nothing of the texts.
create table mind_usage (
  tenant_id int not null,
  id bigint not null,
  at timestamptz not null default now(),
  user_id bigint not null,
  command text not null,
  provider text not null,
  model text not null,
  outcome text not null check (outcome in ('written', 'refused', 'late', 'failed')),
  tokens int check (tokens >= 0),
  duration_ms int not null check (duration_ms >= 0),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references "user" (tenant_id, id)
);
create index mind_usage_at on mind_usage (tenant_id, at desc);
create index mind_usage_user on mind_usage (tenant_id, user_id);
