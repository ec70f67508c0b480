import { Fault, type Output, type Parsed } from '@bcare/contract'
import type { BookingConflict } from '@bcare/contract/appointments/appointment'
import type { freeSlot } from '@bcare/contract/appointments/free-slot'
import { slotProblem, type Slot } from '@bcare/rules/appointments/booking'
import { isScheduleConflict } from '@bcare/rules/appointments/schedule/conflict'
import { serviceHints } from '@bcare/rules/catalogue/planned-services'
import { sql } from '../../kit/database/sql.ts'
import { visible } from '../../kit/database/table.ts'
import type { Context } from '../../kit/context.ts'
import { appointmentTable } from '../appointment-table.ts'
import { bookable } from './bookable.ts'
import { conflictQuery, nearQuery, overlapping, warningsOf, type Wish } from './booking.ts'
import { same } from './change.ts'
import { type NamedService, servicePlan, servicesQuery } from './planned-services.ts'
import { strictly, workingQuery, workingRules } from '../schedule/working-conflicts.ts'

type CheckInput = Parsed<typeof freeSlot.check>
type Findings = Output<typeof freeSlot.check>

/** Where and when an appointment is, and whose it is. */
type Placed = Pick<
  Wish,
  | 'person_id'
  | 'doctor_id'
  | 'room_term_id'
  | 'branch_id'
  | 'product_ids'
  | 'start_at'
  | 'end_at'
  | 'overbooked'
>

/** An appointment that exists, as the caller may see it. @throws Fault not_found */
async function placed(context: Context, id: number): Promise<Placed> {
  const found = await context.db.one<Placed>(sql`
    select t.person_id, t.doctor_id, t.room_term_id, t.branch_id, t.product_ids, t.start_at, t.end_at, t.overbooked from appointment t
    where t.id = ${id} and ${visible(appointmentTable, context.caller, context.call)}`)
  if (found === undefined) throw new Fault('not_found')
  return found
}

const NEW: Partial<Placed> = {
  person_id: null,
  doctor_id: null,
  room_term_id: null,
  product_ids: [],
  overbooked: false,
}

const wishOf = (before: Partial<Placed>, { appointment_id, ...asked }: CheckInput): Wish => ({
  status: 'scheduled',
  temp_name: null,
  deal_id: null,
  assistant_ids: [],
  type_term_id: 0,
  overbook_reason: null,
  force: false,
  ...(before as Placed),
  ...Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)),
  ...(appointment_id !== undefined && { id: appointment_id }),
})

/**
 * What would be said if a time and place were booked now, without holding it: of a new appointment, or of one that is to
 * be moved, which is judged by what would change. Another customer's bookings are of no concern to users who may not
 * book that customer.
 * @throws Fault not_found
 */
export async function checkSlot(context: Context, asked: CheckInput): Promise<Findings> {
  const before = asked.appointment_id === undefined ? NEW : await placed(context, asked.appointment_id)
  const wish = wishOf(before, asked)
  const problem = slotProblem(wish)
  if (problem !== undefined) return { refusal: problem.message, conflicts: [], warnings: [], hints: [] }
  const rules = await workingRules(context, { branch_id: wish.branch_id })
  const known = sql`exists (select from person t where t.tenant_id = ${context.caller.tenant_id} and t.id = ${wish.person_id} and ${bookable(context)})`
  const [conflicts, person_appointments, near, working, services] = await context.db.batch<
    [BookingConflict, Slot, Slot, object, NamedService]
  >(
    conflictQuery(context, wish),
    sql`select t.start_at, t.end_at from appointment t where t.person_id = ${wish.person_id} and ${overlapping(context, wish)}
      and ${known}
      order by t.start_at limit 1`,
    nearQuery(context, wish, rules.buffer_minutes),
    workingQuery(context, wish),
    servicesQuery(context, wish, known),
  )
  const changed = (field: keyof Wish) =>
    asked.appointment_id === undefined || !same(field, before[field as keyof Placed], wish[field])
  const found = warningsOf(context, wish, changed, {
    person_appointments,
    near,
    working,
    services,
    rules: { ...rules, strict: false },
  })
  const refused = rules.strict ? found.map(({ kind }) => kind).find(isScheduleConflict) : undefined
  return {
    refusal: refused === undefined ? null : strictly(refused),
    conflicts,
    warnings: found.filter(({ kind }) => kind !== refused),
    hints: serviceHints(servicePlan(wish, services)),
  }
}
