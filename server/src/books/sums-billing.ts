import { BINDING_BILLS, COUNTED_BILLS, OWING_BILLS } from '@bcare/rules/billing/bill'
import { BOOKED_PAYMENTS } from '@bcare/rules/billing/payment'
import { sql, type Sql, states } from '../kit/database/sql.ts'

/** What is told of each item, and what was put on it. */
export const itemPaid = (tenant_id: number): Sql => sql`
  select 'bill' as record, b.id as record_id, b.code, b.person_id, null::date as day, coalesce(a.placed, 0) as expected,
    i.paid_amount - i.refunded_amount as found
  from bill_item i join bill b on b.tenant_id = i.tenant_id and b.id = i.bill_id
  left join (select bill_item_id, sum(amount)::bigint as placed from payment_allocation where tenant_id = ${tenant_id} group by 1) a
    on a.bill_item_id = i.id
  where i.tenant_id = ${tenant_id} and i.paid_amount - i.refunded_amount <> coalesce(a.placed, 0)`

/** How much of each line is billed; that it is no more than the line is a constraint of the table. */
export const billedLine = (tenant_id: number): Sql => sql`
  select 'attachment' as record, l.id as record_id, l.code, l.person_id, null::date as day, coalesce(c.covered, 0) as expected, l.billed_amount as found
  from attachment l left join (
    select i.attachment_id, sum(i.covers)::bigint as covered from bill_item i join bill b on b.tenant_id = i.tenant_id and b.id = i.bill_id
    where i.tenant_id = ${tenant_id} and i.deleted_at is null and b.deleted_at is null and b.status in ${states(COUNTED_BILLS)} group by 1) c
    on c.attachment_id = l.id
  where l.tenant_id = ${tenant_id} and l.billed_amount <> coalesce(c.covered, 0)`

/** What a bill comes to, and what was put on it. */
export const billTotal = (tenant_id: number): Sql => sql`
  select 'bill' as record, b.id as record_id, b.code, b.person_id, null::date as day, s.expected, s.found
  from bill b
  left join (select bill_id, sum(total)::bigint as total from bill_item where tenant_id = ${tenant_id} and deleted_at is null group by 1) i on i.bill_id = b.id
  left join (select bill_id, sum(amount)::bigint as placed from payment_allocation where tenant_id = ${tenant_id} group by 1) a on a.bill_id = b.id
  cross join lateral (values (coalesce(i.total, 0), b.total), (coalesce(a.placed, 0), b.paid_total - b.refunded_total)) as s(expected, found)
  where b.tenant_id = ${tenant_id} and s.expected <> s.found`

/** What a payment is of, and where it went; a deposit that is used moves no cash, and one that waits moves nothing. */
export const paymentPlaced = (tenant_id: number): Sql => sql`
  select 'payment' as record, p.id as record_id, p.code, p.person_id, null::date as day, coalesce(w.placed, 0) as expected, c.cash as found
  from payment p
  left join (select payment_id, sum(amount)::bigint as placed from (
      select payment_id, amount from payment_allocation where tenant_id = ${tenant_id}
      union all select payment_id, amount from deposit_movement where tenant_id = ${tenant_id}) m group by 1) w on w.payment_id = p.id
  cross join lateral (select case when p.status not in ${states(BOOKED_PAYMENTS)} or p.kind = 'deposit_apply' then 0
    when p.direction = 'in' then p.amount else -p.amount end as cash) c
  where p.tenant_id = ${tenant_id} and c.cash <> coalesce(w.placed, 0)`

/** What a deposit still holds. */
export const depositHeld = (tenant_id: number): Sql => sql`
  select 'deposit' as record, d.id as record_id, d.code, d.person_id, null::date as day, coalesce(m.held, 0) as expected, d.available as found
  from deposit d
  left join (select deposit_id, sum(amount)::bigint as held from deposit_movement where tenant_id = ${tenant_id} group by 1) m on m.deposit_id = d.id
  where d.tenant_id = ${tenant_id} and d.available <> coalesce(m.held, 0)`

/** What is paid of each instalment, and what a plan says of all of its own. */
export const installments = (tenant_id: number): Sql => sql`
  select 'installment_plan' as record, p.id as record_id, i.code, p.person_id, null::date as day, coalesce(a.placed, 0) as expected, i.paid - i.refunded as found
  from installment i join installment_plan p on p.tenant_id = i.tenant_id and p.id = i.plan_id and p.deleted_at is null
  left join (select installment_id, sum(amount)::bigint as placed from payment_allocation where tenant_id = ${tenant_id} group by 1) a on a.installment_id = i.id
  where i.tenant_id = ${tenant_id} and i.deleted_at is null and i.paid - i.refunded <> coalesce(a.placed, 0)
  union all
  select 'installment_plan', p.id, p.code, p.person_id, null, s.expected, s.found
  from installment_plan p
  join (select plan_id, coalesce(sum(amount) filter (where closed_as is distinct from 'cancelled'), 0)::bigint as total,
      sum(paid - refunded)::bigint as paid, sum(remaining)::bigint as remaining
    from installment where tenant_id = ${tenant_id} and deleted_at is null group by 1) i on i.plan_id = p.id
  cross join lateral (values (i.total, p.total), (i.paid, p.paid - p.refunded), (i.remaining, p.remaining)) as s(expected, found)
  where p.tenant_id = ${tenant_id} and p.deleted_at is null and s.expected <> s.found`

/** What a customer owes as the profile says it, and what the bills say that are not paid, whether shown or not. */
export const personDebt = (tenant_id: number): Sql => sql`
  select 'person' as record, person.id as record_id, person.code, person.id as person_id, null::date as day, b.owed as expected, m.debt as found
  from (select person_id, sum(remaining) filter (where status in ${states(OWING_BILLS)})::bigint as owed from bill
    where tenant_id = ${tenant_id} and status in ${states(BINDING_BILLS)} group by 1 having sum(remaining) <> 0) b
  join person on person.tenant_id = ${tenant_id} and person.id = b.person_id
  cross join lateral app.person_money(${tenant_id}, b.person_id) m
  where b.owed <> m.debt`
