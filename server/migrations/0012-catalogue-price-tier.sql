-- Prices that differ from the list price: for a group of customers, at a branch, from a quantity on, between two days
-- (docs/domain/catalogue.md, "Prices").
create table product_price_tier (
  like app.row including all,
  product_id bigint not null,
  tier_code text not null,
  tier_name text collate "vi-x-icu" not null,
  price_kind text not null default 'fixed' check (price_kind in ('fixed', 'percent_off', 'amount_off')),
  value numeric(14, 2) not null check (value >= 0),
  min_qty numeric(12, 3) not null default 1 check (min_qty > 0),
  person_group_id bigint,
  branch_id bigint,
  valid_from date,
  valid_to date,
  priority int not null default 0,
  is_active boolean not null default true,
  search_text text generated always as (app.fold(tier_name || ' ' || tier_code)) stored,
  primary key (tenant_id, id),
  constraint product_price_tier_span check (valid_to >= valid_from),
  constraint product_price_tier_percent check (price_kind <> 'percent_off' or value <= 100),
  -- A price that would hold beside another for the same product, list, place, group and minimum is refused.
  constraint product_price_tier_overlap exclude using gist (
    tenant_id with =, product_id with =, lower(tier_code) with =, coalesce(person_group_id, 0) with =, coalesce(branch_id, 0) with =,
    min_qty with =, daterange(valid_from, valid_to, '[]') with &&) where (deleted_at is null),
  foreign key (tenant_id, product_id) references product (tenant_id, id),
  foreign key (tenant_id, person_group_id) references person_group (tenant_id, id),
  foreign key (tenant_id, branch_id) references department (tenant_id, id)
);
create index product_price_tier_product on product_price_tier (tenant_id, product_id, id) where deleted_at is null;
create index product_price_tier_code on product_price_tier (tenant_id, lower(tier_code), product_id) where deleted_at is null;
create index product_price_tier_group on product_price_tier (tenant_id, person_group_id) where person_group_id is not null;
create index product_price_tier_branch on product_price_tier (tenant_id, branch_id) where branch_id is not null;
