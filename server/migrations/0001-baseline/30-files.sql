-- The bytes are in the storage under random keys; a row here for each of them, told apart by what they were when they came,
-- and a row for each place where one is of use. What people call a file belongs to that place: the same bytes may come from
-- two people for two patients, under two names, and neither is told of the other. A row here says what the bytes are, and
-- nothing else.
create table file (
  like app.row including all,
  -- Of the file as it was sent: images are drawn anew, and sent again they are still the same.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  mime text not null,
  size bigint not null check (size > 0),
  width int,
  height int,
  storage_key text not null,
  thumb_key text,
  primary key (tenant_id, id)
);
create unique index file_sha256 on file (tenant_id, sha256);
create unique index file_storage on file (tenant_id, storage_key);

create table file_usage (
  like app.row including all,
  file_id bigint not null,
  entity_type text not null check (entity_type ~ '^[a-z_]{1,40}$'),
  entity_id bigint not null,
  person_id bigint,
  purpose text not null default 'other',
  taken_at timestamptz,
  shown_at timestamptz generated always as (coalesce(taken_at, created_at)) stored,
  teeth text[],
  phase text,
  caption text,
  "order" int not null default 0,
  pair_id bigint,
  is_public_consented boolean not null default false,
  name text not null,
  primary key (tenant_id, id),
  constraint file_usage_name check (length(name) between 1 and 255),
  constraint file_usage_published check (not is_public_consented or person_id is not null),
  foreign key (tenant_id, file_id) references file (tenant_id, id),
  foreign key (tenant_id, person_id) references person (tenant_id, id)
);
create index file_usage_entity on file_usage (tenant_id, entity_type, entity_id, shown_at desc nulls last, id desc nulls last);
create index file_usage_person on file_usage (tenant_id, person_id, shown_at desc nulls last, id desc nulls last);
create index file_usage_file on file_usage (tenant_id, file_id);
create index file_usage_shown on file_usage (tenant_id, shown_at desc nulls last, id desc nulls last) where deleted_at is null;
create index file_usage_created on file_usage (tenant_id, created_at desc nulls last, id desc nulls last) where deleted_at is null;
create index file_usage_purpose on file_usage (tenant_id, purpose, shown_at desc nulls last, id desc nulls last);
create unique index file_usage_pair on file_usage (tenant_id, pair_id, purpose) where pair_id is not null and deleted_at is null;

-- A file on its way in, in pieces that lie in the storage. Gone within a day; what comes of it is in the log by itself.
create table file_upload (
  tenant_id int not null,
  id bigint not null,
  created_at timestamptz not null default now(),
  created_by bigint not null,
  name text not null,
  size bigint not null check (size > 0),
  purpose text not null,
  storage_key text not null,
  -- Where each piece begins, in order.
  offsets bigint[] not null default '{}',
  received bigint not null default 0 check (received between 0 and size),
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references "user" (tenant_id, id)
);
create index file_upload_owner on file_upload (tenant_id, created_by, id);
create index file_upload_created on file_upload (tenant_id, created_at);

-- A customer who takes back the consent to be shown is shown nowhere from that moment on.
create function app.withdraw_pictures() returns trigger language plpgsql as $$
begin
  if new.purpose = 'photo' and not new.granted then
    update file_usage set is_public_consented = false, version = version + 1, updated_at = now(), updated_by = new.created_by
    where tenant_id = new.tenant_id and person_id = new.person_id and is_public_consented;
  end if;
  return null;
end $$;
create trigger withdraw_pictures after insert on consent for each row execute function app.withdraw_pictures();
