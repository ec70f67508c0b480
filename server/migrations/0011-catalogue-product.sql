-- What a clinic does and sells, and the steps that its services are done in (docs/domain/catalogue.md).
create table operation (
  like app.row including all,
  code text not null,
  name text collate "vi-x-icu" not null,
  category_term_id bigint,
  description text,
  default_duration_min int not null default 30 check (default_duration_min between 1 and 720),
  default_role text not null default 'doctor' check (default_role in ('doctor', 'assistant', 'technician')),
  template_note text,
  requires_image boolean not null default false,
  requires_consent boolean not null default false,
  is_ortho_control boolean not null default false,
  aftercare_text text,
  "order" int not null default 0,
  is_active boolean not null default true,
  search_text text generated always as (app.fold(name || ' ' || code)) stored,
  primary key (tenant_id, id),
  foreign key (tenant_id, category_term_id) references term (tenant_id, id)
);
create unique index operation_code on operation (tenant_id, upper(code)) where deleted_at is null;
create unique index operation_name on operation (tenant_id, app.fold(name)) where deleted_at is null;
create index operation_order on operation (tenant_id, "order", id) where deleted_at is null;
create index operation_category on operation (tenant_id, category_term_id) where category_term_id is not null;

create table product (
  like app.row including all,
  code text not null,
  name text collate "vi-x-icu" not null,
  print_name text,
  kind text not null default 'service' check (kind in ('service', 'goods', 'medicine', 'exam', 'lab', 'fee')),
  category_term_id bigint,
  unit_term_id bigint,
  list_price bigint not null check (list_price >= 0),
  min_price bigint check (min_price >= 0),
  cost_estimate bigint check (cost_estimate >= 0),
  lab_cost bigint check (lab_cost >= 0),
  vat_rate numeric(5, 2) not null default 0 check (vat_rate between 0 and 100),
  price_mode text not null default 'flat' check (price_mode in ('flat', 'per_tooth', 'per_arch', 'per_surface', 'per_session')),
  tooth_scope text not null default 'none' check (tooth_scope in ('none', 'tooth', 'multi_tooth', 'arch', 'mouth')),
  needs_surfaces boolean not null default false,
  duration_min int not null default 30 check (duration_min between 5 and 720),
  default_sessions int not null default 1 check (default_sessions > 0),
  spacing_days int check (spacing_days > 0),
  recovery_days int check (recovery_days > 0),
  recall_months int check (recall_months > 0),
  aftercare_days int[] not null default '{}',
  warranty_months int check (warranty_months > 0),
  image_required text not null default 'none' check (image_required in ('none', 'before', 'after', 'both')),
  consent_required boolean not null default false,
  is_ortho boolean not null default false,
  is_implant boolean not null default false,
  allow_installment boolean not null default false,
  commission_rates jsonb,
  medicine jsonb,
  description text,
  show_on_web boolean not null default false,
  branch_ids bigint[] not null default '{}',
  rules jsonb not null default '[]',
  "order" int not null default 0,
  is_active boolean not null default true,
  search_text text generated always as (app.fold(name || ' ' || code || ' ' || coalesce(print_name, '') || ' ' || coalesce(medicine ->> 'active_ingredient', ''))) stored,
  primary key (tenant_id, id),
  constraint product_floor check (min_price is null or min_price <= list_price),
  foreign key (tenant_id, category_term_id) references term (tenant_id, id),
  foreign key (tenant_id, unit_term_id) references term (tenant_id, id)
);
create unique index product_code on product (tenant_id, upper(code)) where deleted_at is null;
create index product_order on product (tenant_id, "order", id) where deleted_at is null;
create index product_sorted on product (tenant_id, name, id) where deleted_at is null;
create index product_kind on product (tenant_id, kind, "order", id) where deleted_at is null;
create index product_category on product (tenant_id, category_term_id) where category_term_id is not null;
create index product_unit on product (tenant_id, unit_term_id) where unit_term_id is not null;

-- An operation is in one session of a service once; the whole list is written at once, so that a place may be taken over
-- within a statement.
create table product_operation (
  like app.row including all,
  product_id bigint not null,
  operation_id bigint not null,
  "order" int not null,
  name_override text,
  session_no int check (session_no between 1 and 200),
  revenue_weight numeric(5, 2) check (revenue_weight between 0 and 100),
  default_role text not null default 'doctor' check (default_role in ('doctor', 'assistant', 'technician')),
  duration_min int check (duration_min between 1 and 720),
  spacing_days int check (spacing_days >= 0),
  is_required boolean not null default true,
  is_billing_milestone boolean not null default false,
  is_repeatable boolean not null default false,
  primary key (tenant_id, id),
  constraint product_operation_weight check (not is_repeatable or revenue_weight is null),
  foreign key (tenant_id, product_id) references product (tenant_id, id),
  foreign key (tenant_id, operation_id) references operation (tenant_id, id)
);
create index product_operation_product on product_operation (tenant_id, product_id, "order") where deleted_at is null;
create index product_operation_operation on product_operation (tenant_id, operation_id) where deleted_at is null;

-- What a custom field names may be a product now.
create or replace function app.custom_name(tenant int, type text, value jsonb) returns text language sql stable
begin atomic
  select case type
    when 'user' then (select u.name from "user" u where u.tenant_id = tenant and u.id = (value #>> '{}')::bigint)
    when 'person' then (select p.full_name from person p where p.tenant_id = tenant and p.id = (value #>> '{}')::bigint)
    when 'product' then (select p.name from product p where p.tenant_id = tenant and p.id = (value #>> '{}')::bigint)
    when 'term' then (select t.name from term t where t.tenant_id = tenant and t.id = (value #>> '{}')::bigint)
    when 'file' then (select u.name from file_usage u where u.tenant_id = tenant and u.id = (value #>> '{}')::bigint and u.deleted_at is null)
  end;
end;
