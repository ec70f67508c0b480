import type { Output, Parsed } from '@bcare/contract'
import type { schedule } from '@bcare/contract/appointments/schedule'
import { holidaysOfYear } from '@bcare/rules/appointments/schedule/holidays'
import { addRow } from '../../kit/database/rows.ts'
import { sql } from '../../kit/database/sql.ts'
import type { Context } from '../../kit/context.ts'
import { assertDisplacedAccepted } from './displaced.ts'
import { checkSchedule, draftOf } from './schedule-form.ts'
import { scheduleTable } from './schedule-table.ts'

type Proposed = Output<typeof schedule.holidays_of_year>

/** The public holidays of a year, and which of them the clinic has already. */
export async function holidaysProposed(
  context: Context,
  { year }: Parsed<typeof schedule.holidays_of_year>,
): Promise<Proposed> {
  const kept = await context.db.rows<{ date: string; date_to: string }>(sql`
    select s.date, s.date_to from schedule s where s.tenant_id = ${context.caller.tenant_id} and s.kind = 'holiday' and s.deleted_at is null
      and s.branch_id is null and s.date <= ${`${year}-12-31`}::date and s.date_to >= ${`${year}-01-01`}::date`)
  const taken = ({ date, date_to }: Proposed['data'][number]) =>
    kept.some((one) => one.date <= date_to && date <= one.date_to)
  const proposed = holidaysOfYear(year).map((holiday) => ({ ...holiday, taken: false }))
  return { data: proposed.map((holiday) => ({ ...holiday, taken: taken(holiday) })) }
}

/**
 * Makes holidays of proposals, as they are or as the manager has changed them.
 * @throws Fault conflict when there is one on such a day already; rule (with `data.appointments` that `force` passes)
 */
export async function takeHolidays(
  context: Context,
  { holidays, branch_id, force }: Parsed<typeof schedule.take_holidays>,
): Promise<{ added: number }> {
  for (const { name, date, date_to } of holidays) {
    const form = { kind: 'holiday', date, date_to, reason: name, branch_id: branch_id ?? null } as const
    const draft = await checkSchedule(context, draftOf(form), () => true)
    await assertDisplacedAccepted(context, draft, force)
    await addRow(scheduleTable, context, draft)
  }
  return { added: holidays.length }
}
