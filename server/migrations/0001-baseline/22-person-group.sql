-- Groups of customers: put in by hand, or those who fit a filter, refreshed at night and on demand.
create table person_group (
  like app.row including all,
  name text collate "vi-x-icu" not null,
  code text,
  kind text not null default 'static' check (kind in ('static', 'dynamic')),
  filter jsonb,
  color text not null default '#64748B',
  purpose text not null default 'other' check (purpose in ('marketing', 'pricing', 'care', 'other')),
  description text,
  is_active boolean not null default true,
  member_count int not null default 0,
  refreshed_at timestamptz,
  search_text text generated always as (app.fold(name || ' ' || coalesce(code, ''))) stored,
  primary key (tenant_id, id),
  constraint person_group_filter check ((kind = 'dynamic') = (filter is not null))
);
create unique index person_group_name on person_group (tenant_id, app.fold(name)) where deleted_at is null;
create unique index person_group_code on person_group (tenant_id, lower(code)) where deleted_at is null;
create index person_group_sorted on person_group (tenant_id, name, id) where deleted_at is null;

-- A customer who leaves keeps the row with the time, and comes back with a new one.
create table person_group_member (
  like app.row including all,
  group_id bigint not null,
  person_id bigint not null,
  source text not null default 'manual' check (source in ('manual', 'import', 'rule', 'form')),
  joined_at timestamptz not null default now(),
  left_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, group_id) references person_group (tenant_id, id),
  foreign key (tenant_id, person_id) references person (tenant_id, id)
);
create unique index person_group_member_once on person_group_member (tenant_id, group_id, person_id) where left_at is null;
create index person_group_member_person on person_group_member (tenant_id, person_id, group_id) where left_at is null;
create index person_group_member_joined on person_group_member (tenant_id, group_id, joined_at desc nulls last, id desc nulls last);
create index person_group_member_history on person_group_member (tenant_id, person_id, joined_at desc nulls last, id desc nulls last);
