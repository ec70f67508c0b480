-- Secret addresses under which people see their own appointments on their phone. Only the token's hash is kept.
create table calendar_feed (
  like app.row including all,
  user_id bigint not null,
  token_hash text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references "user" (tenant_id, id)
);
create unique index calendar_feed_live on calendar_feed (tenant_id, user_id) where deleted_at is null;
create unique index calendar_feed_token on calendar_feed (tenant_id, token_hash);
