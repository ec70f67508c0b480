-- What each user is notified of. Rows are made by jobs and swept after some months; they are no business record, so the log
-- of changes leaves them out.
create table notification (
  tenant_id int not null,
  id bigint not null,
  user_id bigint not null,
  type text not null,
  severity text not null check (severity in ('info', 'success', 'warning', 'error')),
  title text not null check (length(title) between 1 and 200),
  body text check (length(body) <= 500),
  entity_type text,
  entity_id bigint,
  url text check (url ~ '^/[^/\\]' or url = '/'),
  actor_id bigint,
  data jsonb not null default '{}',
  is_read boolean not null default false,
  read_at timestamptz,
  -- The event that made it: a job that runs twice makes it once.
  event_id uuid not null,
  -- Equal for what is not repeated within ten minutes.
  dedupe_key text not null,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, event_id, user_id),
  foreign key (tenant_id, user_id) references "user" (tenant_id, id),
  foreign key (tenant_id, actor_id) references "user" (tenant_id, id),
  check (is_read = (read_at is not null)),
  check ((entity_type is null) = (entity_id is null))
);
create index notification_user on notification (tenant_id, user_id, created_at desc nulls last, id desc nulls last);
create index notification_unread on notification (tenant_id, user_id) where not is_read and deleted_at is null;
create index notification_dedupe on notification (tenant_id, dedupe_key);
create index notification_created on notification (tenant_id, created_at);
create index notification_expired on notification (tenant_id, expires_at) where expires_at is not null;
create index notification_deleted on notification (tenant_id, deleted_at) where deleted_at is not null;

-- How a user is notified; a user without a row gets every notification.
create table notification_preference (
  like app.row including all,
  user_id bigint not null,
  -- Types that are not wanted, by channel: `{"bell": ["deal_moved"]}`.
  muted jsonb not null default '{}',
  quiet_from time,
  quiet_to time,
  sound text not null default 'off' check (sound in ('off', 'role', 'chime', 'drop', 'knock')),
  -- Types that come by e-mail as well, and the address of the page on which the user asked for them: e-mails link there.
  mailed text[] not null default '{}',
  mail_origin text,
  primary key (tenant_id, id),
  unique (tenant_id, user_id),
  foreign key (tenant_id, user_id) references "user" (tenant_id, id),
  check ((quiet_from is null) = (quiet_to is null))
);

-- A browser that its own push service notifies, for as long as the session that asked for it is known.
create table push_subscription (
  tenant_id int not null,
  id bigint not null,
  user_id bigint not null,
  session_id bigint not null,
  endpoint text not null check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  -- Where the page came from: the push service wants to be told.
  origin text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, endpoint),
  foreign key (tenant_id, user_id) references "user" (tenant_id, id),
  foreign key (tenant_id, session_id) references session (tenant_id, id) on delete cascade
);
create index push_subscription_user on push_subscription (tenant_id, user_id);
create index push_subscription_session on push_subscription (tenant_id, session_id);
