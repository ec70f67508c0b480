-- Programmes that take something off a price, and how often they were used (docs/domain/catalogue.md, "Programmes").
create table discount (
  like app.row including all,
  code text,
  name text collate "vi-x-icu" not null,
  kind text not null default 'percent' check (kind in ('percent', 'amount', 'fixed_price', 'gift', 'free_session')),
  value numeric(14, 2) not null check (value >= 0),
  max_amount bigint check (max_amount >= 0),
  apply_to text not null default 'order' check (apply_to in ('order', 'line', 'category', 'product', 'bundle')),
  target_ids bigint[] not null default '{}',
  min_order bigint check (min_order >= 0),
  min_qty numeric(12, 3) check (min_qty > 0),
  audience text not null default 'all' check (audience in ('all', 'new_customer', 'group', 'person', 'birthday_month', 'referrer')),
  audience_ids bigint[] not null default '{}',
  valid_from date not null,
  valid_to date,
  weekdays int[] not null default '{}',
  hours jsonb,
  branch_ids bigint[] not null default '{}',
  usage_limit int check (usage_limit > 0),
  usage_limit_per_person int check (usage_limit_per_person > 0),
  stack_mode text not null default 'stackable' check (stack_mode in ('exclusive', 'stackable')),
  stack_group text,
  priority int not null default 0,
  needs_code boolean not null default false,
  approval_required boolean not null default false,
  funded_by text not null default 'clinic' check (funded_by in ('clinic', 'partner')),
  note text,
  status text not null default 'draft' check (status in ('draft', 'active', 'paused', 'ended')),
  search_text text generated always as (app.fold(name || ' ' || coalesce(code, ''))) stored,
  primary key (tenant_id, id),
  constraint discount_span check (valid_to >= valid_from),
  constraint discount_percent check (kind <> 'percent' or value <= 100)
);
create unique index discount_code on discount (tenant_id, upper(code)) where deleted_at is null;
create index discount_running on discount (tenant_id, status, id) where deleted_at is null;

-- The limits of a programme count what is reserved and not out of date, and what is applied, while its row is locked.
create table discount_usage (
  like app.row including all,
  discount_id bigint not null,
  person_id bigint not null,
  deal_id bigint,
  amount bigint not null check (amount >= 0),
  status text not null default 'reserved' check (status in ('reserved', 'applied', 'released', 'reversed')),
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, discount_id) references discount (tenant_id, id),
  foreign key (tenant_id, person_id) references person (tenant_id, id),
  foreign key (tenant_id, deal_id) references deal (tenant_id, id)
);
create index discount_usage_discount on discount_usage (tenant_id, discount_id, created_at desc nulls last, id desc nulls last);
create index discount_usage_person on discount_usage (tenant_id, person_id, discount_id);
create index discount_usage_deal on discount_usage (tenant_id, deal_id) where deal_id is not null;
create index discount_usage_created on discount_usage (tenant_id, created_at desc nulls last, id desc nulls last) where deleted_at is null;
