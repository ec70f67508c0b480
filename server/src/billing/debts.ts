import type { Call, Output, Parsed } from '@bcare/contract'
import type { bill } from '@bcare/contract/billing/bill'
import { OWING_BILLS } from '@bcare/rules/billing/bill'
import { clinicDate } from '@bcare/rules/text/date'
import { foundPeople } from '../customers/person/person-search.ts'
import { personTable } from '../customers/person/person-table.ts'
import type { Caller } from '../kit/caller.ts'
import type { Context } from '../kit/context.ts'
import { direction, pageOf, pageRange } from '../kit/database/page.ts'
import { all, sql, states, type Sql } from '../kit/database/sql.ts'
import { maskedPhone, visible } from '../kit/database/table.ts'
import { billTable } from './bill-table.ts'

type Answer = Output<typeof bill.debts>

const ORDERS: Readonly<Record<Parsed<typeof bill.debts>['sort_by'], Sql>> = {
  debt: sql`r.debt`,
  due_at: sql`r.due_at`,
  person_name: sql`r.person_name collate "vi-x-icu"`,
}

/** Bills `t` on which something is owed, as far as the caller may read them. @throws Fault forbidden */
export const owing = (caller: Caller, call: Pick<Call, 'permission'>, branch_id: number | undefined): Sql =>
  all([
    visible(billTable, caller, call),
    sql`t.status in ${states(OWING_BILLS)} and t.remaining > 0`,
    ...(branch_id === undefined ? [] : [sql`t.branch_id = ${branch_id}`]),
  ])

/** Customers who owe on bills that the caller may read, with how old each part of the debt is. */
export async function debts(
  { caller, call, db, now }: Context,
  input: Parsed<typeof bill.debts>,
): Promise<Answer> {
  const { search, is_overdue, branch_id, sort_by, order } = input
  const today = sql`${clinicDate(now)}::date`
  const which = owing(caller, call, branch_id)
  const narrowed = all([
    sql`true`,
    ...foundPeople(caller, search),
    ...(is_overdue === undefined ? [] : [sql`b.is_overdue = ${is_overdue}`]),
  ])
  const rows = sql`
    with owing as (
      select t.person_id, t.code, t.issued_at, t.due_at, t.remaining,
        ${today} - coalesce(t.due_at, (t.issued_at at time zone 'Asia/Ho_Chi_Minh')::date) as days
      from bill t where ${which}),
    b as (
      select person_id, count(*)::int as bills, (array_agg(code order by issued_at))[1] as oldest_bill_code, min(due_at) as due_at,
        coalesce(bool_or(due_at < ${today}), false) as is_overdue, sum(remaining)::bigint as debt,
        coalesce(sum(remaining) filter (where days <= 30), 0)::bigint as to_30,
        coalesce(sum(remaining) filter (where days between 31 and 60), 0)::bigint as to_60,
        coalesce(sum(remaining) filter (where days between 61 and 90), 0)::bigint as to_90,
        coalesce(sum(remaining) filter (where days > 90), 0)::bigint as older
      from owing group by person_id)
    select t.id, t.full_name as person_name, t.code as person_code, ${maskedPhone('phone', personTable, caller)} as phone,
      b.bills, b.oldest_bill_code, b.due_at, b.is_overdue, b.debt, b.to_30, b.to_60, b.to_90, b.older
    from b join person t on t.tenant_id = ${caller.tenant_id} and t.id = b.person_id where ${narrowed}`
  const placed = sql`order by ${ORDERS[sort_by]} ${direction(order, sort_by === 'debt' ? 'desc' : 'asc')} nulls last, r.id`
  const [[found], [counted]] = await db.batch<
    [{ json: Answer['data'] }, { total: number; sums: Answer['sums'] }]
  >(
    sql`select coalesce(json_agg(r), '[]') as json from (select * from (${rows}) r ${placed} ${pageRange(input)}) r`,
    sql`select count(*)::int as total, json_build_object('debt', coalesce(sum(r.debt), 0)::bigint, 'to_30', coalesce(sum(r.to_30), 0)::bigint,
        'to_60', coalesce(sum(r.to_60), 0)::bigint, 'to_90', coalesce(sum(r.to_90), 0)::bigint, 'older', coalesce(sum(r.older), 0)::bigint) as sums
      from (${rows}) r`,
  )
  if (found === undefined || counted === undefined) throw new Error('a page or its count has no row')
  return { ...pageOf(found.json, counted.total, input), sums: counted.sums }
}
