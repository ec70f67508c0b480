-- Words that a clinic chooses from: sources, occupations, reasons. The vocabularies are fixed by code. A term that was merged
-- into another one is deleted and remembers which: records that are never changed, such as a signed medical history, still
-- name it, and are read in the words of today.
create table term (
  tenant_id int not null,
  id bigint not null,
  version int not null default 1,
  vocabulary text not null,
  name text collate "vi-x-icu" not null,
  alias text,
  code text,
  color text,
  parent_id bigint,
  "group" text,
  "order" int not null default 0,
  is_system boolean not null default false,
  is_active boolean not null default true,
  data jsonb not null default '{}',
  search_text text generated always as (app.fold(name || ' ' || coalesce(alias, '') || ' ' || coalesce(code, ''))) stored,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  merged_into_id bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references term (tenant_id, id),
  constraint term_merged_into foreign key (tenant_id, merged_into_id) references term (tenant_id, id)
);
create unique index term_name on term (tenant_id, vocabulary, coalesce(parent_id, 0), app.fold(name)) where deleted_at is null;
create index term_vocabulary on term (tenant_id, vocabulary, "order");
create index term_parent on term (tenant_id, parent_id) where parent_id is not null;
create index term_search on term using gin (tenant_id, search_text gin_trgm_ops);
create index term_merged on term (tenant_id, merged_into_id) where merged_into_id is not null;

-- Labels on customers and deals.
create table tag (
  like app.row including all,
  name text collate "vi-x-icu" not null,
  color text not null default '#64748B',
  scope text not null default 'both' check (scope in ('person', 'deal', 'both')),
  "group" text,
  "order" int not null default 0,
  is_active boolean not null default true,
  search_text text generated always as (app.fold(name || ' ' || coalesce("group", ''))) stored,
  primary key (tenant_id, id)
);
create unique index tag_name on tag (tenant_id, scope, app.fold(name)) where deleted_at is null;
