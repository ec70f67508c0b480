import type { AppointmentStatus } from '@bcare/rules/appointments/appointment'
import type { CheckoutFacts } from '@bcare/rules/appointments/visit/checkout'
import { hook } from '../kit/hook.ts'
import type { Sql } from '../kit/database/sql.ts'
import type { TrackRow } from './visit/track-table.ts'
import type { Caller } from '../kit/caller.ts'
import type { Context } from '../kit/context.ts'
import type { AppointmentRow } from './appointment-table.ts'

/** One step of an appointment from status to status, with whose side called it off. */
export interface StatusStep {
  before: AppointmentRow
  to: AppointmentStatus
  side: 'customer' | 'clinic' | null
}

/** What follows when an appointment has changed its status, in its transaction. */
export const appointmentMoved = hook<(context: Context, step: StatusStep) => Promise<void>>()

/** What an area above knows of a visit that is to end: a statement that answers one row of facts. */
export const visitFacts = hook<(caller: Caller, visit: Pick<TrackRow, 'id' | 'person_id'>) => Sql>()

/** The facts of a visit as the statements of `visitFacts` have answered them. */
export const factsOf = (answers: readonly (readonly object[])[]): Partial<CheckoutFacts> =>
  Object.assign({}, ...answers.map(([row]) => row))
