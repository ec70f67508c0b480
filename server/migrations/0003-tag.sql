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
