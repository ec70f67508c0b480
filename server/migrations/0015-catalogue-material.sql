-- What treatments use up, and how much of it each operation takes (docs/domain/catalogue.md, "Materials" and "Norms").
create table material (
  like app.row including all,
  code text not null,
  name text collate "vi-x-icu" not null,
  category_term_id bigint,
  kind text not null default 'consumable' check (kind in ('consumable', 'tool', 'implant', 'ortho', 'medicine', 'office')),
  unit_term_id bigint not null,
  purchase_unit_term_id bigint,
  purchase_factor numeric(12, 3) check (purchase_factor > 0),
  brand text,
  origin text,
  spec text,
  supplier_term_ids bigint[] not null default '{}',
  standard_cost bigint check (standard_cost >= 0),
  sale_price bigint check (sale_price >= 0),
  product_id bigint,
  lot_tracked boolean not null default false,
  expiry_tracked boolean not null default false,
  barcodes jsonb not null default '[]',
  is_active boolean not null default true,
  search_text text generated always as (app.fold(name || ' ' || code || ' ' || coalesce(brand, '') || ' ' || coalesce(spec, '') || ' ' || jsonb_path_query_array(barcodes, '$[*].code')::text)) stored,
  primary key (tenant_id, id),
  constraint material_purchase check ((purchase_unit_term_id is null) = (purchase_factor is null) and purchase_unit_term_id <> unit_term_id),
  constraint material_expiry check (lot_tracked or not expiry_tracked),
  foreign key (tenant_id, category_term_id) references term (tenant_id, id),
  foreign key (tenant_id, unit_term_id) references term (tenant_id, id),
  foreign key (tenant_id, purchase_unit_term_id) references term (tenant_id, id),
  foreign key (tenant_id, product_id) references product (tenant_id, id)
);
create unique index material_code on material (tenant_id, upper(code)) where deleted_at is null;
create unique index material_name on material (tenant_id, app.fold(name)) where deleted_at is null;
create index material_sorted on material (tenant_id, name, id) where deleted_at is null;
create index material_kind on material (tenant_id, kind, name, id) where deleted_at is null;
create index material_category on material (tenant_id, category_term_id) where category_term_id is not null;
create index material_unit on material (tenant_id, unit_term_id);
create index material_purchase_unit on material (tenant_id, purchase_unit_term_id) where purchase_unit_term_id is not null;
create index material_product on material (tenant_id, product_id) where product_id is not null;
create index material_suppliers on material using gin (tenant_id, supplier_term_ids) where supplier_term_ids <> '{}';
create index material_barcodes on material using gin (tenant_id, jsonb_path_query_array(barcodes, '$[*].code')) where barcodes <> '[]';

create table operation_material (
  like app.row including all,
  operation_id bigint not null,
  material_id bigint not null,
  qty numeric(12, 3) not null check (qty > 0),
  unit_term_id bigint not null,
  per text not null default 'step' check (per in ('step', 'tooth', 'arch')),
  is_optional boolean not null default false,
  tolerance_pct numeric(5, 2) not null default 20 check (tolerance_pct between 0 and 100),
  substitute_material_id bigint,
  primary key (tenant_id, id),
  constraint operation_material_substitute check (substitute_material_id <> material_id),
  foreign key (tenant_id, operation_id) references operation (tenant_id, id),
  foreign key (tenant_id, material_id) references material (tenant_id, id),
  foreign key (tenant_id, unit_term_id) references term (tenant_id, id),
  foreign key (tenant_id, substitute_material_id) references material (tenant_id, id)
);
create unique index operation_material_once on operation_material (tenant_id, operation_id, material_id, per) where deleted_at is null;
create index operation_material_material on operation_material (tenant_id, material_id) where deleted_at is null;
create index operation_material_unit on operation_material (tenant_id, unit_term_id);
create index operation_material_substitute_of on operation_material (tenant_id, substitute_material_id) where substitute_material_id is not null;

-- Quantities of a service's own: `[{material_id, qty}]`.
alter table product_operation add column norm_override jsonb;
