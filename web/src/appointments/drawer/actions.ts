import type { Output } from '@bcare/contract/kit/call'
import type { appointment } from '@bcare/contract/appointments/appointment'
import type { AppointmentStatus } from '@bcare/rules/appointments/appointment'
import { mayTakeBack } from '@bcare/rules/appointments/visit/take-back'
import { clinicDate, milliseconds } from '@bcare/rules/text/date'
import { TEXTS } from '../texts.ts'

export type AppointmentRow = Output<typeof appointment.get>

/** What can be done with an appointment: a status it may pass to, or something of its own. */
export interface AppointmentAction {
  key:
    | AppointmentStatus
    | 'edit'
    | 'remove'
    | 'convert'
    | 'checkout'
    | 'call_in'
    | 'arrange'
    | 'take_back'
    | 'cancel_series'
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
  | { kind: 'arrange'; calling: boolean }
  | { kind: 'reason'; action: AppointmentAction }

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
export const RESCHEDULE: AppointmentAction = { key: 'rescheduled', label: TEXTS.reschedule, reason: 'must' }
const noShow: AppointmentAction = { key: 'no_show', label: TEXTS.no_show, reason: 'may' }
const confirmed: AppointmentAction = { key: 'confirmed', label: TEXTS.confirm }
const arrived: AppointmentAction = { key: 'arrived', label: TEXTS.check_in }
const arrange: AppointmentAction = { key: 'arrange', label: TEXTS.arrange }
const takeBack: AppointmentAction = { key: 'take_back', label: TEXTS.undo_last }
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
    RESCHEDULE,
    cancel,
    ...(row.series_id === null ? [] : [cancelSeries]),
  ]
}

/** Calling in asks for a doctor and a chair that are missing. */
const callIn = ({ doctor_id, room_term_id }: AppointmentRow): AppointmentAction => ({
  key: doctor_id === null || room_term_id === null ? 'call_in' : 'in_progress',
  label: TEXTS.call_in,
})

/** The last step of the visit, while it is fresh enough as far as the appointment says when it was. */
function undone(row: AppointmentRow, { now, undo_minutes }: Clock): AppointmentAction[] {
  const steps = [row.arrived_at, row.started_at, row.finished_at]
  const fresh = steps.some((stepped_at) => mayTakeBack({ stepped_at }, { now, undo_minutes }))
  return row.track_id !== null && fresh ? [takeBack] : []
}

interface Clock {
  now: number
  undo_minutes: number
}

function byStatus(row: AppointmentRow, clock: Clock): AppointmentAction[] {
  const { now } = clock
  switch (row.status) {
    case 'temp':
      return [convert, edit, cancel]
    case 'scheduled':
    case 'confirmed':
      return expected(row, now)
    case 'arrived':
      return [callIn(row), checkout, arrange, ...undone(row, clock), edit, cancel]
    case 'in_progress':
      return [checkout, arrange, ...undone(row, clock), edit]
    case 'completed':
      return undone(row, clock)
    case 'no_show':
      return [RESCHEDULE, undo(TEXTS.undo)]
    case 'cancelled':
      return [undo(TEXTS.revive)]
    default:
      return []
  }
}

const REMOVABLE: readonly AppointmentStatus[] = ['temp', 'scheduled', 'confirmed', 'cancelled', 'no_show']

/** What to offer for an appointment, the likeliest first; the server judges again. */
export function actionsFor(row: AppointmentRow, clock: Clock, mayDelete: boolean): AppointmentAction[] {
  const mistake = clock.now - milliseconds(row.created_at) <= MISTAKE_MS && row.track_id === null
  const removable = mayDelete && mistake && REMOVABLE.includes(row.status)
  const remove: AppointmentAction[] = removable
    ? [{ key: 'remove', label: TEXTS.remove, destructive: true }]
    : []
  return [...byStatus(row, clock), ...remove]
}
