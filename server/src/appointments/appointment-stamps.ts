import type { AppointmentStatus } from '@bcare/rules/appointments/appointment'
import { mayMove } from '@bcare/rules/appointments/change'
import { updateRow } from '../kit/database/rows.ts'
import { systemContext, type Context } from '../kit/context.ts'
import { appointmentTable } from './appointment-table.ts'
import { planReminder } from './reminder.ts'
import { settleWaiting } from './booking/settle-waiting.ts'

/** What is stored beside a status. */
export interface Details {
  reason_id?: number | undefined
  note?: string | undefined
  /** Reason and note in one, for the log and the visit. */
  why?: string
  /** The deal that a check-in has found for it. */
  deal_id?: number | null
  cancel_side?: 'customer' | 'clinic' | null
}

const STAMPS: Partial<Record<AppointmentStatus, string>> = {
  confirmed: 'confirmed',
  arrived: 'arrived',
  in_progress: 'started',
  completed: 'finished',
  cancelled: 'cancelled',
  no_show: 'no_show',
}

/** An appointment that is expected again has nothing of what came after; the log still has it. */
const AFRESH = Object.fromEntries(
  Object.values(STAMPS).flatMap((stamp) => [
    [`${stamp}_at`, null],
    [`${stamp}_by`, null],
  ]),
)

/** Stores a status that the rules have allowed, with who and when, and why. */
export async function storeAppointmentStatus(
  context: Context,
  id: number,
  to: AppointmentStatus,
  details: Details = {},
): Promise<void> {
  const stamp = STAMPS[to]
  const stamped =
    stamp === undefined ? {} : { [`${stamp}_at`]: context.now, [`${stamp}_by`]: context.caller.user_id }
  const row = await updateRow(appointmentTable, systemContext(context), {
    id,
    status: to,
    status_reason_id: details.reason_id ?? null,
    status_note: details.note ?? null,
    cancel_side: details.cancel_side ?? null,
    deal_id: details.deal_id,
    ...(to === 'scheduled' ? AFRESH : stamped),
  })
  await planReminder(context, row)
  if (!mayMove(to)) await settleWaiting(context, { appointment_id: id })
}
