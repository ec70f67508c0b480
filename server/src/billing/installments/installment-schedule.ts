import type { Parsed } from '@bcare/contract'
import type { installmentPlan } from '@bcare/contract/billing/installment-plan'
import { LIVE_PLANS } from '@bcare/rules/billing/installment'
import {
  DATED,
  makeSchedule,
  type Planned,
  replan,
  replanProblem,
  type Rhythm,
  type Scheduled,
  scheduleProblem,
  type Terms,
} from '@bcare/rules/billing/schedule'
import { refuse } from '@bcare/rules/refusal'
import { clinicDate } from '@bcare/rules/text/date'
import { faultOf, giveReason } from '../../appointments/references.ts'
import type { Context } from '../../kit/context.ts'
import { updateRow } from '../../kit/database/rows.ts'
import { sql } from '../../kit/database/sql.ts'
import { type PlanRow, planTable } from './installment-table.ts'

type TermsOfPlan = Pick<
  PlanRow,
  'total' | 'down_payment' | 'count' | 'frequency' | 'first_due_on' | 'day_of_month'
>

/** The terms of a plan as the rules take them; `due_dates` are the days of a plan by visits. @throws Fault rule */
export function termsOf(
  { now }: Context,
  plan: TermsOfPlan,
  due_dates: readonly string[] | undefined,
): Terms {
  const terms = {
    ...plan,
    down: plan.down_payment,
    due_dates,
    // Days that are said one by one begin with the first of them.
    first_due_on: (DATED.includes(plan.frequency) ? due_dates?.[0] : undefined) ?? plan.first_due_on,
    down_due_on: clinicDate(now),
  }
  const problem = scheduleProblem(terms)
  if (problem !== undefined) throw faultOf(problem)
  return terms
}

/** Writes instalments of a plan. */
async function addRows(context: Context, plan: PlanRow, rows: readonly Scheduled[]): Promise<void> {
  const { tenant_id, user_id } = context.caller
  const made = await context.db.rows<{ id: number }>(sql`
    insert into installment (tenant_id, plan_id, person_id, branch_id, code, seq, due_on, amount, created_by, updated_by)
    select ${tenant_id}, ${plan.id}, ${plan.person_id}, ${plan.branch_id}, ${plan.code} || '-' || r.seq, r.seq, r.due_on, r.amount, ${user_id}, ${user_id}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(seq int, due_on date, amount bigint) order by r.seq
    returning id`)
  for (const { id } of made) context.emit({ entity: 'installment', id, action: 'create', keys: [] })
}

/** The days of the instalments that a draft has, for one whose days are said one by one. */
export async function daysOf({ caller, db }: Context, plan_id: number): Promise<string[]> {
  const rows = await db.rows<{ due_on: string }>(sql`
    select due_on::text as due_on from installment where tenant_id = ${caller.tenant_id} and plan_id = ${plan_id} and seq > 0
      and deleted_at is null order by seq`)
  return rows.map(({ due_on }) => due_on)
}

/** Gives a draft its instalments, in place of those that it had. */
export async function scheduleDraft(context: Context, plan: PlanRow, terms: Terms): Promise<void> {
  await dropRows(context, plan.id)
  await addRows(context, plan, makeSchedule(terms))
}

/** Takes the instalments of a draft away. */
export async function dropRows({ caller, db, now }: Context, plan_id: number): Promise<void> {
  await db.rows(sql`
    update installment i set deleted_at = ${now}, version = i.version + 1, updated_at = ${now}, updated_by = ${caller.user_id}
    where i.tenant_id = ${caller.tenant_id} and i.plan_id = ${plan_id} and i.deleted_at is null`)
}

type StoredPlanned = Planned & { id: number }

const plannedRows = ({ caller, db }: Context, plan_id: number): Promise<StoredPlanned[]> =>
  db.rows<StoredPlanned>(sql`
    select i.id, i.seq, i.due_on::text as due_on, i.amount, i.paid > 0 or i.closed_as is not null as frozen from installment i
    where i.tenant_id = ${caller.tenant_id} and i.plan_id = ${plan_id} and i.deleted_at is null and i.closed_as is distinct from 'cancelled'
    order by i.seq for no key update`)

/** Plans what is unpaid of a locked plan by another rhythm; the sum stays, and so does what has money. @throws Fault rule */
export async function replanRows(
  context: Context,
  plan: PlanRow,
  {
    count,
    frequency,
    first_due_on,
    day_of_month = null,
    due_dates,
    reason,
  }: Parsed<typeof installmentPlan.replan>,
): Promise<PlanRow> {
  const { caller, db, now } = context
  if (!LIVE_PLANS.includes(plan.status))
    throw faultOf(
      refuse('Chỉ lập lại được lịch của kế hoạch đang thực hiện; kế hoạch nháp thì sửa', 'status'),
    )
  const rhythm: Rhythm = {
    count,
    frequency,
    day_of_month,
    due_dates,
    first_due_on: (DATED.includes(frequency) ? due_dates?.[0] : undefined) ?? first_due_on,
  }
  const rows = await plannedRows(context, plan.id)
  const problem = replanProblem(rows, rhythm)
  if (problem !== undefined) throw faultOf(problem)
  await giveReason(context, reason)
  await db.rows(sql`
    update installment i set closed_as = 'cancelled', version = i.version + 1, updated_at = ${now}, updated_by = ${caller.user_id}
    where i.tenant_id = ${caller.tenant_id} and i.plan_id = ${plan.id} and i.seq > 0 and i.paid = 0 and i.closed_as is null and i.deleted_at is null`)
  await addRows(context, plan, replan(rows, rhythm))
  const kept = rows.filter(({ seq, frozen }) => seq > 0 && frozen).length
  return updateRow(planTable, context, { id: plan.id, count: kept + count, frequency, day_of_month })
}
