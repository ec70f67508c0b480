-- Instalments (docs/domain/billing.md, "Instalments"): a plan cuts what is owed on a bill into amounts with their days. The
-- money stays in the one ledger: an allocation names its item and, on a bill with a plan, its instalment too.
create table installment_plan (
  like app.row including all,
  code text not null default app.formatted_code('installment_plan', 'TG{yyyy}/{00000}'),
  person_id bigint not null,
  deal_id bigint,
  bill_id bigint,
  branch_id bigint not null,
  -- The lines whose price is paid so; while a plan lives they stand in no other.
  attachment_ids bigint[] not null default '{}',
  provider text not null default 'clinic' check (provider in ('clinic', 'finance_company')),
  provider_term_id bigint,
  principal bigint not null check (principal > 0),
  down_payment bigint not null default 0 check (down_payment >= 0),
  interest_pct numeric(5, 2) not null default 0 check (interest_pct between 0 and 100),
  fee bigint not null default 0 check (fee >= 0),
  total bigint not null check (total > down_payment),
  count int not null check (count > 0),
  frequency text not null check (frequency in ('week', '2week', 'month', 'visit', 'custom')),
  first_due_on date not null,
  day_of_month int check (day_of_month between 1 and 31),
  grace_days int not null default 5 check (grace_days >= 0),
  late_fee bigint check (late_fee >= 0),
  status text not null default 'draft' check (status in ('draft', 'active', 'paused', 'completed', 'cancelled')),
  paid bigint not null default 0 check (paid >= 0),
  refunded bigint not null default 0 check (refunded >= 0),
  remaining bigint not null check (remaining >= 0),
  signed_file_id bigint,
  signed_at timestamptz,
  agreement_no text,
  note text,
  activated_at timestamptz,
  paused_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by bigint,
  cancel_reason text,
  search_text text generated always as (app.fold(code || ' ' || coalesce(agreement_no, ''))) stored,
  primary key (tenant_id, id),
  constraint installment_plan_activated check ((status in ('active', 'paused', 'completed')) <= (activated_at is not null and bill_id is not null)),
  constraint installment_plan_paused check ((status = 'paused') <= (paused_at is not null)),
  constraint installment_plan_cancelled check ((status = 'cancelled') = (cancelled_at is not null) and (cancelled_at is null) = (cancel_reason is null)),
  constraint installment_plan_ended check (status not in ('active', 'paused', 'completed') or (status = 'completed') = (remaining = 0)),
  foreign key (tenant_id, person_id) references person (tenant_id, id),
  foreign key (tenant_id, deal_id) references deal (tenant_id, id),
  foreign key (tenant_id, bill_id) references bill (tenant_id, id),
  foreign key (tenant_id, branch_id) references department (tenant_id, id),
  foreign key (tenant_id, provider_term_id) references term (tenant_id, id),
  foreign key (tenant_id, signed_file_id) references file_usage (tenant_id, id),
  foreign key (tenant_id, cancelled_by) references "user" (tenant_id, id)
);
create unique index installment_plan_code on installment_plan (tenant_id, code);
-- A bill has one plan at a time; a completed one is active again when its money is taken back.
create unique index installment_plan_of_bill on installment_plan (tenant_id, bill_id) where status in ('active', 'paused', 'completed');
create index installment_plan_bill on installment_plan (tenant_id, bill_id) where bill_id is not null;
create index installment_plan_search on installment_plan using gin (tenant_id, search_text gin_trgm_ops) where deleted_at is null;
create index installment_plan_created on installment_plan (tenant_id, created_at desc nulls last, id desc nulls last) where deleted_at is null;
create index installment_plan_refundable on installment_plan (tenant_id, created_at desc nulls last, id desc nulls last) where paid > refunded;
create index installment_plan_first on installment_plan (tenant_id, first_due_on desc nulls last, id desc nulls last) where deleted_at is null;
create index installment_plan_person on installment_plan (tenant_id, person_id, created_at desc nulls last, id desc nulls last);
create index installment_plan_branch on installment_plan (tenant_id, branch_id, created_at desc nulls last, id desc nulls last);
create index installment_plan_status on installment_plan (tenant_id, status, created_at desc nulls last, id desc nulls last);
create index installment_plan_provider on installment_plan (tenant_id, provider, created_at desc nulls last, id desc nulls last);
create index installment_plan_company on installment_plan (tenant_id, provider_term_id) where provider_term_id is not null;
create index installment_plan_deal on installment_plan (tenant_id, deal_id) where deal_id is not null;
create index installment_plan_file on installment_plan (tenant_id, signed_file_id) where signed_file_id is not null;
create index installment_plan_canceller on installment_plan (tenant_id, cancelled_by) where cancelled_by is not null;

create table installment (
  like app.row including all,
  code text not null,
  plan_id bigint not null,
  person_id bigint not null,
  branch_id bigint not null,
  seq int not null check (seq >= 0),
  due_on date not null,
  amount bigint not null check (amount > 0),
  paid bigint not null default 0 check (paid >= 0),
  refunded bigint not null default 0 check (refunded >= 0),
  -- How it ended without being paid: it need not be (`waived`), or another one stands in its place (`cancelled`).
  closed_as text check (closed_as in ('waived', 'cancelled')),
  remaining bigint not null generated always as (case when closed_as is null then amount - paid + refunded else 0 end) stored,
  note text,
  primary key (tenant_id, id),
  constraint installment_paid check (paid - refunded between 0 and amount),
  constraint installment_replaced check (closed_as is distinct from 'cancelled' or paid = 0),
  foreign key (tenant_id, plan_id) references installment_plan (tenant_id, id),
  foreign key (tenant_id, person_id) references person (tenant_id, id),
  foreign key (tenant_id, branch_id) references department (tenant_id, id)
);
create unique index installment_seq on installment (tenant_id, plan_id, seq) where deleted_at is null and closed_as is distinct from 'cancelled';
create index installment_plan_due on installment (tenant_id, plan_id, due_on, id);
create index installment_owing on installment (tenant_id, due_on, id) where remaining > 0 and deleted_at is null;
create index installment_due on installment (tenant_id, due_on desc nulls last, id desc nulls last) where deleted_at is null;
create index installment_created on installment (tenant_id, created_at desc nulls last, id desc nulls last) where deleted_at is null;
create index installment_person on installment (tenant_id, person_id, due_on desc nulls last, id desc nulls last);
create index installment_branch on installment (tenant_id, branch_id, due_on desc nulls last, id desc nulls last);

alter table payment_allocation add column installment_id bigint,
  add foreign key (tenant_id, installment_id) references installment (tenant_id, id);
create index payment_allocation_installment on payment_allocation (tenant_id, installment_id, id) where installment_id is not null;

alter table bill add column installment_plan_id bigint,
  add foreign key (tenant_id, installment_plan_id) references installment_plan (tenant_id, id);
create index bill_installment_plan on bill (tenant_id, installment_plan_id) where installment_plan_id is not null;

-- What was agreed of an instalment stays; its day may move until there is money on it.
create function app.keep_installment() returns trigger language plpgsql as $$
begin
  if (old.plan_id, old.seq, old.amount, old.code) is distinct from (new.plan_id, new.seq, new.amount, new.code)
    or (old.due_on <> new.due_on and (old.paid > 0 or old.closed_as is not null))
    or (old.closed_as is not null and new.closed_as is distinct from old.closed_as) then
    raise exception 'an instalment stays as it was agreed' using errcode = 'check_violation', constraint = 'installment_kept';
  end if;
  return new;
end $$;
create trigger kept before update on installment for each row execute function app.keep_installment();

-- The terms of a plan change while it is a draft.
create function app.keep_installment_plan() returns trigger language plpgsql as $$
begin
  if (old.principal, old.down_payment, old.interest_pct, old.fee, old.total) is distinct from
    (new.principal, new.down_payment, new.interest_pct, new.fee, new.total) or old.bill_id is distinct from new.bill_id
    or old.status <> 'draft' and new.status = 'draft' or old.status = 'cancelled' and new.status <> 'cancelled' or new.deleted_at is not null then
    raise exception 'the terms of a plan stay' using errcode = 'check_violation', constraint = 'installment_plan_kept';
  end if;
  return new;
end $$;
create trigger kept before update on installment_plan for each row when (old.status <> 'draft') execute function app.keep_installment_plan();

-- The instalments of a plan come to its total, each has the money of its allocations, and what is left of them is no more than
-- what the bill owes. The lines of a plan that lives stand in no other.
create function app.prove_installment_plan() returns trigger language plpgsql as $$
declare
  subject bigint;
  p installment_plan;
  wrong text;
begin
  case tg_table_name
    when 'installment_plan' then subject := new.id;
    when 'installment' then subject := new.plan_id;
    when 'bill' then subject := new.installment_plan_id;
    else select i.plan_id into subject from installment i where i.tenant_id = new.tenant_id and i.id = new.installment_id;
  end case;
  select * into p from installment_plan where tenant_id = new.tenant_id and id = subject and deleted_at is null;
  if p.id is null then return null; end if;
  select case
    when sum(i.amount) filter (where i.closed_as is distinct from 'cancelled') is distinct from p.total then 'total'
    when coalesce(sum(i.amount) filter (where i.seq = 0 and i.closed_as is distinct from 'cancelled'), 0) <> p.down_payment then 'down payment'
    when (sum(i.paid), sum(i.refunded), sum(i.remaining)) is distinct from (p.paid::numeric, p.refunded::numeric, p.remaining::numeric) then 'sums'
    when bool_or(i.paid - i.refunded <> coalesce((select sum(a.amount) from payment_allocation a
      where a.tenant_id = i.tenant_id and a.installment_id = i.id), 0)) then 'allocations'
  end into wrong
  from installment i where i.tenant_id = p.tenant_id and i.plan_id = p.id and i.deleted_at is null;
  if wrong is not null then
    raise exception 'plan % does not add up: %', p.id, wrong using errcode = 'check_violation', constraint = 'installment_plan_proven';
  end if;
  if p.status in ('active', 'paused') and exists (select from bill b where b.tenant_id = p.tenant_id and b.id = p.bill_id
      and (b.remaining < p.remaining or b.status not in ('open', 'partially_paid'))) then
    raise exception 'plan % is not covered by its bill', p.id using errcode = 'check_violation', constraint = 'installment_plan_covered';
  end if;
  if p.status in ('active', 'paused', 'completed') and exists (select from installment_plan o where o.tenant_id = p.tenant_id
      and o.person_id = p.person_id and o.id <> p.id and o.status in ('active', 'paused', 'completed') and o.attachment_ids && p.attachment_ids) then
    raise exception 'a line of plan % stands in another', p.id using errcode = 'check_violation', constraint = 'installment_plan_lines';
  end if;
  return null;
end $$;
create constraint trigger proven after insert or update on installment_plan deferrable initially deferred
  for each row execute function app.prove_installment_plan();
create constraint trigger proven after insert or update on installment deferrable initially deferred
  for each row execute function app.prove_installment_plan();
create constraint trigger planned after insert on payment_allocation deferrable initially deferred
  for each row when (new.installment_id is not null) execute function app.prove_installment_plan();
create constraint trigger planned after update of total, paid_total, refunded_total, status on bill deferrable initially deferred
  for each row when (new.installment_plan_id is not null) execute function app.prove_installment_plan();
