-- A file of customers on its way in. Its rows are stored whole before any of them becomes a person.
create table person_import (
  like app.row including all,
  file_name text not null,
  format text not null check (format in ('csv', 'xlsx')),
  encoding text,
  status text not null default 'uploaded'
    check (status in ('uploaded', 'checking', 'checked', 'running', 'stopped', 'done', 'undoing', 'undone')),
  headers text[] not null default '{}',
  mapping text[] not null default '{}',
  options jsonb not null default '{}',
  total int not null default 0,
  progress jsonb not null default '{}',
  finished_at timestamptz,
  primary key (tenant_id, id)
);
create index person_import_created on person_import (tenant_id, created_at desc nulls last, id desc nulls last) where deleted_at is null;
create index person_import_status on person_import (tenant_id, status);
create index person_import_creator on person_import (tenant_id, created_by);

-- Kept for thirty days, which is how long an import can be taken back. `person_version` is that of the person after
-- the row was brought in: another one since then means that the record was edited.
create table person_import_row (
  tenant_id int not null,
  import_id bigint not null,
  no int not null,
  cells text[] not null,
  status text not null default 'waiting' check (status in ('waiting', 'new', 'same', 'phone', 'error')),
  problems text[] not null default '{}',
  draft jsonb,
  name_fold text generated always as (app.fold(draft ->> 'full_name')) stored,
  tails text[] not null default '{}',
  code text,
  tag_ids bigint[] not null default '{}',
  match_id bigint,
  match_no int,
  outcome text check (outcome in ('added', 'updated', 'skipped', 'undone', 'kept')),
  person_id bigint,
  person_version int,
  filled jsonb,
  created_at timestamptz not null default now(),
  primary key (tenant_id, import_id, no),
  foreign key (tenant_id, import_id) references person_import (tenant_id, id)
);
create index person_import_row_status on person_import_row (tenant_id, import_id, status, no);
create index person_import_row_outcome on person_import_row (tenant_id, import_id, outcome, no);
create index person_import_row_person on person_import_row (tenant_id, import_id, person_id) where person_id is not null;
create index person_import_row_age on person_import_row (tenant_id, created_at);

-- Files too large to be answered at once. Each belongs to the user who asked for it, and is gone after a day.
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
