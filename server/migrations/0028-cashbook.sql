-- The cash book kept by hand (docs/domain/cashbook.md): vouchers go through approval before they are posted, a mistake is
-- taken back by a mirror, money between funds moves as a pair of rows. What payments cause arrives posted, as before.
alter table cash_flow
  alter column code drop not null,
  add column counterparty_user_id bigint,
  add column counterparty_term_id bigint,
  add column counterparty_phone text,
  add column counterparty_address text,
  add column attached_docs int not null default 0 check (attached_docs between 0 and 999),
  add column ref_no text,
  add column transfer_pair_id bigint,
  add column reverses_id bigint,
  add column state_reason text,
  add column submitted_at timestamptz,
  add column submitted_by bigint,
  add column approved_at timestamptz,
  add column approved_by bigint,
  add column posted_by bigint,
  add column cancelled_at timestamptz,
  add column cancelled_by bigint,
  add column search_text text generated always as (app.fold(coalesce(code, '') || ' ' || coalesce(counterparty_name, '') || ' '
    || coalesce(reason, '') || ' ' || coalesce(ref_no, ''))) stored,
  add foreign key (tenant_id, counterparty_user_id) references "user" (tenant_id, id),
  add foreign key (tenant_id, counterparty_term_id) references term (tenant_id, id),
  add foreign key (tenant_id, reverses_id) references cash_flow (tenant_id, id),
  add foreign key (tenant_id, submitted_by) references "user" (tenant_id, id),
  add foreign key (tenant_id, approved_by) references "user" (tenant_id, id),
  add foreign key (tenant_id, posted_by) references "user" (tenant_id, id),
  add foreign key (tenant_id, cancelled_by) references "user" (tenant_id, id),
  -- A transfer is two rows, out of one fund and into another.
  add constraint cash_flow_one_way check (direction <> 'transfer'),
  add constraint cash_flow_pair check ((source = 'transfer') = (transfer_pair_id is not null)),
  -- A draft gets its number when it is handed in: until then it may be deleted without a gap.
  add constraint cash_flow_numbered check (code is not null or state in ('draft', 'cancelled')),
  add constraint cash_flow_cancelled check ((state = 'cancelled') = (cancelled_at is not null) and (cancelled_at is null or state_reason is not null)),
  add constraint cash_flow_funded check (source in ('payment', 'deposit', 'refund') or state in ('draft', 'cancelled') or fund_account_id is not null);

create unique index cash_flow_reversed on cash_flow (tenant_id, reverses_id) where reverses_id is not null;
create index cash_flow_pair_rows on cash_flow (tenant_id, transfer_pair_id) where transfer_pair_id is not null;
create index cash_flow_search on cash_flow using gin (tenant_id, search_text gin_trgm_ops) where deleted_at is null;
create index cash_flow_created on cash_flow (tenant_id, created_at desc nulls last, id desc nulls last) where deleted_at is null;
create index cash_flow_amount on cash_flow (tenant_id, amount desc nulls last, id desc nulls last) where deleted_at is null;
create index cash_flow_code on cash_flow (tenant_id, code, id) where deleted_at is null;
create index cash_flow_state on cash_flow (tenant_id, state, occurred_at desc nulls last, id desc nulls last);
create index cash_flow_source on cash_flow (tenant_id, source, occurred_at desc nulls last, id desc nulls last);
create index cash_flow_direction on cash_flow (tenant_id, direction, occurred_at desc nulls last, id desc nulls last);
create index cash_flow_creator on cash_flow (tenant_id, created_by, occurred_at desc nulls last, id desc nulls last);
create index cash_flow_user on cash_flow (tenant_id, counterparty_user_id) where counterparty_user_id is not null;
create index cash_flow_party on cash_flow (tenant_id, counterparty_term_id) where counterparty_term_id is not null;
create index cash_flow_submitter on cash_flow (tenant_id, submitted_by) where submitted_by is not null;
create index cash_flow_approver on cash_flow (tenant_id, approved_by) where approved_by is not null;
create index cash_flow_poster on cash_flow (tenant_id, posted_by) where posted_by is not null;
create index cash_flow_canceller on cash_flow (tenant_id, cancelled_by) where cancelled_by is not null;
-- What a fund holds, and what a period report adds up, are read in an index alone.
create index cash_flow_balance on cash_flow (tenant_id, fund_account_id) include (direction, amount) where state in ('posted', 'reversed');
create index cash_flow_period on cash_flow (tenant_id, occurred_at)
  include (direction, amount, source, fund_account_id, category_term_id, method_term_id, branch_id) where state in ('posted', 'reversed');

-- What a voucher is made up of; with items their sum is its amount.
create table cash_flow_item (
  like app.row including all,
  cash_flow_id bigint not null,
  category_term_id bigint,
  description text not null,
  amount bigint not null check (amount > 0),
  department_id bigint,
  material_id bigint,
  quantity numeric(12, 3) check (quantity > 0),
  person_id bigint,
  attachment_id bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, cash_flow_id) references cash_flow (tenant_id, id),
  foreign key (tenant_id, category_term_id) references term (tenant_id, id),
  foreign key (tenant_id, department_id) references department (tenant_id, id),
  foreign key (tenant_id, material_id) references material (tenant_id, id),
  foreign key (tenant_id, person_id) references person (tenant_id, id),
  foreign key (tenant_id, attachment_id) references attachment (tenant_id, id)
);
create index cash_flow_item_voucher on cash_flow_item (tenant_id, cash_flow_id, id) where deleted_at is null;
create index cash_flow_item_of on cash_flow_item (tenant_id, cash_flow_id);
create index cash_flow_item_created on cash_flow_item (tenant_id, created_at desc nulls last, id desc nulls last) where deleted_at is null;
create index cash_flow_item_category on cash_flow_item (tenant_id, category_term_id) where category_term_id is not null;
create index cash_flow_item_department on cash_flow_item (tenant_id, department_id) where department_id is not null;
create index cash_flow_item_material on cash_flow_item (tenant_id, material_id) where material_id is not null;
create index cash_flow_item_person on cash_flow_item (tenant_id, person_id) where person_id is not null;
create index cash_flow_item_attachment on cash_flow_item (tenant_id, attachment_id) where attachment_id is not null;

-- What staff say to each other about a voucher.
create table cash_flow_note (
  like app.row including all,
  cash_flow_id bigint not null,
  content text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, cash_flow_id) references cash_flow (tenant_id, id)
);
create index cash_flow_note_voucher on cash_flow_note (tenant_id, cash_flow_id, created_at desc nulls last, id desc nulls last);
create index cash_flow_note_created on cash_flow_note (tenant_id, created_at desc nulls last, id desc nulls last) where deleted_at is null;

drop trigger kept on cash_flow;
create trigger kept before update on cash_flow for each row when (old.state in ('posted', 'reversed'))
  execute function app.keep_ledger('state', 'state_reason', 'ref_no', 'counterparty_name', 'reason', 'category_term_id', 'fund_account_id', 'method_term_id',
    'counterparty_term_id', 'counterparty_phone', 'counterparty_address');

-- A voucher goes from state to state as the rules say (rules/src/cashbook/voucher.ts), and what was handed in changes no more.
create function app.guard_cash_flow() returns trigger language plpgsql as $$
begin
  if old.state <> new.state and (old.state, new.state) not in (
    ('draft', 'pending_approval'), ('draft', 'posted'), ('draft', 'cancelled'), ('pending_approval', 'approved'), ('pending_approval', 'draft'),
    ('pending_approval', 'cancelled'), ('approved', 'posted'), ('approved', 'cancelled'), ('posted', 'reversed')) then
    raise exception 'a voucher does not go from % to %', old.state, new.state using errcode = 'check_violation', constraint = 'cash_flow_step';
  end if;
  if old.code is distinct from new.code and old.code is not null then
    raise exception 'a voucher keeps its number' using errcode = 'check_violation', constraint = 'cash_flow_kept';
  end if;
  if old.deleted_at is null and new.deleted_at is not null and (old.state <> 'draft' or old.code is not null) then
    raise exception 'a voucher with a number is never deleted' using errcode = 'check_violation', constraint = 'cash_flow_kept';
  end if;
  if old.state <> 'draft' and (old.amount, old.direction, old.branch_id, old.occurred_at, old.source)
    is distinct from (new.amount, new.direction, new.branch_id, new.occurred_at, new.source) then
    raise exception 'only a draft is changed' using errcode = 'check_violation', constraint = 'cash_flow_kept';
  end if;
  return new;
end $$;
create trigger guard before update on cash_flow for each row execute function app.guard_cash_flow();

-- Items change with a draft alone; terms and customers that became one may follow later.
create function app.keep_cash_flow_item() returns trigger language plpgsql as $$
declare
  free constant text[] := array['version', 'updated_at', 'updated_by', 'person_id', 'category_term_id'];
  stands text;
begin
  select f.state into stands from cash_flow f where f.tenant_id = new.tenant_id and f.id = new.cash_flow_id;
  if tg_op = 'INSERT' then
    if stands <> 'draft' then
      raise exception 'only a draft is changed' using errcode = 'check_violation', constraint = 'cash_flow_kept';
    end if;
  elsif stands <> 'draft' and to_jsonb(old) - free is distinct from to_jsonb(new) - free then
    raise exception 'only a draft is changed' using errcode = 'check_violation', constraint = 'cash_flow_kept';
  end if;
  return new;
end $$;
create trigger kept before insert or update on cash_flow_item for each row execute function app.keep_cash_flow_item();

-- What was said about a voucher in the books stays as it was said.
create function app.keep_cash_flow_note() returns trigger language plpgsql as $$
begin
  if exists (select from cash_flow f where f.tenant_id = old.tenant_id and f.id = old.cash_flow_id and f.state in ('posted', 'reversed'))
    and (old.content, old.deleted_at, old.cash_flow_id) is distinct from (new.content, new.deleted_at, new.cash_flow_id) then
    raise exception 'notes of a voucher in the books stay' using errcode = 'check_violation', constraint = 'cash_flow_note_kept';
  end if;
  return new;
end $$;
create trigger kept before update on cash_flow_note for each row execute function app.keep_cash_flow_note();

-- When a transaction commits: items come to the amount, a transfer is a pair, a mirror is the other way.
create function app.prove_cash_flow() returns trigger language plpgsql as $$
declare
  subject bigint;
  f cash_flow;
  items bigint;
  pair record;
begin
  if tg_table_name = 'cash_flow' then subject := new.id; else subject := new.cash_flow_id; end if;
  select * into f from cash_flow where tenant_id = new.tenant_id and id = subject;
  if f.state not in ('draft', 'cancelled') then
    select sum(i.amount) into items from cash_flow_item i where i.tenant_id = f.tenant_id and i.cash_flow_id = f.id and i.deleted_at is null;
    if items <> f.amount then
      raise exception 'items of voucher % come to %, not %', f.id, items, f.amount using errcode = 'check_violation', constraint = 'cash_flow_items';
    end if;
  end if;
  if f.transfer_pair_id is not null then
    select count(*) as rows, count(distinct p.direction) as ways, count(distinct p.amount) as amounts, count(distinct p.state) as states
    into pair from cash_flow p where p.tenant_id = f.tenant_id and p.transfer_pair_id = f.transfer_pair_id;
    if (pair.rows, pair.ways, pair.amounts, pair.states) is distinct from (2::bigint, 2::bigint, 1::bigint, 1::bigint) then
      raise exception 'transfer % is no pair', f.transfer_pair_id using errcode = 'check_violation', constraint = 'cash_flow_paired';
    end if;
  end if;
  if f.state = 'reversed' and f.payment_id is null and not exists (
    select from cash_flow m where m.tenant_id = f.tenant_id and m.reverses_id = f.id and m.amount = f.amount and m.direction <> f.direction
      and m.fund_account_id = f.fund_account_id and m.state = 'posted') then
    raise exception 'voucher % is reversed without its mirror', f.id using errcode = 'check_violation', constraint = 'cash_flow_mirrored';
  end if;
  return null;
end $$;
create constraint trigger proven after insert or update on cash_flow deferrable initially deferred
  for each row execute function app.prove_cash_flow();
create constraint trigger proven after insert or update on cash_flow_item deferrable initially deferred
  for each row execute function app.prove_cash_flow();

-- What a fund holds by what is in the books, whatever its day.
create function app.fund_balance(tenant int, fund bigint) returns bigint language sql stable parallel safe
begin atomic
  select coalesce(sum(case f.direction when 'in' then f.amount else -f.amount end), 0)::bigint from cash_flow f
  where f.tenant_id = tenant and f.fund_account_id = fund and f.state in ('posted', 'reversed');
end;

-- Cash that is not there is not given out: the fund is locked until the commit, so that of many at once only as many pass as
-- it holds. Only what goes out can take a fund below zero, so that money coming in never waits.
create function app.prove_fund() returns trigger language plpgsql as $$
declare
  held bigint;
begin
  if not exists (select from term t where t.tenant_id = new.tenant_id and t.id = new.fund_account_id and t.data ->> 'kind' = 'cash')
    or exists (select from setting s where s.tenant_id = new.tenant_id and s.key = 'finance.cash_below_zero' and s.level = 'tenant'
      and s.deleted_at is null and s.value = 'true'::jsonb) then
    return null;
  end if;
  perform from term t where t.tenant_id = new.tenant_id and t.id = new.fund_account_id for no key update;
  held := app.fund_balance(new.tenant_id, new.fund_account_id);
  if held < 0 then
    raise exception 'fund % would hold %', new.fund_account_id, held using errcode = 'check_violation', constraint = 'cash_flow_fund_empty';
  end if;
  return null;
end $$;
create constraint trigger held after insert or update of state on cash_flow deferrable initially deferred
  for each row when (new.direction = 'out' and new.state = 'posted' and new.fund_account_id is not null) execute function app.prove_fund();
