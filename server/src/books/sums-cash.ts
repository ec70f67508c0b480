import { BOOKED_PAYMENTS } from '@bcare/rules/billing/payment'
import { BOOKED_VOUCHERS } from '@bcare/rules/cashbook/voucher'
import { COLLECTED_PARTS } from '@bcare/rules/revenue/attribution'
import { sql, type Sql, states } from '../kit/database/sql.ts'

/** What customers paid on a day at a branch, and what the cash book says of it. */
export const cashByDay = (tenant_id: number): Sql => sql`
  select 'day' as record, null::bigint as record_id, d.name as code, null::bigint as person_id, s.day, sum(s.taken)::bigint as expected, sum(s.booked)::bigint as found
  from (
    select branch_id, (paid_at at time zone 'Asia/Ho_Chi_Minh')::date as day, case direction when 'in' then amount else -amount end as taken, 0 as booked
    from payment where tenant_id = ${tenant_id} and status in ${states(BOOKED_PAYMENTS)} and kind <> 'deposit_apply'
    union all
    select branch_id, occurred_at, 0, case direction when 'in' then amount else -amount end
    from cash_flow where tenant_id = ${tenant_id} and payment_id is not null and state in ${states(BOOKED_VOUCHERS)}) s
  join department d on d.tenant_id = ${tenant_id} and d.id = s.branch_id
  group by s.branch_id, d.name, s.day having sum(s.taken) <> sum(s.booked)`

/**
 * What a fund holds, and what it held before, received and gave by the vouchers that stand: one that was reversed and its
 * mirror come to nothing, and none is ever deleted.
 */
export const fundBalance = (tenant_id: number): Sql => sql`
  select 'fund' as record, t.id as record_id, t.name as code, null::bigint as person_id, null::date as day, f.standing as expected,
    app.fund_balance(${tenant_id}, t.id) as found
  from (select fund_account_id, coalesce(sum(case direction when 'in' then amount else -amount end)
      filter (where deleted_at is null and (payment_id is not null or (state = 'posted' and reverses_id is null))), 0)::bigint as standing
    from cash_flow where tenant_id = ${tenant_id} and fund_account_id is not null and state in ${states(BOOKED_VOUCHERS)} group by 1) f
  join term t on t.tenant_id = ${tenant_id} and t.id = f.fund_account_id
  where f.standing <> app.fund_balance(${tenant_id}, t.id)`

/** What was collected of each line, and where the revenue ledger says that it lies. */
export const revenueCredited = (tenant_id: number): Sql => sql`
  select case when s.attachment_id is null then 'bill' else 'attachment' end as record, coalesce(l.id, b.id) as record_id, coalesce(l.code, b.code) as code,
    coalesce(l.person_id, b.person_id) as person_id, null::date as day, s.collected as expected, s.credited as found
  from (select attachment_id, item_id, sum(collected)::bigint as collected, sum(credited)::bigint as credited from (
      select attachment_id, case when attachment_id is null then bill_item_id end as item_id, amount as collected, 0 as credited
      from payment_allocation where tenant_id = ${tenant_id}
      union all
      select attachment_id, bill_item_id, 0, gross from revenue_entry where tenant_id = ${tenant_id} and part in ${states(COLLECTED_PARTS)}) e
    group by 1, 2 having sum(collected) <> sum(credited)) s
  left join attachment l on l.tenant_id = ${tenant_id} and l.id = s.attachment_id
  left join bill_item i on i.tenant_id = ${tenant_id} and i.id = s.item_id
  left join bill b on b.tenant_id = ${tenant_id} and b.id = i.bill_id`

/**
 * How many numbers each series of a branch and a year has given out, and how many vouchers bear one of their own. Rows that
 * a payment causes bear its number, the two rows of a transfer one; a branch may have changed its letters within a year.
 */
export const voucherNumbers = (tenant_id: number): Sql => sql`
  with voucher as (
    select branch_id, code from payment where tenant_id = ${tenant_id}
    union all select branch_id, code from shift where tenant_id = ${tenant_id}
    union all select branch_id, code from cash_flow
      where tenant_id = ${tenant_id} and payment_id is null and code is not null and (source <> 'transfer' or direction = 'out')
  ), borne as (
    select branch_id, substring(code from '^[A-Z]+') as letters, substring(code from '(\\d{4})/\\d+$') as year,
      max(substring(code from '\\d+$')::bigint) as last, count(*) as vouchers, count(distinct substring(code from '\\d+$')::bigint) as numbers
    from voucher group by 1, 2, 3
  ), given as (
    select split_part(kind, '/', 3)::bigint as branch_id, split_part(kind, '/', 2) as letters, period as year, value
    from sequence where tenant_id = ${tenant_id} and kind like 'voucher/%'
  ), series as (
    select coalesce(b.branch_id, g.branch_id) as branch_id, coalesce(b.letters, g.letters) as letters, coalesce(b.year, g.year) as year,
      greatest(b.last, g.value) as given, coalesce(b.vouchers, 0) as vouchers, coalesce(b.numbers, 0) as numbers
    from borne b full join given g on g.branch_id = b.branch_id and g.letters = b.letters and g.year = b.year)
  select 'series' as record, null::bigint as record_id, concat_ws(' · ', s.letters || ' ' || s.year, d.name) as code, null::bigint as person_id, null::date as day,
    s.given as expected, case when s.numbers <> s.given then s.numbers else s.vouchers end as found
  from series s left join department d on d.tenant_id = ${tenant_id} and d.id = s.branch_id
  where s.numbers <> s.given or s.vouchers <> s.given`
