-- Queries that administrators write (docs/queries.md): saved ones, and whose connection a free statement is run on.
create table saved_query (
  like app.row including all,
  name text collate "vi-x-icu" not null,
  description text,
  statement text not null,
  parameters jsonb not null default '[]',
  role_ids bigint[] not null default '{}',
  search_text text generated always as (app.fold(name || ' ' || coalesce(description, ''))) stored,
  primary key (tenant_id, id)
);
create unique index saved_query_name on saved_query (tenant_id, app.fold(name)) where deleted_at is null;

-- Which clinic a connection of the reader works for. A statement can move every setting of its session, so the clinic is
-- known by what it cannot move: the process that runs it, and when that began. Only the server writes here.
create table query_lease (
  tenant_id int not null,
  pid int not null,
  backend_start timestamptz not null,
  leased_at timestamptz not null default now(),
  primary key (tenant_id, pid)
);

-- In the owner's name, because the reader may not see leases; the process is asked for here, never given.
create function app.leased_tenant(started timestamptz) returns int language sql stable parallel restricted security definer
  set search_path = pg_catalog, public
begin atomic
  select l.tenant_id from query_lease l where l.pid = pg_backend_pid() and l.backend_start = started;
end;

-- The clinic of this connection of the reader; none without a lease. When a process began is shown to its own role alone,
-- which is why this half runs in the name of whoever asks.
create function app.reader_tenant() returns int language sql stable parallel restricted
begin atomic
  select app.leased_tenant((select (pg_stat_get_activity(pg_backend_pid())).backend_start));
end;

-- A statement may name a customer, and what was said of it in the log does.
create or replace function app.redacted(entity_type text, changes jsonb) returns jsonb language sql immutable parallel safe
begin atomic
  select coalesce(jsonb_object_agg(c.key, case
    when redacted.entity_type in ('person', 'person_relative', 'note', 'visit_reason', 'entity_data', 'task', 'task_note', 'form_submission', 'call', 'message', 'saved_query')
      or c.key like 'custom.%'
      or c.key in ('name', 'description', 'lost_note', 'note', 'reason', 'temp_name', 'temp_phone', 'customer_request', 'status_note', 'overbook_reason', 'left_reason', 'caption', 'phase',
        'content', 'answer', 'comment', 'filter', 'search', 'file_name')
    then '[null, null]'::jsonb else c.value end), '{}')
  from jsonb_each(redacted.changes) c;
end;
