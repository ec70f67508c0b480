-- What takes a voucher or a payment back counts in reports on the side of what it takes back, as less of it: an expense that
-- was reversed lowers what was spent, and is no income (docs/domain/cashbook.md, Reports).
alter table cash_flow add column is_mirror boolean not null default false;

-- The rows of a payment that takes another one back are known by that payment alone, so no writer has to say it.
create function app.mark_mirror() returns trigger language plpgsql as $$
begin
  new.is_mirror := new.reverses_id is not null or exists (
    select from payment p where p.tenant_id = new.tenant_id and p.id = new.payment_id and p.reversal_of_id is not null);
  return new;
end $$;
create trigger mirrored before insert on cash_flow for each row
  when (new.reverses_id is not null or new.payment_id is not null) execute function app.mark_mirror();

drop trigger kept on cash_flow;
do $$
declare
  clinic int;
begin
  for clinic in select id from tenant loop
    perform set_config('app.tenant_id', clinic::text, true);
    perform set_config('app.told_of', 'cash_flow', true);
    update cash_flow f set is_mirror = true
    where f.tenant_id = clinic and (f.reverses_id is not null or exists (
      select from payment p where p.tenant_id = clinic and p.id = f.payment_id and p.reversal_of_id is not null));
  end loop;
end $$;
-- A table is not altered while constraints of its rows wait for the commit.
set constraints all immediate;
set constraints all deferred;

alter table cash_flow add column counts_as text not null
  generated always as (case when is_mirror = (direction = 'in') then 'out' else 'in' end) stored;

create trigger kept before update on cash_flow for each row when (old.state in ('posted', 'reversed'))
  execute function app.keep_ledger('state', 'state_reason', 'ref_no', 'counterparty_name', 'reason', 'category_term_id', 'fund_account_id', 'method_term_id',
    'counterparty_term_id', 'counterparty_phone', 'counterparty_address', 'counts_as');

create index cash_flow_counts on cash_flow (tenant_id, counts_as, occurred_at desc nulls last, id desc nulls last);
drop index cash_flow_period;
create index cash_flow_period on cash_flow (tenant_id, occurred_at)
  include (direction, counts_as, amount, source, fund_account_id, category_term_id, method_term_id, branch_id) where state in ('posted', 'reversed');

-- What was collected and worked before there was a revenue ledger (0029) is entered as soon as the server runs, by the job that
-- otherwise looks for it every night (docs/domain/revenue.md). A database in which no server has run yet has nothing to enter.
do $$
declare
  clinic int;
begin
  if to_regnamespace('graphile_worker') is not null then
    for clinic in select id from tenant loop
      perform set_config('app.tenant_id', clinic::text, true);
      perform app.add_job('revenue_backfill', '{}', 'upgrade', null);
    end loop;
  end if;
end $$;
