-- What somebody agreed to, was billed and has paid, in đồng (families.md 2.2). The one definition of these figures:
-- the ledgers of bills, payments and deposits are summed here once they exist; until then nobody owes anything.
create function app.person_money(tenant int, person bigint) returns table (
  total_agreed bigint, total_discount bigint, total_billed bigint, total_paid bigint, total_refunded bigint, debt bigint,
  unbilled bigint, deposit_balance bigint, completed_value bigint, paid_uncompleted bigint, last_paid_at timestamptz
) language sql stable parallel safe
begin atomic
  select 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, null::timestamptz;
end;
