import { Fault } from '@bcare/contract'
import {
  scheduleConflict,
  SCHEDULE_CONFLICTS,
  scheduleWarning,
  type ScheduleConflict,
  type ScheduleRow,
} from '@bcare/rules/appointments/schedule-conflict'
import type { Warning } from '@bcare/rules/refusal'
import { clinicDate } from '@bcare/rules/text/date'
import { sql, type Sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/http/context.ts'
import { setting } from '../settings/setting.ts'

/** A time of a doctor at a branch; the doctor's own branch when none is named. */
export interface WorkingSlot {
  doctor_id: number | null
  branch_id?: number | undefined
  start_at: string
  end_at: string
}

interface WorkingFacts {
  rows: ScheduleRow[]
  branch_id: number | null
}

/**
 * What the work schedule says of a doctor on the day of a slot, as one row for `conflictFrom`.
 */
export function workingQuery({ caller }: Context, { doctor_id, branch_id, start_at }: WorkingSlot): Sql {
  const { tenant_id } = caller
  const day = clinicDate(start_at)
  return sql`
    select u.branch_id,
      coalesce((select json_agg(json_build_object('kind', s.kind, 'branch_id', s.branch_id, 'weekday', s.weekday, 'date', s.date,
          'date_to', s.date_to, 'start_time', s.start_time, 'end_time', s.end_time, 'effective_from', s.effective_from, 'effective_to', s.effective_to))
        from schedule s where s.tenant_id = ${tenant_id} and s.deleted_at is null and (s.status is null or s.status = 'approved')
          and (s.user_id = u.id or (s.kind = 'holiday' and (s.branch_id is null or s.branch_id = coalesce(${branch_id ?? null}::bigint, u.branch_id))))
          and (s.kind = 'template' or (s.date <= ${day}::date and coalesce(s.date_to, s.date) >= ${day}::date))), '[]') as rows
    from "user" u where u.tenant_id = ${tenant_id} and u.id = ${doctor_id}`
}

/** Why the doctor is not there, judged by the answer of `workingQuery`. @throws Fault rule where the clinic books by its schedule only */
export function conflictFrom(
  rows: readonly object[],
  slot: WorkingSlot,
  strict: boolean,
): ScheduleConflict | undefined {
  const [facts] = rows as WorkingFacts[]
  if (facts === undefined) return undefined
  const branch_id = slot.branch_id ?? facts.branch_id ?? 0
  const conflict = scheduleConflict(facts.rows, { ...slot, branch_id })
  if (conflict === undefined || !strict) return conflict
  const message = SCHEDULE_CONFLICTS[conflict]
  throw new Fault('rule', `${message}, hãy chọn giờ khác`, { errors: [{ field: 'start_at', message }] })
}

/**
 * What to think about before a doctor is booked at a time: leave, a holiday, outside of the hours, another branch.
 * @throws Fault rule where the clinic books by its schedule only
 */
export async function workingConflicts(context: Context, slot: WorkingSlot): Promise<Warning[]> {
  if (slot.doctor_id === null) return []
  const strict = await setting(context, 'booking.strict_schedule', { branch_id: slot.branch_id })
  const conflict = conflictFrom(await context.db.rows(workingQuery(context, slot)), slot, strict)
  return conflict === undefined ? [] : [scheduleWarning(conflict)]
}
