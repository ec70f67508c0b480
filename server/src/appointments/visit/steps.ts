import { sql, type Sql } from '../../kit/database/sql.ts'
import type { Context } from '../../kit/context.ts'

/** What steps change of a visit, and what is put back with them. */
const CHECKPOINTS = [
  'status',
  'consult_start_at',
  'consult_start_by',
  'seated_at',
  'seated_by',
  'treatment_start_at',
  'treatment_start_by',
  'treatment_end_at',
  'treatment_end_by',
  'payment_ready_at',
  'payment_ready_by',
  'checked_out_at',
  'checked_out_by',
  'left_at',
  'left_by',
  'left_reason',
  'outcome',
  'no_treatment_reason_id',
]

/** What a step changes of its appointment. */
const STAMPS = [
  'status',
  'status_reason_id',
  'status_note',
  'cancel_side',
  'confirmed_at',
  'confirmed_by',
  'arrived_at',
  'arrived_by',
  'started_at',
  'started_by',
  'finished_at',
  'finished_by',
  'cancelled_at',
  'cancelled_by',
  'no_show_at',
  'no_show_by',
]

/** Who treats, and where: put back with a step that was taken together with giving it. */
const ARRANGED: readonly string[] = ['doctor_id', 'consultant_id', 'room_term_id']
/** Of these, what the appointment has too. */
const ARRANGED_BOTH: readonly string[] = ['doctor_id', 'room_term_id']

/** More than are ever taken in the minutes in which one can be taken back. */
const REMEMBERED = 12

/** The named columns of a row of the alias, as they are now. */
const kept = (alias: Sql, columns: readonly string[]): Sql =>
  sql`(select jsonb_object_agg(e.key, e.value) from jsonb_each(to_jsonb(${alias})) e where e.key = any (${[...columns]}::text[]))`

const appointmentKept = (id: number | null, columns: readonly string[]): Sql =>
  id === null
    ? sql`null`
    : sql`(select ${kept(sql`a`, columns)} from appointment a where a.tenant_id = app.current_tenant() and a.id = ${id})`

/** The first step: before it there was no visit, and the appointment was as it is remembered here. */
export const checkInStep = ({ now }: Context, appointment_id: number | null): Sql => sql`
  jsonb_build_array(jsonb_build_object('from', null, 'at', ${now.toISOString()}::text,
    'appointment', ${appointmentKept(appointment_id, [...STAMPS, 'deal_id'])}))`

/**
 * The trail of a visit `t` with the step that the same UPDATE takes; before its appointment follows. `given` are the
 * fields that are changed together with it.
 */
export function takenStep(
  { now }: Context,
  appointment_id: number | null,
  given: readonly string[] = [],
): Sql {
  const of = (known: readonly string[]) => known.filter((field) => given.includes(field))
  return sql`
    (case when jsonb_array_length(t.steps) >= ${REMEMBERED} then t.steps - 0 else t.steps end) || jsonb_build_object(
      'from', t.status, 'at', ${now.toISOString()}::text,
      'visit', ${kept(sql`t`, [...CHECKPOINTS, ...of(ARRANGED)])},
      'appointment', ${appointmentKept(appointment_id, [...STAMPS, ...of(ARRANGED_BOTH)])})`
}

/** A step as it is remembered: what was before it. */
export interface RememberedStep {
  from: string | null
  visit?: Record<string, unknown>
  appointment: Record<string, unknown> | null
}

/** The last step of a visit, if any is remembered. */
export async function lastStep({ caller, db }: Context, id: number): Promise<RememberedStep | undefined> {
  const found = await db.one<{ step: RememberedStep | null }>(
    sql`select t.steps -> -1 as step from track t where t.tenant_id = ${caller.tenant_id} and t.id = ${id}`,
  )
  return found?.step ?? undefined
}
