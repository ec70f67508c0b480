-- Staff, where they work and what they may do.

create table department (
  tenant_id int not null,
  id bigint not null,
  version int not null default 1,
  name text collate "vi-x-icu" not null,
  code text,
  kind text not null default 'department' check (kind in ('branch', 'department', 'team')),
  parent_id bigint,
  branch_id bigint,
  manager_id bigint,
  phone text,
  address text,
  licence_no text,
  licence_expires_at date,
  tax_code text,
  "order" int not null default 0,
  is_active boolean not null default true,
  search_text text generated always as (app.fold(name || ' ' || coalesce(code, ''))) stored,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references department (tenant_id, id),
  foreign key (tenant_id, branch_id) references department (tenant_id, id)
);

create table "user" (
  tenant_id int not null,
  id bigint not null,
  version int not null default 1,
  username text not null check (username = lower(username)),
  name text collate "vi-x-icu" not null,
  phone text,
  email text,
  profile_image text,
  gender text check (gender in ('male', 'female', 'other')),
  dob date,
  department_id bigint,
  branch_id bigint,
  -- Branches beside the user's own.
  branch_ids bigint[] not null default '{}',
  department_position text,
  is_doctor boolean not null default false,
  is_assistant boolean not null default false,
  is_consultant boolean not null default false,
  title text,
  licence_no text,
  licence_scope text,
  specialty_term_id bigint,
  rx_interop_code text,
  calendar_color text,
  calendar_order int not null default 0,
  bookable boolean not null default false,
  extension text,
  hired_at date,
  resigned_at date,
  status text not null default 'active' check (status in ('active', 'locked', 'resigned')),
  otp_enabled boolean not null default false,
  -- The password is known to the person who made the user: nothing may be done until it is changed.
  must_change_password boolean not null default false,
  authorization_version int not null default 1,
  last_login_at timestamptz,
  search_text text generated always as (app.fold(name || ' ' || username || ' ' || coalesce(phone, ''))) stored,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, department_id) references department (tenant_id, id),
  foreign key (tenant_id, branch_id) references department (tenant_id, id),
  foreign key (tenant_id, specialty_term_id) references term (tenant_id, id)
);
create unique index user_username on "user" (tenant_id, username);
create index user_department on "user" (tenant_id, department_id);
create index user_bookable on "user" (tenant_id, calendar_order) where bookable;
-- «Dùng ở đâu» of a specialty leads to the staff who have it.
create index user_specialty on "user" (tenant_id, specialty_term_id) where specialty_term_id is not null;

create table role (
  tenant_id int not null,
  id bigint not null,
  version int not null default 1,
  name text not null,
  label text collate "vi-x-icu" not null,
  description text,
  is_system boolean not null default false,
  search_text text generated always as (app.fold(label || ' ' || name)) stored,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  primary key (tenant_id, id)
);
create unique index role_name on role (tenant_id, name);

create table role_permission (
  tenant_id int not null,
  role_id bigint not null,
  object text not null,
  action text not null,
  scope text not null check (scope in ('own', 'department', 'branch', 'all')),
  primary key (tenant_id, role_id, object, action),
  foreign key (tenant_id, role_id) references role (tenant_id, id)
);

create table user_role (
  tenant_id int not null,
  user_id bigint not null,
  role_id bigint not null,
  primary key (tenant_id, user_id, role_id),
  foreign key (tenant_id, user_id) references "user" (tenant_id, id),
  foreign key (tenant_id, role_id) references role (tenant_id, id)
);
create index user_role_role on user_role (tenant_id, role_id);

-- A change of rights, by whatever means, takes effect at once: server/src/kit/realtime/payload.ts reads this message.
create function app.tell_rights() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(coalesce(new, old));
begin
  perform pg_notify('bcare', 'database ' || jsonb_build_array(jsonb_build_object('kind', 'identity',
    'tenant_id', changed -> 'tenant_id', 'user_id', changed -> tg_argv[0], 'session_id', null))::text);
  return null;
end $$;
create trigger rights after update of status, branch_id, branch_ids, department_id, must_change_password, deleted_at on "user"
  for each row execute function app.tell_rights('id');
create trigger rights after insert or update or delete on user_role
  for each row execute function app.tell_rights('user_id');
-- Of a role: the whole clinic, because the message does not say which users have it.
create trigger rights after insert or update or delete on role_permission
  for each row execute function app.tell_rights('nobody');

-- A clinic is never left without an active administrator, by whatever means and however many are taken away at once: each
-- transaction that takes one away waits here for the others, and then counts what they have left.
create function app.keep_administrator() returns trigger language plpgsql as $$
declare
  clinic int := old.tenant_id;
  was_one boolean;
begin
  if tg_table_name = 'user' then
    select exists (select from user_role ur join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
      where ur.tenant_id = clinic and ur.user_id = old.id and r.name = 'admin') into was_one;
  else
    select exists (select from role r where r.tenant_id = clinic and r.id = old.role_id and r.name = 'admin') into was_one;
  end if;
  if not was_one then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended('administrators', clinic));
  if not exists (
    select from role r
      join user_role ur on ur.tenant_id = r.tenant_id and ur.role_id = r.id
      join "user" u on u.tenant_id = ur.tenant_id and u.id = ur.user_id
    where r.tenant_id = clinic and r.name = 'admin' and u.status = 'active' and u.deleted_at is null
  ) then
    raise exception 'a clinic needs an active administrator' using errcode = '23514', constraint = 'last_administrator';
  end if;
  return null;
end $$;
create trigger administrators after update of status, deleted_at on "user" for each row
  when (old.status = 'active' and old.deleted_at is null and (new.status <> 'active' or new.deleted_at is not null))
  execute function app.keep_administrator();
create trigger administrators after delete on user_role for each row execute function app.keep_administrator();

-- The department that takes up what no user answers for: where users of a role work, those of the branch first.
create function app.department_of_role(tenant int, wanted text, branch bigint) returns bigint language sql stable
begin atomic
  select u.department_id from "user" u
  join user_role ur on ur.tenant_id = u.tenant_id and ur.user_id = u.id
  join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and r.deleted_at is null
  where u.tenant_id = tenant and u.status = 'active' and u.deleted_at is null and u.department_id is not null and r.name = wanted
  order by u.branch_id is not distinct from branch desc, u.id limit 1;
end;
