import type { AppointmentStatus } from '@bcare/rules/appointments/appointment'
import { hook } from '../kit/hook.ts'
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
