-- What the clinic's bank says has come in (docs/bank-notices.md): each once, whatever number of times it is sent. A notice that
-- names a payment that waits, with its amount, books it; any other waits for a user.
create function app.transfer_code(code text) returns text language sql immutable strict parallel safe
begin atomic
  select regexp_replace(upper(code), '[^A-Z0-9]', '', 'g');
end;

create index payment_transfer on payment (tenant_id, app.transfer_code(code)) where direction = 'in';

create table bank_notice (
  like app.row including all,
  reference text not null,
  amount bigint not null check (amount > 0),
  content text not null,
  occurred_at timestamptz not null,
  status text not null check (status in ('matched', 'unmatched', 'assigned', 'dismissed')),
  mismatch text check (mismatch in ('unknown_code', 'not_pending', 'amount_differs', 'several', 'other_method', 'books_locked')),
  payment_id bigint,
  settled_at timestamptz,
  settled_by bigint,
  dismiss_reason text,
  search_text text generated always as (app.fold(reference || ' ' || content)) stored,
  primary key (tenant_id, id),
  constraint bank_notice_settled check ((status = 'unmatched') = (settled_at is null)),
  constraint bank_notice_paid check ((status in ('matched', 'assigned')) = (payment_id is not null)),
  constraint bank_notice_dismissed check ((status = 'dismissed') = (dismiss_reason is not null)),
  constraint bank_notice_mismatch check ((status = 'matched') = (mismatch is null)),
  constraint bank_notice_settler check (settled_by is null or status in ('assigned', 'dismissed')),
  foreign key (tenant_id, payment_id) references payment (tenant_id, id),
  foreign key (tenant_id, settled_by) references "user" (tenant_id, id)
);
-- A bank's number is of one transfer.
create unique index bank_notice_reference on bank_notice (tenant_id, reference);
-- A payment is booked by one notice.
create unique index bank_notice_payment on bank_notice (tenant_id, payment_id) where payment_id is not null;
create index bank_notice_settler on bank_notice (tenant_id, settled_by) where settled_by is not null;
create index bank_notice_search on bank_notice using gin (tenant_id, search_text gin_trgm_ops) where deleted_at is null;
create index bank_notice_occurred on bank_notice (tenant_id, occurred_at desc nulls last, id desc nulls last) where deleted_at is null;
create index bank_notice_created on bank_notice (tenant_id, created_at desc nulls last, id desc nulls last) where deleted_at is null;
create index bank_notice_status on bank_notice (tenant_id, status, occurred_at desc nulls last, id desc nulls last);

-- What the bank has said stays, and so does what became of it; the words of a customer alone can be taken out.
create function app.keep_bank_notice() returns trigger language plpgsql as $$
begin
  if (old.reference, old.amount, old.occurred_at) is distinct from (new.reference, new.amount, new.occurred_at)
    or old.mismatch is distinct from new.mismatch or new.deleted_at is not null
    or (old.status <> 'unmatched' and (old.status, old.payment_id) is distinct from (new.status, new.payment_id)) then
    raise exception 'a notice of the bank stays as it came' using errcode = 'check_violation', constraint = 'bank_notice_kept';
  end if;
  return new;
end $$;
create trigger kept before update on bank_notice for each row execute function app.keep_bank_notice();
