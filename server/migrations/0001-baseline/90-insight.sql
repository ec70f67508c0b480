-- How the product watches itself.

-- One time that the log was held against its seals. That a user asked for it is in the log itself.
create table history_check (
  tenant_id int not null,
  id bigint not null,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed')),
  source text not null check (source in ('screen', 'weekly', 'command')),
  created_at timestamptz not null default now(),
  created_by bigint,
  finished_at timestamptz,
  host text,
  ok boolean,
  blocks int not null default 0,
  entries bigint not null default 0,
  heads int not null default 0,
  broken_no bigint,
  broken_because text,
  broken_sealed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references "user" (tenant_id, id),
  check ((status = 'done') = (ok is not null)),
  check ((broken_no is null) = (broken_because is null))
);
create unique index history_check_open on history_check (tenant_id) where status in ('waiting', 'running');
create index history_check_by on history_check (tenant_id, created_by);

-- What the server failed at, by the request id that was answered: without values, for a month, a thousand at most.
create table server_error (
  like app.row including all,
  request_id text not null,
  path text not null,
  user_id bigint,
  name text not null,
  message text not null,
  stack text not null,
  search_text text generated always as (app.fold(request_id || ' ' || path || ' ' || name || ' ' || message)) stored,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references "user" (tenant_id, id)
);
create index server_error_created on server_error (tenant_id, created_at desc nulls last, id desc nulls last);
create index server_error_user on server_error (tenant_id, user_id, created_at desc nulls last, id desc nulls last);
