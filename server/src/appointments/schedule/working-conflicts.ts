import { Fault } from '@bcare/contract'
import {
  scheduleConflict,
  SCHEDULE_CONFLICTS,
  type ScheduleConflict,
  type ScheduleRow,
} from '@bcare/rules/appointments/schedule/conflict'
import type { WeekHours } from '@bcare/rules/appointments/schedule/opening-hours'
import { clinicDate } from '@bcare/rules/text/date'
import { sql, type Sql } from '../../kit/database/sql.ts'
import type { Context } from '../../kit/context.ts'
import { setting } from '../../settings/setting.ts'

/** A time of a doctor at a branch; the doctor's own branch when none is named. */
export interface WorkingSlot {
  doctor_id: number | null
  branch_id?: number | undefined
  start_at: string
  end_at: string
}

/** What a branch has set about when it books. */
export interface WorkingRules {
  /** Only within the work schedule. */
  strict: boolean
  opening: WeekHours
  /** Minutes between two appointments of a doctor. */
  buffer_minutes: number
}

export async function workingRules(
  context: Context,
  at: { branch_id: number | undefined },
): Promise<WorkingRules> {
  return {
    strict: await setting(context, 'booking.strict_schedule', at),
    opening: await setting(context, 'clinic.opening_hours', at),
    buffer_minutes: await setting(context, 'booking.buffer_minutes', at),
  }
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

/** Why nothing is booked then where the clinic books by its schedule only. */
export const strictly = (conflict: ScheduleConflict): string =>
  `${SCHEDULE_CONFLICTS[conflict]}, hãy chọn giờ khác`

/**
 * Why the doctor is not there, judged by the answer of `workingQuery`; without a doctor, whether the clinic is open.
 * @throws Fault rule where the clinic books by its schedule only
 */
export function conflictFrom(
  rows: readonly object[],
  slot: WorkingSlot,
  { strict, opening }: WorkingRules,
): ScheduleConflict | undefined {
  const [facts] = rows as WorkingFacts[]
  const branch_id = slot.branch_id ?? facts?.branch_id ?? 0
  const conflict = scheduleConflict(facts?.rows ?? [], { ...slot, branch_id }, opening)
  if (conflict === undefined || !strict) return conflict
  const message = SCHEDULE_CONFLICTS[conflict]
  throw new Fault('rule', strictly(conflict), { errors: [{ field: 'start_at', message }] })
}
