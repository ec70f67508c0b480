-- Changes of type on their way, and the values from before for thirty days.
create table custom_migration (
  like app.row including all,
  definition_id bigint not null,
  op text not null check (op in ('change_type', 'restore')),
  from_type text not null,
  to_type text not null,
  option_set_id bigint,
  before jsonb not null default '{}',
  dry_run boolean not null default false,
  state text not null default 'pending' check (state in ('pending', 'running', 'done', 'failed', 'cancelled')),
  total int not null default 0,
  processed int not null default 0,
  failed int not null default 0,
  last_entity_id bigint not null default 0,
  errors jsonb not null default '[]',
  started_at timestamptz,
  finished_at timestamptz,
  restored_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, definition_id) references custom_definition (tenant_id, id)
);
create index custom_migration_definition on custom_migration (tenant_id, definition_id, id desc);
-- One change at a time of one field.
create unique index custom_migration_running on custom_migration (tenant_id, definition_id) where state in ('pending', 'running') and not dry_run;

create table custom_original (
  tenant_id int not null,
  migration_id bigint not null,
  entity_id bigint not null,
  -- What it was, and what the change wrote in its place: any other value was typed since.
  value jsonb not null,
  converted jsonb,
  created_at timestamptz not null default now(),
  primary key (tenant_id, migration_id, entity_id),
  foreign key (tenant_id, migration_id) references custom_migration (tenant_id, id)
);
create index custom_original_age on custom_original (tenant_id, created_at);
