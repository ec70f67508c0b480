-- How users sign in, and how a clinic signs up.

create table credential (
  tenant_id int not null,
  user_id bigint not null,
  password_hash text not null,
  changed_at timestamptz not null default now(),
  -- The demo's password is printed in the README: a server in production must not start on it. The mark falls with the
  -- password.
  is_demo boolean not null default false,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references "user" (tenant_id, id)
);

create function app.forget_demo_password() returns trigger language plpgsql as $$
begin
  new.is_demo := false;
  return new;
end $$;
create trigger forget_demo_password before update on credential
  for each row when (old.password_hash is distinct from new.password_hash) execute function app.forget_demo_password();

-- One sign-in on one browser.
create table session (
  tenant_id int not null,
  id bigint not null,
  user_id bigint not null,
  refresh_hash text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  ip text,
  user_agent text,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references "user" (tenant_id, id)
);
create index session_alive on session (tenant_id, user_id) where revoked_at is null;
create unique index session_refresh on session (tenant_id, refresh_hash);

-- Refresh tokens that were exchanged: within ten seconds a second use gets the same successor, later it is a theft.
create table spent_refresh (
  tenant_id int not null,
  hash text not null,
  session_id bigint not null,
  spent_at timestamptz not null default now(),
  primary key (tenant_id, hash),
  foreign key (tenant_id, session_id) references session (tenant_id, id) on delete cascade
);
create index spent_refresh_session on spent_refresh (tenant_id, session_id);

-- A one-time code is good for the attempt to sign in that it was sent for, told by a cookie that only its browser was given.
create table otp_challenge (
  tenant_id int not null,
  id bigint not null,
  user_id bigint not null,
  code_hash text not null,
  sent_to text not null,
  ip text not null,
  attempts int not null default 0,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  attempt_hash text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references "user" (tenant_id, id)
);
create unique index otp_challenge_live on otp_challenge (tenant_id, user_id) where used_at is null;

-- Counted attempts within a window: sign-in by user and by address.
create table attempt (
  tenant_id int not null,
  bucket text not null,
  window_start timestamptz not null,
  count int not null,
  primary key (tenant_id, bucket)
);

-- A clinic that signs up waits here, at the clinic whose page was asked, until the code that was mailed comes back. Swept a
-- day later.
create table registration (
  tenant_id int not null,
  id bigint not null,
  token_hash text not null,
  code_hash text not null,
  wanted jsonb not null,
  password_hash text not null,
  email text not null,
  ip text not null,
  attempts int not null default 0,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, id)
);
create unique index registration_token on registration (tenant_id, token_hash);
create index registration_expires on registration using brin (tenant_id, expires_at);
