-- The stock of each branch, its lots, and the ledger of what moved (docs/domain/materials.md).

-- What a branch has of a material: what the last movement of its ledger says. A row for every material and branch.
create table material_stock (
  like app.row including all,
  material_id bigint not null,
  branch_id bigint not null,
  on_hand numeric(15, 3) not null default 0,
  value bigint not null default 0,
  -- The number of its last movement.
  entry_no int not null default 0 check (entry_no >= 0),
  min_stock numeric(15, 3) check (min_stock >= 0),
  max_stock numeric(15, 3) check (max_stock >= 0),
  last_moved_at timestamptz,
  state text not null generated always as (case when on_hand < 0 then 'negative' when on_hand = 0 then 'out'
    when min_stock is not null and on_hand < min_stock then 'low' else 'ok' end) stored,
  search_text text not null default '',
  primary key (tenant_id, id),
  constraint material_stock_limits check (max_stock >= min_stock),
  foreign key (tenant_id, material_id) references material (tenant_id, id),
  foreign key (tenant_id, branch_id) references department (tenant_id, id)
);
create unique index material_stock_once on material_stock (tenant_id, branch_id, material_id);
create index material_stock_material on material_stock (tenant_id, material_id);
create index material_stock_on_hand on material_stock (tenant_id, on_hand desc nulls last, id desc nulls last) where deleted_at is null;
create index material_stock_value on material_stock (tenant_id, value desc nulls last, id desc nulls last) where deleted_at is null;
create index material_stock_moved on material_stock (tenant_id, last_moved_at desc nulls last, id desc nulls last) where deleted_at is null;
create index material_stock_state on material_stock (tenant_id, state, branch_id) where state <> 'ok';
create index material_stock_search on material_stock using gin (tenant_id, search_text gin_trgm_ops) where deleted_at is null;

create table material_lot (
  like app.row including all,
  material_id bigint not null,
  branch_id bigint not null,
  lot_no text not null,
  expiry date,
  quantity numeric(15, 3) not null default 0,
  unit_cost bigint check (unit_cost >= 0),
  received_at timestamptz not null,
  -- When it was told that it expires soon.
  told_at timestamptz,
  search_text text generated always as (app.fold(lot_no)) stored,
  primary key (tenant_id, id),
  constraint material_lot_held check (quantity >= 0),
  foreign key (tenant_id, material_id) references material (tenant_id, id),
  foreign key (tenant_id, branch_id) references department (tenant_id, id)
);
create unique index material_lot_once on material_lot (tenant_id, branch_id, material_id, upper(lot_no));
create index material_lot_material on material_lot (tenant_id, material_id);
create index material_lot_expiry on material_lot (tenant_id, expiry, id) where deleted_at is null;
create index material_lot_received on material_lot (tenant_id, received_at desc nulls last, id desc nulls last) where deleted_at is null;
create index material_lot_quantity on material_lot (tenant_id, quantity desc nulls last, id desc nulls last) where deleted_at is null;
create index material_lot_search on material_lot using gin (tenant_id, search_text gin_trgm_ops) where deleted_at is null;

-- Movements: only added to, once they are posted. They are numbered for each material and branch without a gap, and each
-- says what there is after it.
create table usage (
  like app.row including all,
  kind text not null check (kind in ('use', 'waste', 'return', 'receive', 'adjust', 'transfer_out', 'transfer_in', 'opening')),
  source text not null default 'manual' check (source in ('manual', 'auto', 'bulk', 'import')),
  status text not null default 'posted' check (status in ('draft', 'posted', 'reversed')),
  direction smallint not null check (direction in (1, -1)),
  material_id bigint not null,
  branch_id bigint not null,
  lot_id bigint,
  quantity numeric(12, 3) not null check (quantity > 0),
  unit_term_id bigint not null,
  factor numeric(12, 3) not null check (factor > 0),
  stock_quantity numeric(15, 3) generated always as (direction * round(quantity * factor, 3)) stored,
  unit_cost bigint check (unit_cost >= 0),
  amount bigint check (amount >= 0),
  -- What the value had to be put right by: no stock costs nothing, no cost has no stock.
  revaluation bigint not null default 0,
  entry_no int check (entry_no > 0),
  on_hand_after numeric(15, 3),
  value_after bigint,
  used_on date not null,
  posted_at timestamptz,
  norm_qty numeric(12, 3) check (norm_qty >= 0),
  tolerance_pct numeric(5, 2),
  is_beyond boolean not null generated always as (status <> 'reversed' and kind = 'use' and norm_qty is not null
    and abs(quantity - norm_qty) * 100 > norm_qty * coalesce(tolerance_pct, 0)) stored,
  is_negative boolean not null generated always as (coalesce(on_hand_after < 0 and direction < 0, false)) stored,
  variance_reason text,
  counted_quantity numeric(15, 3) check (counted_quantity >= 0),
  person_id bigint,
  deal_id bigint,
  track_id bigint,
  attachment_id bigint,
  operation_attachment_id bigint,
  operation_id bigint,
  product_id bigint,
  doctor_id bigint,
  user_id bigint,
  department_id bigint,
  reference_no text,
  supplier_term_id bigint,
  transfer_id bigint,
  reverses_id bigint,
  note text,
  search_text text not null default '',
  primary key (tenant_id, id),
  constraint usage_booked check ((status = 'draft') = (entry_no is null) and (entry_no is null) = (amount is null)
    and (entry_no is null) = (on_hand_after is null) and (entry_no is null) = (value_after is null) and (entry_no is null) = (posted_at is null)),
  constraint usage_normed check ((norm_qty is null) = (tolerance_pct is null)),
  constraint usage_transferred check (kind not in ('transfer_out', 'transfer_in') or status = 'draft' or transfer_id is not null),
  foreign key (tenant_id, material_id) references material (tenant_id, id),
  foreign key (tenant_id, branch_id) references department (tenant_id, id),
  foreign key (tenant_id, lot_id) references material_lot (tenant_id, id),
  foreign key (tenant_id, unit_term_id) references term (tenant_id, id),
  foreign key (tenant_id, person_id) references person (tenant_id, id),
  foreign key (tenant_id, deal_id) references deal (tenant_id, id),
  foreign key (tenant_id, track_id) references track (tenant_id, id),
  foreign key (tenant_id, attachment_id) references attachment (tenant_id, id),
  foreign key (tenant_id, operation_attachment_id) references attachment (tenant_id, id),
  foreign key (tenant_id, operation_id) references operation (tenant_id, id),
  foreign key (tenant_id, product_id) references product (tenant_id, id),
  foreign key (tenant_id, doctor_id) references "user" (tenant_id, id),
  foreign key (tenant_id, user_id) references "user" (tenant_id, id),
  foreign key (tenant_id, department_id) references department (tenant_id, id),
  foreign key (tenant_id, supplier_term_id) references term (tenant_id, id),
  foreign key (tenant_id, reverses_id) references usage (tenant_id, id)
);
create unique index usage_entry on usage (tenant_id, branch_id, material_id, entry_no) where entry_no is not null;
create unique index usage_reversed on usage (tenant_id, reverses_id) where reverses_id is not null;
-- What the norms of a step take is taken once.
create unique index usage_automatic on usage (tenant_id, operation_attachment_id, material_id, coalesce(lot_id, 0))
  where source = 'auto' and reverses_id is null;
create index usage_day on usage (tenant_id, used_on desc nulls last, id desc nulls last) where deleted_at is null;
create index usage_created on usage (tenant_id, created_at desc nulls last, id desc nulls last) where deleted_at is null;
create index usage_amount on usage (tenant_id, amount desc nulls last, id desc nulls last) where deleted_at is null;
create index usage_kind on usage (tenant_id, kind, used_on desc nulls last, id desc nulls last);
create index usage_status on usage (tenant_id, status, used_on desc nulls last, id desc nulls last);
create index usage_source on usage (tenant_id, source, used_on desc nulls last, id desc nulls last);
create index usage_material on usage (tenant_id, material_id, used_on desc nulls last, id desc nulls last);
create index usage_branch on usage (tenant_id, branch_id, used_on desc nulls last, id desc nulls last);
create index usage_lot on usage (tenant_id, lot_id, id) where lot_id is not null;
create index usage_unit on usage (tenant_id, unit_term_id);
create index usage_person on usage (tenant_id, person_id, used_on desc nulls last, id desc nulls last) where person_id is not null;
create index usage_deal on usage (tenant_id, deal_id) where deal_id is not null;
create index usage_track on usage (tenant_id, track_id) where track_id is not null;
create index usage_attachment on usage (tenant_id, attachment_id) where attachment_id is not null;
create index usage_step on usage (tenant_id, operation_attachment_id) where operation_attachment_id is not null;
create index usage_operation on usage (tenant_id, operation_id, used_on desc nulls last, id desc nulls last) where operation_id is not null;
create index usage_product on usage (tenant_id, product_id, used_on desc nulls last, id desc nulls last) where product_id is not null;
create index usage_doctor on usage (tenant_id, doctor_id, used_on desc nulls last, id desc nulls last) where doctor_id is not null;
create index usage_user on usage (tenant_id, user_id) where user_id is not null;
create index usage_department on usage (tenant_id, department_id, used_on desc nulls last, id desc nulls last) where department_id is not null;
create index usage_supplier on usage (tenant_id, supplier_term_id) where supplier_term_id is not null;
create index usage_transfer on usage (tenant_id, transfer_id) where transfer_id is not null;
create index usage_beyond on usage (tenant_id, used_on desc nulls last, id desc nulls last) where is_beyond;
create index usage_negative on usage (tenant_id, used_on desc nulls last, id desc nulls last) where is_negative;
create index usage_search on usage using gin (tenant_id, search_text gin_trgm_ops) where deleted_at is null;
-- What a report adds up, read in an index alone.
create index usage_period on usage (tenant_id, used_on) include (branch_id, material_id, kind, stock_quantity, direction, amount, revaluation)
  where status <> 'draft';

-- Every material has its stock in every branch, from the first moment of both.
create function app.stock_of_material() returns trigger language plpgsql as $$
declare
  told_of text := coalesce(current_setting('app.told_of', true), '');
begin
  if tg_op = 'INSERT' then
    insert into material_stock (tenant_id, id, material_id, branch_id, search_text, created_by, updated_by)
    select new.tenant_id, app.next_id(new.tenant_id), new.id, b.id, new.search_text, new.created_by, new.updated_by
    from department b where b.tenant_id = new.tenant_id and b.kind = 'branch' on conflict do nothing;
  else
    perform set_config('app.told_of', 'material_stock', true);
    update material_stock set search_text = new.search_text where tenant_id = new.tenant_id and material_id = new.id;
    perform set_config('app.told_of', told_of, true);
  end if;
  return null;
end $$;
create trigger stocked after insert on material for each row execute function app.stock_of_material();
create trigger stock_renamed after update on material for each row when (old.search_text is distinct from new.search_text)
  execute function app.stock_of_material();

create function app.stock_of_branch() returns trigger language plpgsql as $$
begin
  insert into material_stock (tenant_id, id, material_id, branch_id, search_text, created_by, updated_by)
  select new.tenant_id, app.next_id(new.tenant_id), m.id, new.id, m.search_text, new.created_by, new.updated_by
  from material m where m.tenant_id = new.tenant_id on conflict do nothing;
  return null;
end $$;
create trigger stocked after insert or update of kind on department for each row when (new.kind = 'branch')
  execute function app.stock_of_branch();

do $$
declare
  clinic int;
begin
  for clinic in select id from tenant loop
    perform set_config('app.tenant_id', clinic::text, true);
    insert into material_stock (tenant_id, id, material_id, branch_id, search_text)
    select m.tenant_id, app.next_id(clinic), m.id, b.id, m.search_text
    from material m join department b on b.tenant_id = m.tenant_id and b.kind = 'branch' where m.tenant_id = clinic;
  end loop;
end $$;

-- What a movement is found by.
create function app.describe_usage() returns trigger language plpgsql as $$
begin
  new.search_text := (select app.fold(m.name || ' ' || m.code || ' ' || coalesce(new.reference_no, '') || ' ' || coalesce((
      select l.lot_no from material_lot l where l.tenant_id = new.tenant_id and l.id = new.lot_id), ''))
    from material m where m.tenant_id = new.tenant_id and m.id = new.material_id);
  return new;
end $$;
create trigger described before insert or update of reference_no, lot_id on usage for each row execute function app.describe_usage();

-- What moved stays; what is said of it may be put right.
create trigger kept before update on usage for each row when (old.status <> 'draft')
  execute function app.keep_ledger('status', 'note', 'reference_no', 'variance_reason', 'unit_term_id', 'supplier_term_id', 'deal_id', 'stock_quantity', 'is_beyond', 'is_negative');

-- A movement goes one way: into the stock, and back by its mirror.
create function app.guard_usage() returns trigger language plpgsql as $$
begin
  if old.status <> new.status and (old.status, new.status) not in (('draft', 'posted'), ('posted', 'reversed')) then
    raise exception 'a movement never goes back' using errcode = 'check_violation', constraint = 'usage_kept';
  end if;
  if old.deleted_at is null and new.deleted_at is not null and old.status <> 'draft' then
    raise exception 'what moved is never deleted' using errcode = 'check_violation', constraint = 'usage_kept';
  end if;
  return new;
end $$;
create trigger guard before update on usage for each row execute function app.guard_usage();

-- When a transaction commits: the stock is what its last movement says, each movement goes on from the one before, a lot
-- holds what moved of it, and what was taken back has its mirror.
create function app.prove_usage() returns trigger language plpgsql as $$
declare
  fault text;
begin
  select case
    when u.entry_no > s.entry_no then 'is newer than its stock'
    when (u.entry_no > 1 and before.id is null) then 'has none before it'
    when u.on_hand_after <> coalesce(before.on_hand_after, 0) + u.stock_quantity then 'does not add up'
    when u.value_after <> coalesce(before.value_after, 0) + u.direction * u.amount + u.revaluation then 'does not cost what it says'
    when u.status = 'reversed' and not exists (select from usage m where m.tenant_id = u.tenant_id and m.reverses_id = u.id
      and m.stock_quantity = -u.stock_quantity and m.amount = u.amount and m.status = 'posted') then 'has no mirror'
    when u.transfer_id is not null and (select sum(t.stock_quantity) <> 0 or sum(t.direction * t.amount) <> 0 from usage t
      where t.tenant_id = u.tenant_id and t.transfer_id = u.transfer_id and t.status <> 'draft') then 'does not arrive'
    end into fault
  from usage u join material_stock s on s.tenant_id = u.tenant_id and s.branch_id = u.branch_id and s.material_id = u.material_id
    left join usage before on before.tenant_id = u.tenant_id and before.branch_id = u.branch_id and before.material_id = u.material_id
      and before.entry_no = u.entry_no - 1
  where u.tenant_id = new.tenant_id and u.id = new.id and u.status <> 'draft';
  if fault is not null then
    raise exception 'movement % %', new.id, fault using errcode = 'check_violation', constraint = 'usage_proven';
  end if;
  return null;
end $$;
create constraint trigger proven after insert or update on usage deferrable initially deferred
  for each row execute function app.prove_usage();

create function app.prove_stock() returns trigger language plpgsql as $$
begin
  if exists (select from material_stock s left join usage u on u.tenant_id = s.tenant_id and u.branch_id = s.branch_id
      and u.material_id = s.material_id and u.entry_no = s.entry_no
    where s.tenant_id = new.tenant_id and s.id = new.id
      and (s.on_hand, s.value) is distinct from (coalesce(u.on_hand_after, 0), coalesce(u.value_after, 0))) then
    raise exception 'stock % is not what moved', new.id using errcode = 'check_violation', constraint = 'stock_proven';
  end if;
  return null;
end $$;
create constraint trigger proven after insert or update of on_hand, value, entry_no on material_stock deferrable initially deferred
  for each row execute function app.prove_stock();
create function app.prove_lot() returns trigger language plpgsql as $$
declare
  subject bigint;
begin
  if tg_table_name = 'material_lot' then subject := new.id; else subject := new.lot_id; end if;
  if exists (select from material_lot l where l.tenant_id = new.tenant_id and l.id = subject and l.quantity is distinct from (
      select coalesce(sum(u.stock_quantity), 0) from usage u where u.tenant_id = l.tenant_id and u.lot_id = l.id and u.status <> 'draft')) then
    raise exception 'lot % is not what moved', subject using errcode = 'check_violation', constraint = 'lot_proven';
  end if;
  return null;
end $$;
create constraint trigger proven after insert or update of quantity on material_lot deferrable initially deferred
  for each row execute function app.prove_lot();
create constraint trigger lot_proven after insert or update on usage deferrable initially deferred
  for each row when (new.lot_id is not null) execute function app.prove_lot();

-- What has moved keeps the unit that it is counted in, and stays in the catalogue.
create function app.guard_material() returns trigger language plpgsql as $$
begin
  if exists (select from usage u where u.tenant_id = old.tenant_id and u.material_id = old.id) then
    if old.deleted_at is null and new.deleted_at is not null then
      raise exception 'material % has moved', old.id using errcode = 'check_violation', constraint = 'material_used';
    end if;
    if (old.unit_term_id, old.lot_tracked) is distinct from (new.unit_term_id, new.lot_tracked)
      -- Terms that become one take their rows along, which says so in the log by itself.
      and current_setting('app.told_of', true) is distinct from tg_table_name then
      raise exception 'material % is counted in its unit', old.id using errcode = 'check_violation', constraint = 'material_counted';
    end if;
  end if;
  return new;
end $$;
create trigger guard before update of unit_term_id, lot_tracked, deleted_at on material for each row execute function app.guard_material();

-- Whether the material of a line is reckoned at all; what it was estimated at is put right once the line is completed.
alter table revenue_line add column has_material boolean not null default true;
do $$
declare
  clinic int;
begin
  for clinic in select id from tenant loop
    perform set_config('app.tenant_id', clinic::text, true);
    update revenue_line l set has_material = false where l.tenant_id = clinic and (
      exists (select from attachment t where t.tenant_id = l.tenant_id and t.id = l.attachment_id and t.kind = 'warranty')
      or exists (select from setting s where s.tenant_id = l.tenant_id and s.key = 'finance.material_first' and s.level = 'tenant'
        and s.deleted_at is null and s.value = 'false'::jsonb));
  end loop;
end $$;
