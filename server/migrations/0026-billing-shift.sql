-- Shifts of cashiers (docs/domain/billing.md, "Shifts"): a drawer is counted before the books say what should be in it.
create table shift (
  like app.row including all,
  code text not null,
  branch_id bigint not null,
  cashier_id bigint not null,
  state text not null default 'open' check (state in ('open', 'counted', 'closed')),
  opened_at timestamptz not null,
  counted_at timestamptz,
  closed_at timestamptz,
  -- The shift before of the branch, which left the opening amount in the drawer.
  previous_id bigint,
  opening_amount bigint not null check (opening_amount >= 0),
  -- Vouchers of the time in which no shift was open, and since when.
  waited int not null default 0 check (waited >= 0),
  waited_since timestamptz,
  notes jsonb,
  counted_cash bigint check (counted_cash >= 0),
  book_cash bigint,
  difference bigint generated always as (counted_cash - book_cash) stored,
  methods jsonb not null default '[]',
  differs boolean not null default false,
  reason text,
  receiver_id bigint,
  left_amount bigint,
  handed_over bigint generated always as (counted_cash - left_amount) stored,
  note text,
  primary key (tenant_id, id),
  -- What the books say is in no row before it was counted.
  constraint shift_blind check ((state = 'open') = (counted_at is null) and (counted_at is null) = (counted_cash is null)
    and (counted_at is null) = (book_cash is null) and (state <> 'open' or methods = '[]')),
  constraint shift_handed_over check ((state = 'closed') = (closed_at is not null) and (state = 'closed') = (receiver_id is not null)
    and (state = 'closed') = (left_amount is not null) and left_amount between 0 and counted_cash and receiver_id <> cashier_id),
  constraint shift_reason check (state <> 'closed' or not differs or reason is not null),
  foreign key (tenant_id, branch_id) references department (tenant_id, id),
  foreign key (tenant_id, cashier_id) references "user" (tenant_id, id),
  foreign key (tenant_id, receiver_id) references "user" (tenant_id, id),
  foreign key (tenant_id, previous_id) references shift (tenant_id, id)
);
create unique index shift_code on shift (tenant_id, branch_id, code);
-- A branch has one drawer: the next shift opens when the one before is handed over.
create unique index shift_running on shift (tenant_id, branch_id) where state <> 'closed';
create unique index shift_follows on shift (tenant_id, previous_id) where previous_id is not null;
create index shift_opened on shift (tenant_id, opened_at desc nulls last, id desc nulls last) where deleted_at is null;
create index shift_branch on shift (tenant_id, branch_id, opened_at desc nulls last, id desc nulls last);
create index shift_cashier on shift (tenant_id, cashier_id, opened_at desc nulls last, id desc nulls last);
create index shift_receiver on shift (tenant_id, receiver_id, opened_at desc nulls last, id desc nulls last) where receiver_id is not null;
create index shift_state on shift (tenant_id, state, opened_at desc nulls last, id desc nulls last);
create index shift_differs on shift (tenant_id, differs, opened_at desc nulls last, id desc nulls last);

-- Every time that a drawer was counted; only ever added to.
create table shift_count (
  tenant_id int not null,
  id bigint not null,
  shift_id bigint not null,
  notes jsonb,
  counted_cash bigint not null check (counted_cash >= 0),
  methods jsonb not null,
  counted_at timestamptz not null,
  counted_by bigint not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, shift_id) references shift (tenant_id, id),
  foreign key (tenant_id, counted_by) references "user" (tenant_id, id)
);
create index shift_count_shift on shift_count (tenant_id, shift_id, id);
create index shift_count_user on shift_count (tenant_id, counted_by);

-- Which shift a booked row of the cash book belongs to; none while no shift of its branch is open: the next one takes it.
create table shift_flow (
  tenant_id int not null,
  cash_flow_id bigint not null,
  branch_id bigint not null,
  shift_id bigint,
  primary key (tenant_id, cash_flow_id),
  foreign key (tenant_id, cash_flow_id) references cash_flow (tenant_id, id),
  foreign key (tenant_id, branch_id) references department (tenant_id, id),
  foreign key (tenant_id, shift_id) references shift (tenant_id, id)
);
create index shift_flow_shift on shift_flow (tenant_id, shift_id) where shift_id is not null;
create index shift_flow_waiting on shift_flow (tenant_id, branch_id) where shift_id is null;

-- Money that is booked and shifts that open or are counted take turns: many may book beside each other, none beside a count.
create function app.shift_lock(branch bigint) returns bigint language sql stable parallel safe
begin atomic
  select hashtextextended('shift/' || branch, app.current_tenant());
end;

create function app.attach_to_shift() returns trigger language plpgsql as $$
declare
  running bigint;
  counted boolean;
begin
  perform pg_advisory_xact_lock_shared(app.shift_lock(new.branch_id));
  select (select s.id from shift s where s.tenant_id = new.tenant_id and s.branch_id = new.branch_id and s.state = 'open'),
    exists (select from shift s where s.tenant_id = new.tenant_id and s.branch_id = new.branch_id)
  into running, counted;
  -- Before its first shift a branch counts no drawer; what was taken then is in the amount that the first one begins with.
  if counted then
    insert into shift_flow (tenant_id, cash_flow_id, branch_id, shift_id) values (new.tenant_id, new.id, new.branch_id, running)
    on conflict (tenant_id, cash_flow_id) do nothing;
  end if;
  return null;
end $$;
create trigger shifted after insert on cash_flow for each row
  when (new.state in ('posted', 'reversed') and new.direction <> 'transfer') execute function app.attach_to_shift();
create trigger booked_late after update of state on cash_flow for each row
  when (new.state = 'posted' and old.state not in ('posted', 'reversed') and new.direction <> 'transfer') execute function app.attach_to_shift();

-- A shift goes one way; what it began with, what the books said at its count and whose it is stay, and of a closed one everything.
create function app.keep_shift() returns trigger language plpgsql as $$
begin
  if old.state = 'closed' or (old.state, new.state) not in (('open', 'open'), ('open', 'counted'), ('counted', 'counted'), ('counted', 'closed'))
    or (old.code, old.branch_id, old.cashier_id, old.opened_at, old.opening_amount, old.waited, old.previous_id, new.deleted_at)
      is distinct from (new.code, new.branch_id, new.cashier_id, new.opened_at, new.opening_amount, new.waited, new.previous_id, old.deleted_at)
    or (old.state <> 'open' and (old.counted_at, old.book_cash) is distinct from (new.counted_at, new.book_cash)) then
    raise exception 'a shift stays as it was counted' using errcode = 'check_violation', constraint = 'shift_kept';
  end if;
  return new;
end $$;
create trigger kept before update on shift for each row execute function app.keep_shift();

-- Money stays with its shift; what had none goes to one that is open.
create function app.keep_shift_flow() returns trigger language plpgsql as $$
begin
  if old.shift_id is not null or (old.tenant_id, old.cash_flow_id, old.branch_id) <> (new.tenant_id, new.cash_flow_id, new.branch_id)
    or not exists (select from shift s where s.tenant_id = new.tenant_id and s.id = new.shift_id and s.branch_id = new.branch_id and s.state = 'open') then
    raise exception 'money stays with its shift' using errcode = 'check_violation', constraint = 'shift_flow_kept';
  end if;
  return new;
end $$;
create trigger kept before update on shift_flow for each row execute function app.keep_shift_flow();
