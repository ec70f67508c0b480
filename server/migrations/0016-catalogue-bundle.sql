-- Services that are sold together for one price (docs/domain/catalogue.md, "Bundles"). The items are one value of the
-- bundle, changed as a whole: their services are checked and locked by the call that writes them, and not deleted while named.
create table bundle (
  like app.row including all,
  code text not null,
  name text collate "vi-x-icu" not null,
  items jsonb not null,
  price bigint not null check (price >= 0),
  valid_from date,
  valid_to date,
  use_within_days int check (use_within_days > 0),
  branch_ids bigint[] not null default '{}',
  max_per_person int check (max_per_person > 0),
  is_active boolean not null default true,
  search_text text generated always as (app.fold(name || ' ' || code)) stored,
  primary key (tenant_id, id),
  constraint bundle_items check (jsonb_typeof(items) = 'array' and items <> '[]'),
  constraint bundle_span check (valid_to >= valid_from)
);
create unique index bundle_code on bundle (tenant_id, upper(code)) where deleted_at is null;
create index bundle_sorted on bundle (tenant_id, name, id) where deleted_at is null;
