-- Pipelines, their stages, and the deals that go through them.

create table pipeline (
  tenant_id int not null,
  id bigint not null,
  version int not null default 1,
  name text collate "vi-x-icu" not null,
  kind text not null default 'other' check (kind in ('online', 'offline', 'care', 'other')),
  "order" int not null default 0,
  department_ids bigint[] not null default '{}',
  default_owner_role text,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  primary key (tenant_id, id)
);
create unique index pipeline_name on pipeline (tenant_id, app.fold(name)) where deleted_at is null;
create index pipeline_order on pipeline (tenant_id, "order", id);

create table stage (
  tenant_id int not null,
  id bigint not null,
  version int not null default 1,
  pipeline_id bigint not null,
  name text collate "vi-x-icu" not null,
  "order" int not null default 0,
  kind text not null default 'open' check (kind in ('open', 'won', 'lost')),
  probability numeric(5, 2) not null default 0 check (probability between 0 and 100),
  color text not null default '#64748B',
  rotting_days int check (rotting_days > 0),
  required_fields text[] not null default '{}',
  auto_task jsonb,
  allow_back boolean not null default true,
  is_booked_stage boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, pipeline_id, id, kind),
  foreign key (tenant_id, pipeline_id) references pipeline (tenant_id, id)
);
create unique index stage_name on stage (tenant_id, pipeline_id, app.fold(name)) where is_active and deleted_at is null;
create index stage_order on stage (tenant_id, pipeline_id, "order", id);

-- The key to `stage` carries pipeline and kind: a stage of another pipeline, or a status that is not its stage's kind,
-- cannot be stored. Ranks compare as ASCII; no two cards of a column have the same.
create table deal (
  tenant_id int not null,
  id bigint not null,
  version int not null default 1,
  code text not null default app.issue_code('deal'),
  name text collate "vi-x-icu" not null,
  person_id bigint not null,
  pipeline_id bigint not null,
  stage_id bigint not null,
  status text not null default 'open',
  stage_entered_at timestamptz not null default now(),
  last_stage_id bigint,
  rank text collate "C" not null check (rank ~ '^[0-9A-Za-z]{8}([0-9A-Za-z]*[1-9A-Za-z])?$'),
  branch_id bigint not null,
  owner_id bigint,
  is_new_customer boolean not null default true,
  expected_amount bigint not null default 0 check (expected_amount >= 0),
  expected_close_at date,
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high')),
  source_term_id bigint,
  campaign text,
  channel text,
  description text,
  lost_reason_id bigint,
  lost_note text,
  lost_at timestamptz,
  won_at timestamptz,
  first_payment_at timestamptz,
  origin_deal_id bigint,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint deal_stage foreign key (tenant_id, pipeline_id, stage_id, status)
    references stage (tenant_id, pipeline_id, id, kind) on update cascade,
  constraint deal_person foreign key (tenant_id, person_id) references person (tenant_id, id),
  constraint deal_owner foreign key (tenant_id, owner_id) references "user" (tenant_id, id),
  foreign key (tenant_id, last_stage_id) references stage (tenant_id, id),
  foreign key (tenant_id, branch_id) references department (tenant_id, id),
  foreign key (tenant_id, source_term_id) references term (tenant_id, id),
  foreign key (tenant_id, lost_reason_id) references term (tenant_id, id),
  foreign key (tenant_id, origin_deal_id) references deal (tenant_id, id)
);
create unique index deal_code on deal (tenant_id, code);
create unique index deal_rank on deal (tenant_id, stage_id, rank) where deleted_at is null;
create unique index deal_origin on deal (tenant_id, origin_deal_id, pipeline_id) where origin_deal_id is not null and deleted_at is null;
create index deal_search on deal using gin (tenant_id, search_text gin_trgm_ops) where deleted_at is null;
create index deal_created on deal (tenant_id, created_at desc nulls last, id desc nulls last) where deleted_at is null;
create index deal_updated on deal (tenant_id, updated_at desc nulls last, id desc nulls last) where deleted_at is null;
create index deal_amount on deal (tenant_id, expected_amount desc nulls last, id desc nulls last) where deleted_at is null;
create index deal_close on deal (tenant_id, expected_close_at desc nulls last, id desc nulls last) where deleted_at is null;
create index deal_entered on deal (tenant_id, stage_entered_at desc nulls last, id desc nulls last) where deleted_at is null;
create index deal_person_created on deal (tenant_id, person_id, created_at desc nulls last, id desc nulls last);
create index deal_pipeline_created on deal (tenant_id, pipeline_id, created_at desc nulls last, id desc nulls last);
create index deal_status_created on deal (tenant_id, status, created_at desc nulls last, id desc nulls last);
create index deal_owner_created on deal (tenant_id, owner_id, created_at desc nulls last, id desc nulls last);
create index deal_branch_created on deal (tenant_id, branch_id, created_at desc nulls last, id desc nulls last);
create index deal_priority_created on deal (tenant_id, priority, created_at desc nulls last, id desc nulls last);
create index deal_source_created on deal (tenant_id, source_term_id, created_at desc nulls last, id desc nulls last);
create index deal_new_customer on deal (tenant_id, is_new_customer, created_at desc nulls last, id desc nulls last);
create index deal_creator on deal (tenant_id, created_by);
create index deal_lost_reason on deal (tenant_id, lost_reason_id) where lost_reason_id is not null;

-- A deal is found by its own words and by those of its person.
create function app.fill_deal_search() returns trigger language plpgsql as $$
begin
  new.search_text := app.fold(new.name) || ' ' || lower(new.code) || ' ' || coalesce(
    (select p.search_text from person p where p.tenant_id = new.tenant_id and p.id = new.person_id), '');
  return new;
end $$;
create trigger fill_search before insert or update of name, code, person_id on deal
  for each row execute function app.fill_deal_search();

create function app.refresh_deal_search() returns trigger language plpgsql as $$
begin
  update deal set search_text = app.fold(name) || ' ' || lower(code) || ' ' || new.search_text
  where tenant_id = new.tenant_id and person_id = new.id;
  return null;
end $$;
create trigger refresh_deal_search after update on person
  for each row when (old.search_text is distinct from new.search_text) execute function app.refresh_deal_search();

-- Labels on deals, as on people.
create table deal_tag (
  tenant_id int not null,
  deal_id bigint not null,
  tag_id bigint not null,
  created_at timestamptz not null default now(),
  created_by bigint,
  primary key (tenant_id, deal_id, tag_id),
  foreign key (tenant_id, deal_id) references deal (tenant_id, id),
  foreign key (tenant_id, tag_id) references tag (tenant_id, id)
);
create index deal_tag_tag on deal_tag (tenant_id, tag_id, deal_id);
