-- An invitation of a new member of the staff to choose a password: good once and until it expires. Only the hash of its link
-- is stored. One is alive for a user; a further one takes its place.
create table invitation (
  tenant_id int not null,
  id bigint not null,
  user_id bigint not null,
  token_hash text not null,
  sent_at timestamptz not null default now(),
  sent_by bigint,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references "user" (tenant_id, id)
);
create unique index invitation_live on invitation (tenant_id, user_id) where used_at is null;
create unique index invitation_token on invitation (tenant_id, token_hash);
create index invitation_user on invitation (tenant_id, user_id);
