-- The money of customers (docs/domain/billing.md): what is billed, what was paid, what is held for them, and the cash that
-- moved. Payments, allocations, movements of deposits and rows of the cash book are ledgers: they are only added to, and a
-- correction is a mirror row. Deferred triggers prove every sum when a transaction commits.
create table bill (
  like app.row including all,
  code text not null default app.formatted_code('bill', 'HD{yyyy}/{00000}'),
  person_id bigint not null,
  payer_person_id bigint,
  payer_name text,
  deal_id bigint,
  track_id bigint,
  branch_id bigint not null,
  status text not null default 'draft' check (status in ('draft', 'open', 'partially_paid', 'paid', 'cancelled')),
  issued_at timestamptz not null,
  due_at date,
  subtotal bigint not null default 0,
  discount_total bigint not null default 0,
  vat_total bigint not null default 0,
  total bigint not null default 0 check (total >= 0),
  paid_total bigint not null default 0,
  refunded_total bigint not null default 0 check (refunded_total >= 0),
  remaining bigint not null generated always as (total - paid_total + refunded_total) stored,
  einvoice jsonb,
  note text,
  cancelled_at timestamptz,
  cancelled_by bigint,
  cancel_reason text,
  search_text text generated always as (app.fold(code || ' ' || coalesce(payer_name, ''))) stored,
  primary key (tenant_id, id),
  constraint bill_paid check (paid_total - refunded_total between 0 and total),
  constraint bill_cancelled check ((status = 'cancelled') = (cancelled_at is not null) and (cancelled_at is null) = (cancel_reason is null)
    and (status <> 'cancelled' or paid_total = refunded_total)),
  constraint bill_draft check (status <> 'draft' or paid_total = 0),
  constraint bill_status check (case status when 'open' then paid_total = refunded_total when 'paid' then paid_total - refunded_total = total
    when 'partially_paid' then paid_total - refunded_total between 1 and total - 1 else true end),
  foreign key (tenant_id, person_id) references person (tenant_id, id),
  foreign key (tenant_id, payer_person_id) references person (tenant_id, id),
  foreign key (tenant_id, deal_id) references deal (tenant_id, id),
  foreign key (tenant_id, track_id) references track (tenant_id, id),
  foreign key (tenant_id, branch_id) references department (tenant_id, id),
  foreign key (tenant_id, cancelled_by) references "user" (tenant_id, id)
);
create unique index bill_code on bill (tenant_id, code);
create index bill_search on bill using gin (tenant_id, search_text gin_trgm_ops) where deleted_at is null;
create index bill_issued on bill (tenant_id, issued_at desc nulls last, id desc nulls last) where deleted_at is null;
create index bill_created on bill (tenant_id, created_at desc nulls last, id desc nulls last) where deleted_at is null;
create index bill_due on bill (tenant_id, due_at, id) where due_at is not null;
create index bill_person on bill (tenant_id, person_id, issued_at desc nulls last, id desc nulls last);
create index bill_payer on bill (tenant_id, payer_person_id) where payer_person_id is not null;
create index bill_status on bill (tenant_id, status, issued_at desc nulls last, id desc nulls last);
create index bill_branch on bill (tenant_id, branch_id, issued_at desc nulls last, id desc nulls last);
create index bill_deal on bill (tenant_id, deal_id) where deal_id is not null;
create index bill_track on bill (tenant_id, track_id) where track_id is not null;
create index bill_owing on bill (tenant_id, person_id, issued_at, id) where status in ('open', 'partially_paid');
create index bill_canceller on bill (tenant_id, cancelled_by) where cancelled_by is not null;

-- What is on a bill: copies of lines, or of parts of them. `covers` is how much of its line an item bills.
create table bill_item (
  like app.row including all,
  bill_id bigint not null,
  person_id bigint not null,
  attachment_id bigint,
  product_id bigint,
  description text collate "vi-x-icu" not null,
  unit text,
  quantity numeric(12, 3) not null default 1 check (quantity > 0),
  unit_price bigint not null default 0,
  line_discount bigint not null default 0 check (line_discount >= 0),
  promo_discount bigint not null default 0 check (promo_discount >= 0),
  order_discount_share bigint not null default 0 check (order_discount_share >= 0),
  vat_rate numeric(5, 2) not null default 0 check (vat_rate between 0 and 100),
  vat_amount bigint not null default 0,
  total bigint not null,
  covers bigint not null generated always as (total + promo_discount + order_discount_share) stored,
  paid_amount bigint not null default 0,
  refunded_amount bigint not null default 0 check (refunded_amount >= 0),
  remaining bigint not null generated always as (total - paid_amount + refunded_amount) stored,
  doctor_id bigint,
  part text not null default 'full' check (part in ('full', 'milestone', 'adjustment')),
  milestone_label text,
  "order" int not null default 0,
  primary key (tenant_id, id),
  constraint bill_item_total check (total >= 0 or part = 'adjustment'),
  constraint bill_item_paid check (paid_amount - refunded_amount between 0 and greatest(total, 0)),
  foreign key (tenant_id, bill_id) references bill (tenant_id, id),
  foreign key (tenant_id, person_id) references person (tenant_id, id),
  foreign key (tenant_id, attachment_id) references attachment (tenant_id, id),
  foreign key (tenant_id, product_id) references product (tenant_id, id),
  foreign key (tenant_id, doctor_id) references "user" (tenant_id, id)
);
create index bill_item_bill on bill_item (tenant_id, bill_id, "order", id);
create index bill_item_person on bill_item (tenant_id, person_id, created_at desc nulls last, id desc nulls last);
create index bill_item_attachment on bill_item (tenant_id, attachment_id) where attachment_id is not null;
create index bill_item_product on bill_item (tenant_id, product_id) where product_id is not null;
create index bill_item_doctor on bill_item (tenant_id, doctor_id, created_at desc nulls last, id desc nulls last) where doctor_id is not null;
create index bill_item_created on bill_item (tenant_id, created_at desc nulls last, id desc nulls last) where deleted_at is null;

alter table discount_usage add column bill_id bigint, add foreign key (tenant_id, bill_id) references bill (tenant_id, id);
create index discount_usage_bill on discount_usage (tenant_id, bill_id) where bill_id is not null;

create table payment (
  like app.row including all,
  code text not null,
  person_id bigint not null,
  deal_id bigint,
  bill_id bigint,
  track_id bigint,
  branch_id bigint not null,
  direction text not null check (direction in ('in', 'out')),
  kind text not null check (kind in ('receipt', 'deposit', 'deposit_apply', 'refund', 'deposit_refund')),
  amount bigint not null check (amount > 0),
  methods jsonb not null,
  paid_at timestamptz not null,
  payer_name text not null,
  payer_phone text,
  payer_address text,
  cashier_id bigint not null,
  content text not null,
  status text not null check (status in ('pending', 'posted', 'reversed', 'failed', 'cancelled')),
  -- What a payment that waits for its confirmation will be put on.
  intent jsonb,
  posted_at timestamptz,
  to_deposit bigint not null default 0 check (to_deposit between 0 and amount),
  reversal_of_id bigint,
  refund_of_id bigint,
  refund_reason_id bigint,
  status_reason text,
  note text,
  search_text text generated always as (app.fold(code || ' ' || payer_name || ' ' || content)) stored,
  primary key (tenant_id, id),
  constraint payment_posted check ((status in ('posted', 'reversed')) = (posted_at is not null)),
  constraint payment_intent check ((status = 'pending') = (intent is not null)),
  constraint payment_reason check (status not in ('reversed', 'failed', 'cancelled') or status_reason is not null),
  foreign key (tenant_id, person_id) references person (tenant_id, id),
  foreign key (tenant_id, deal_id) references deal (tenant_id, id),
  foreign key (tenant_id, bill_id) references bill (tenant_id, id),
  foreign key (tenant_id, track_id) references track (tenant_id, id),
  foreign key (tenant_id, branch_id) references department (tenant_id, id),
  foreign key (tenant_id, cashier_id) references "user" (tenant_id, id),
  foreign key (tenant_id, reversal_of_id) references payment (tenant_id, id),
  foreign key (tenant_id, refund_of_id) references payment (tenant_id, id),
  foreign key (tenant_id, refund_reason_id) references term (tenant_id, id)
);
-- Each branch keeps its own books, so that two of them may bear one number.
create unique index payment_code on payment (tenant_id, branch_id, code);
-- A payment is reversed once.
create unique index payment_reversed on payment (tenant_id, reversal_of_id) where reversal_of_id is not null;
create index payment_refund_of on payment (tenant_id, refund_of_id) where refund_of_id is not null;
create index payment_search on payment using gin (tenant_id, search_text gin_trgm_ops) where deleted_at is null;
create index payment_paid on payment (tenant_id, paid_at desc nulls last, id desc nulls last) where deleted_at is null;
create index payment_created on payment (tenant_id, created_at desc nulls last, id desc nulls last) where deleted_at is null;
create index payment_person on payment (tenant_id, person_id, paid_at desc nulls last, id desc nulls last);
create index payment_branch on payment (tenant_id, branch_id, paid_at desc nulls last, id desc nulls last);
create index payment_kind on payment (tenant_id, kind, paid_at desc nulls last, id desc nulls last);
create index payment_status on payment (tenant_id, status, paid_at desc nulls last, id desc nulls last);
create index payment_cashier on payment (tenant_id, cashier_id, paid_at desc nulls last, id desc nulls last);
create index payment_deal on payment (tenant_id, deal_id) where deal_id is not null;
create index payment_bill on payment (tenant_id, bill_id) where bill_id is not null;
create index payment_track on payment (tenant_id, track_id) where track_id is not null;
create index payment_reason on payment (tenant_id, refund_reason_id) where refund_reason_id is not null;

-- Money on items. A row that takes money off again names the one that put it there: as its mirror (`reverses_id`), or as a
-- refund of it (`refunds_id`, which the mirror of a refund names too).
create table payment_allocation (
  like app.row including all,
  payment_id bigint not null,
  bill_id bigint not null,
  bill_item_id bigint not null,
  attachment_id bigint,
  amount bigint not null check (amount <> 0),
  reverses_id bigint,
  refunds_id bigint,
  allocated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint payment_allocation_sign check (reverses_id is not null or (amount < 0) = (refunds_id is not null)),
  foreign key (tenant_id, payment_id) references payment (tenant_id, id),
  foreign key (tenant_id, bill_id) references bill (tenant_id, id),
  foreign key (tenant_id, bill_item_id) references bill_item (tenant_id, id),
  foreign key (tenant_id, attachment_id) references attachment (tenant_id, id),
  foreign key (tenant_id, reverses_id) references payment_allocation (tenant_id, id),
  foreign key (tenant_id, refunds_id) references payment_allocation (tenant_id, id)
);
create unique index payment_allocation_reversed on payment_allocation (tenant_id, reverses_id) where reverses_id is not null;
create index payment_allocation_refunds on payment_allocation (tenant_id, refunds_id) where refunds_id is not null;
create index payment_allocation_payment on payment_allocation (tenant_id, payment_id, id);
create index payment_allocation_bill on payment_allocation (tenant_id, bill_id, id);
create index payment_allocation_item on payment_allocation (tenant_id, bill_item_id, id);
create index payment_allocation_attachment on payment_allocation (tenant_id, attachment_id) where attachment_id is not null;
create index payment_allocation_created on payment_allocation (tenant_id, created_at desc nulls last, id desc nulls last) where deleted_at is null;

create table deposit (
  like app.row including all,
  code text not null,
  person_id bigint not null,
  deal_id bigint,
  attachment_id bigint,
  doctor_id bigint,
  branch_id bigint not null,
  payment_id bigint not null,
  kind text not null check (kind in ('deposit', 'prepayment', 'overpay', 'gift_card')),
  amount bigint not null check (amount > 0),
  converted bigint not null default 0 check (converted >= 0),
  refunded bigint not null default 0 check (refunded >= 0),
  available bigint not null generated always as (case when status = 'cancelled' then 0 else amount - converted - refunded end) stored,
  earmarks jsonb not null default '[]',
  received_at timestamptz not null,
  expires_on date,
  refundable boolean not null default true,
  status text not null default 'active' check (status in ('active', 'partially_used', 'used', 'refunded', 'cancelled')),
  note text,
  search_text text generated always as (app.fold(code)) stored,
  primary key (tenant_id, id),
  constraint deposit_spent check (converted + refunded <= amount),
  constraint deposit_cancelled check (status <> 'cancelled' or (converted = 0 and refunded = 0)),
  foreign key (tenant_id, person_id) references person (tenant_id, id),
  foreign key (tenant_id, deal_id) references deal (tenant_id, id),
  foreign key (tenant_id, attachment_id) references attachment (tenant_id, id),
  foreign key (tenant_id, doctor_id) references "user" (tenant_id, id),
  foreign key (tenant_id, branch_id) references department (tenant_id, id),
  foreign key (tenant_id, payment_id) references payment (tenant_id, id)
);
create index deposit_payment on deposit (tenant_id, payment_id);
create index deposit_search on deposit using gin (tenant_id, search_text gin_trgm_ops) where deleted_at is null;
create index deposit_received on deposit (tenant_id, received_at desc nulls last, id desc nulls last) where deleted_at is null;
create index deposit_created on deposit (tenant_id, created_at desc nulls last, id desc nulls last) where deleted_at is null;
create index deposit_person on deposit (tenant_id, person_id, received_at desc nulls last, id desc nulls last);
create index deposit_status on deposit (tenant_id, status, received_at desc nulls last, id desc nulls last);
create index deposit_kind on deposit (tenant_id, kind, received_at desc nulls last, id desc nulls last);
create index deposit_branch on deposit (tenant_id, branch_id, received_at desc nulls last, id desc nulls last);
create index deposit_deal on deposit (tenant_id, deal_id) where deal_id is not null;
create index deposit_attachment on deposit (tenant_id, attachment_id) where attachment_id is not null;
create index deposit_doctor on deposit (tenant_id, doctor_id) where doctor_id is not null;

-- What a deposit got and gave, with its sign; each row belongs to the payment that caused it.
create table deposit_movement (
  like app.row including all,
  deposit_id bigint not null,
  payment_id bigint not null,
  kind text not null check (kind in ('received', 'applied', 'unapplied', 'refunded', 'unrefunded', 'cancelled')),
  amount bigint not null check (amount <> 0),
  moved_at timestamptz not null,
  primary key (tenant_id, id),
  constraint deposit_movement_sign check ((kind in ('received', 'unapplied', 'unrefunded')) = (amount > 0)),
  foreign key (tenant_id, deposit_id) references deposit (tenant_id, id),
  foreign key (tenant_id, payment_id) references payment (tenant_id, id)
);
create index deposit_movement_deposit on deposit_movement (tenant_id, deposit_id, id);
create index deposit_movement_payment on deposit_movement (tenant_id, payment_id);

-- The cash book: what came into and went out of a fund. Rows that payments cause arrive posted.
create table cash_flow (
  like app.row including all,
  code text not null,
  direction text not null check (direction in ('in', 'out', 'transfer')),
  state text not null check (state in ('draft', 'pending_approval', 'approved', 'posted', 'reversed', 'cancelled')),
  amount bigint not null check (amount > 0),
  category_term_id bigint,
  fund_account_id bigint,
  method_term_id bigint,
  occurred_at date not null,
  posted_at timestamptz,
  branch_id bigint not null,
  counterparty_kind text not null default 'person' check (counterparty_kind in ('person', 'user', 'supplier', 'lab', 'other')),
  counterparty_name text,
  reason text,
  source text not null check (source in ('manual', 'payment', 'deposit', 'refund', 'transfer', 'payroll', 'commission', 'import')),
  payment_id bigint,
  person_id bigint,
  deal_id bigint,
  is_accounting boolean not null default true,
  primary key (tenant_id, id),
  constraint cash_flow_source check ((source in ('payment', 'deposit', 'refund')) = (payment_id is not null)),
  constraint cash_flow_posted check ((state in ('posted', 'reversed')) = (posted_at is not null)),
  foreign key (tenant_id, category_term_id) references term (tenant_id, id),
  foreign key (tenant_id, fund_account_id) references term (tenant_id, id),
  foreign key (tenant_id, method_term_id) references term (tenant_id, id),
  foreign key (tenant_id, branch_id) references department (tenant_id, id),
  foreign key (tenant_id, payment_id) references payment (tenant_id, id),
  foreign key (tenant_id, person_id) references person (tenant_id, id),
  foreign key (tenant_id, deal_id) references deal (tenant_id, id)
);
create index cash_flow_occurred on cash_flow (tenant_id, occurred_at desc nulls last, id desc nulls last) where deleted_at is null;
create index cash_flow_payment on cash_flow (tenant_id, payment_id) where payment_id is not null;
create index cash_flow_fund on cash_flow (tenant_id, fund_account_id, occurred_at desc nulls last, id desc nulls last) where fund_account_id is not null;
create index cash_flow_method on cash_flow (tenant_id, method_term_id, occurred_at desc nulls last, id desc nulls last) where method_term_id is not null;
create index cash_flow_category on cash_flow (tenant_id, category_term_id, occurred_at desc nulls last, id desc nulls last) where category_term_id is not null;
create index cash_flow_branch on cash_flow (tenant_id, branch_id, occurred_at desc nulls last, id desc nulls last);
create index cash_flow_person on cash_flow (tenant_id, person_id) where person_id is not null;
create index cash_flow_deal on cash_flow (tenant_id, deal_id) where deal_id is not null;

-- What a ledger says stays as it was written; of a voucher the words, its state, whose it is, and terms that became one may
-- change.
create function app.keep_ledger() returns trigger language plpgsql as $$
declare
  free text[] := array['version', 'updated_at', 'updated_by', 'person_id', 'search_text'] || tg_argv;
begin
  if to_jsonb(old) - free is distinct from to_jsonb(new) - free then
    raise exception 'what is in the books is never changed' using errcode = 'check_violation', constraint = tg_table_name || '_kept';
  end if;
  return new;
end $$;
create trigger kept before update on payment for each row
  execute function app.keep_ledger('status', 'status_reason', 'refund_reason_id', 'posted_at', 'intent', 'to_deposit', 'payer_name', 'payer_phone', 'payer_address', 'content', 'note');
create trigger kept before update on deposit for each row
  execute function app.keep_ledger('converted', 'refunded', 'available', 'status', 'earmarks', 'expires_on', 'refundable', 'deal_id', 'attachment_id', 'doctor_id', 'note');
create trigger kept before update on cash_flow for each row when (old.state in ('posted', 'reversed'))
  execute function app.keep_ledger('state', 'counterparty_name', 'reason', 'category_term_id', 'fund_account_id', 'method_term_id');

-- A payment goes from state to state one way only.
create function app.guard_payment() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (('pending', 'posted'), ('pending', 'failed'), ('pending', 'cancelled'), ('posted', 'reversed')) then
    raise exception 'a payment never goes back' using errcode = 'check_violation', constraint = 'payment_kept';
  end if;
  return new;
end $$;
create trigger guard before update of status on payment for each row when (old.status <> new.status) execute function app.guard_payment();

-- What a payment put on items and into deposits, and took from them, is the cash that it moved; nothing of one that waits
-- or failed; and the cash book says the same.
create function app.prove_payment() returns trigger language plpgsql as $$
declare
  subject bigint;
  p payment;
  cash bigint;
  placed bigint;
  booked bigint;
begin
  if tg_table_name = 'payment' then subject := new.id; else subject := new.payment_id; end if;
  select * into p from payment where tenant_id = new.tenant_id and id = subject;
  if p.status not in ('posted', 'reversed') or p.kind = 'deposit_apply' then cash := 0;
  elsif p.direction = 'in' then cash := p.amount;
  else cash := -p.amount;
  end if;
  select coalesce((select sum(amount) from payment_allocation where tenant_id = p.tenant_id and payment_id = p.id), 0)
    + coalesce((select sum(amount) from deposit_movement where tenant_id = p.tenant_id and payment_id = p.id), 0),
    coalesce((select sum(case direction when 'in' then amount else -amount end) from cash_flow
      where tenant_id = p.tenant_id and payment_id = p.id and state in ('posted', 'reversed')), 0)
  into placed, booked;
  if placed <> cash or booked <> cash then
    raise exception 'payment % is not balanced: cash %, placed %, booked %', p.id, cash, placed, booked
      using errcode = 'check_violation', constraint = 'payment_balanced';
  end if;
  return null;
end $$;
create constraint trigger proven after insert or update of status, amount on payment deferrable initially deferred
  for each row execute function app.prove_payment();
create constraint trigger proven after insert on payment_allocation deferrable initially deferred
  for each row execute function app.prove_payment();
create constraint trigger proven after insert on deposit_movement deferrable initially deferred
  for each row execute function app.prove_payment();
create constraint trigger booked after insert or update of state on cash_flow deferrable initially deferred
  for each row when (new.payment_id is not null) execute function app.prove_payment();

-- What a bill and its items say of their money is what the allocations come to, and a line knows how much of it is billed.
create function app.prove_bill() returns trigger language plpgsql as $$
declare
  subject bigint;
  b bill;
  wrong text;
begin
  if tg_table_name = 'bill' then subject := new.id; else subject := new.bill_id; end if;
  select * into b from bill where tenant_id = new.tenant_id and id = subject;
  select string_agg(w.what, ', ') into wrong from (
    select 'items' as what from bill_item i
    where i.tenant_id = b.tenant_id and i.bill_id = b.id and i.paid_amount - i.refunded_amount <> coalesce(
      (select sum(a.amount) from payment_allocation a where a.tenant_id = i.tenant_id and a.bill_item_id = i.id), 0)
    union
    select 'sums' from (
      select coalesce(sum(i.total), 0) as total, coalesce(sum(i.paid_amount), 0) as paid, coalesce(sum(i.refunded_amount), 0) as refunded
      from bill_item i where i.tenant_id = b.tenant_id and i.bill_id = b.id and i.deleted_at is null) s
    where (s.total, s.paid, s.refunded) is distinct from (b.total, b.paid_total, b.refunded_total)
    union
    select 'lines' from attachment l
    where l.tenant_id = b.tenant_id and l.id in (
        select i.attachment_id from bill_item i where i.tenant_id = b.tenant_id and i.bill_id = b.id and i.attachment_id is not null)
      and l.billed_amount <> coalesce((select sum(i.covers) from bill_item i join bill o on o.tenant_id = i.tenant_id and o.id = i.bill_id
        where i.tenant_id = l.tenant_id and i.attachment_id = l.id and i.deleted_at is null and o.deleted_at is null and o.status <> 'cancelled'), 0)) w;
  if wrong is not null then
    raise exception 'bill % does not add up: %', b.id, wrong using errcode = 'check_violation', constraint = 'bill_proven';
  end if;
  return null;
end $$;
create constraint trigger proven after insert or update on bill deferrable initially deferred
  for each row execute function app.prove_bill();
create constraint trigger proven after insert or update on bill_item deferrable initially deferred
  for each row execute function app.prove_bill();
create constraint trigger billed after insert on payment_allocation deferrable initially deferred
  for each row execute function app.prove_bill();

-- What a deposit holds is what its movements come to.
create function app.prove_deposit() returns trigger language plpgsql as $$
declare
  subject bigint;
begin
  if tg_table_name = 'deposit' then subject := new.id; else subject := new.deposit_id; end if;
  if exists (
    select from deposit d where d.tenant_id = new.tenant_id and d.id = subject and d.available <> coalesce(
      (select sum(m.amount) from deposit_movement m where m.tenant_id = d.tenant_id and m.deposit_id = d.id), 0)) then
    raise exception 'deposit % does not add up', subject using errcode = 'check_violation', constraint = 'deposit_proven';
  end if;
  return null;
end $$;
create constraint trigger proven after insert or update on deposit deferrable initially deferred
  for each row execute function app.prove_deposit();
create constraint trigger held after insert on deposit_movement deferrable initially deferred
  for each row execute function app.prove_deposit();

-- The money of a customer: what is agreed, billed, paid and held. A parent pays for a child: what the child owes is the child's.
create or replace function app.person_money(tenant int, person bigint) returns table (
  total_agreed bigint, total_discount bigint, total_billed bigint, total_paid bigint, total_refunded bigint, debt bigint,
  unbilled bigint, deposit_balance bigint, completed_value bigint, paid_uncompleted bigint, last_paid_at timestamptz)
language sql stable parallel safe
begin atomic
  select agreed.total, agreed.discount, billed.total, billed.paid, billed.refunded, billed.owed, agreed.unbilled,
    (select coalesce(sum(d.available), 0)::bigint from deposit d
      where d.tenant_id = tenant and d.person_id = person and d.status in ('active', 'partially_used')),
    agreed.completed, greatest(billed.paid - billed.refunded - agreed.completed, 0),
    (select max(p.paid_at) from payment p
      where p.tenant_id = tenant and p.person_id = person and p.status = 'posted' and p.direction = 'in' and p.kind in ('receipt', 'deposit'))
  from (
    select coalesce(sum(a.total), 0)::bigint as total, coalesce(sum(a.line_discount_amount), 0)::bigint as discount,
      coalesce(sum(a.total - a.billed_amount), 0)::bigint as unbilled,
      coalesce(sum(a.total) filter (where a.status = 'completed'), 0)::bigint as completed
    from attachment a where a.tenant_id = tenant and a.person_id = person and a.deleted_at is null
      and a.kind <> 'operation' and a.status in ('agreed', 'in_progress', 'paused', 'completed')) agreed,
  (
    select coalesce(sum(b.total), 0)::bigint as total, coalesce(sum(b.paid_total), 0)::bigint as paid,
      coalesce(sum(b.refunded_total), 0)::bigint as refunded, coalesce(sum(b.remaining), 0)::bigint as owed
    from bill b where b.tenant_id = tenant and b.person_id = person and b.deleted_at is null
      and b.status in ('open', 'partially_paid', 'paid')) billed;
end;

-- What a customer should pay now: what is owed on bills, and what was performed and is on no bill yet.
create function app.person_due(tenant int, person bigint) returns bigint language sql stable parallel safe
begin atomic
  select coalesce((select sum(b.remaining) from bill b where b.tenant_id = tenant and b.person_id = person and b.deleted_at is null
      and b.status in ('open', 'partially_paid')), 0)::bigint
    + coalesce((select sum(greatest(0, least(a.total, case when a.status = 'completed' then a.total else coalesce((
        select sum(o.total) from attachment o where o.tenant_id = a.tenant_id and o.parent_id = a.id and o.status = 'done' and o.deleted_at is null), 0) end)
        - a.billed_amount))
      from attachment a where a.tenant_id = tenant and a.person_id = person and a.deleted_at is null and a.kind <> 'operation'
        and a.status in ('agreed', 'in_progress', 'paused', 'completed')), 0)::bigint;
end;

-- Numbers of vouchers: consecutive within a branch, a kind and a year, without a gap: taking one holds up the others until the
-- commit, and a refused payment gives its number back. The letters of the branch stand behind those of the kind.
create function app.voucher_code(letters text, branch bigint, year text) returns text language sql volatile
begin atomic
  select letters || coalesce((select '-' || d.code from department d where d.tenant_id = app.current_tenant() and d.id = branch), '')
    || year || '/' || app.padded(app.next_value('voucher/' || letters || '/' || branch, year), 5);
end;
