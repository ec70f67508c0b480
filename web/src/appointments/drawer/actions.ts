import type { Output } from '@bcare/contract/kit/call'
import type { appointment } from '@bcare/contract/appointments/appointment'
import type { AppointmentStatus } from '@bcare/rules/appointments/appointment'
import { clinicDate, milliseconds } from '@bcare/rules/text/date'
import { TEXTS } from '../texts.ts'

export type AppointmentRow = Output<typeof appointment.get>

/** What can be done with an appointment: a status it may pass to, or something of its own. */
export interface AppointmentAction {
  key: AppointmentStatus | 'edit' | 'remove' | 'convert' | 'checkout' | 'cancel_series'
  label: string
  /** Asks for a reason first; `must` when the rules want one. */
  reason?: 'must' | 'may'
  destructive?: boolean
}

/** The dialog that an action opens. */
export type OpenDialog =
  | { kind: 'edit' }
  | { kind: 'convert' }
  | { kind: 'checkout' }
  | { kind: 'reason'; action: AppointmentAction }

/** So long a check-in can be taken back. */
export const UNDO_MS = 15 * 60_000
const MISTAKE_MS = 24 * 3_600_000

const cancel: AppointmentAction = {
  key: 'cancelled',
  label: TEXTS.cancel_appointment,
  reason: 'must',
  destructive: true,
}
const cancelSeries: AppointmentAction = {
  key: 'cancel_series',
  label: TEXTS.cancel_series,
  reason: 'must',
  destructive: true,
}
const edit: AppointmentAction = { key: 'edit', label: TEXTS.edit }
const reschedule: AppointmentAction = { key: 'rescheduled', label: TEXTS.reschedule, reason: 'must' }
const noShow: AppointmentAction = { key: 'no_show', label: TEXTS.no_show, reason: 'may' }
const confirmed: AppointmentAction = { key: 'confirmed', label: TEXTS.confirm }
const arrived: AppointmentAction = { key: 'arrived', label: TEXTS.check_in }
const callIn: AppointmentAction = { key: 'in_progress', label: TEXTS.call_in }
const checkout: AppointmentAction = { key: 'checkout', label: TEXTS.checkout }
const convert: AppointmentAction = { key: 'convert', label: TEXTS.convert }
const undo = (label: string): AppointmentAction => ({ key: 'scheduled', label })

function expected(row: AppointmentRow, now: number): AppointmentAction[] {
  const today = clinicDate(row.start_at) === clinicDate(now)
  const begun = milliseconds(row.start_at) < now
  return [
    ...(today ? [arrived] : []),
    ...(row.status === 'scheduled' ? [confirmed] : []),
    ...(begun ? [noShow] : []),
    edit,
    reschedule,
    cancel,
    ...(row.series_id === null ? [] : [cancelSeries]),
  ]
}

function present(row: AppointmentRow, now: number): AppointmentAction[] {
  const fresh = row.arrived_at !== null && now - milliseconds(row.arrived_at) <= UNDO_MS
  return [callIn, checkout, ...(fresh ? [undo(TEXTS.undo_check_in)] : []), edit, cancel]
}

function byStatus(row: AppointmentRow, now: number): AppointmentAction[] {
  switch (row.status) {
    case 'temp':
      return [convert, edit, cancel]
    case 'scheduled':
    case 'confirmed':
      return expected(row, now)
    case 'arrived':
      return present(row, now)
    case 'in_progress':
      return [checkout, edit]
    case 'no_show':
      return [reschedule, undo(TEXTS.undo)]
    case 'cancelled':
      return [undo(TEXTS.revive)]
    default:
      return []
  }
}

const REMOVABLE: readonly AppointmentStatus[] = ['temp', 'scheduled', 'confirmed', 'cancelled', 'no_show']

/** What to offer for an appointment, the likeliest first; the server judges again. */
export function actionsFor(row: AppointmentRow, now: number, mayDelete: boolean): AppointmentAction[] {
  const mistake = now - milliseconds(row.created_at) <= MISTAKE_MS && row.track_id === null
  const removable = mayDelete && mistake && REMOVABLE.includes(row.status)
  const remove: AppointmentAction[] = removable
    ? [{ key: 'remove', label: TEXTS.remove, destructive: true }]
    : []
  return [...byStatus(row, now), ...remove]
}
