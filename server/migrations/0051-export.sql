-- Files too large to be answered at once. Each belongs to whoever asked for it, and is gone after a day.
create table export_file (
  like app.row including all,
  entity text not null,
  format text not null check (format in ('xlsx', 'csv')),
  file_name text not null,
  filter jsonb not null default '{}',
  columns text[] not null default '{}',
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'cancelled', 'failed')),
  total int not null default 0,
  progress jsonb not null default '{"done": 0}',
  finished_at timestamptz,
  primary key (tenant_id, id)
);
create index export_file_creator on export_file (tenant_id, created_by, id desc);

create table export_piece (
  tenant_id int not null,
  export_id bigint not null,
  no int not null,
  bytes bytea not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, export_id, no),
  foreign key (tenant_id, export_id) references export_file (tenant_id, id)
);
create index export_piece_age on export_piece (tenant_id, created_at);
