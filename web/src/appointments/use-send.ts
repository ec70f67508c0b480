import type { BookingConflict, CalendarAppointment } from '@bcare/contract/appointments/appointment'
import type { BlockedOccurrence } from '@bcare/contract/appointments/series'
import { Fault } from '@bcare/contract/kit/codes'
import type { AppointmentStatus } from '@bcare/rules/appointments/appointment'
import { moveNeedsReason } from '@bcare/rules/appointments/change'
import { DOCTOR_BUSY, ROOM_BUSY } from '@bcare/rules/appointments/booking'
import type { Warning } from '@bcare/rules/refusal'
import { formatTime } from '@bcare/rules/text/date'
import { api, useWrite } from '../kit/api/api.ts'
import { confirm } from '../kit/data/confirm.tsx'
import { forgetDraft } from '../kit/runtime/draft/keeper.ts'
import { serverNow } from '../kit/runtime/server-clock.ts'
import type { OpenQuestion } from '../kit/page/modal.tsx'
import { toast, toastFault } from '../kit/page/toast.tsx'
import { TEXTS } from './texts.ts'
import type { SlotWish } from './booking/use-slot-check.ts'

/** What a refusal of a booking carries. */
export interface BookingRefusal {
  conflicts?: BookingConflict[]
  warnings?: Warning[]
  may_force?: boolean
  current?: { version: number }
  occurrences?: BlockedOccurrence[]
}

export const refusalOf = (fault: Fault): BookingRefusal => fault.data ?? {}

/** `09:00–09:30 Trần Ngọc Mai` of the customer who is there already. */
export const conflictWords = ({
  start_at,
  end_at,
  person_name,
}: Pick<BookingConflict, 'start_at' | 'end_at' | 'person_name'>): string =>
  `${formatTime(start_at)}–${formatTime(end_at)} ${person_name ?? TEXTS.anotherCustomer}`

/** The form whose reason is kept until the move that it explains was done. */
export const MOVE = 'appointment.move'

/** What a question why something is moved says of it. */
export interface MoveWords {
  /** The appointment that is moved. */
  id: number
  name: string
  from: string
  to: string
}

/** A move that asks why. */
export type MoveQuestion = OpenQuestion<MoveWords, { reason?: string }>
export type AskWhy = (words: MoveWords) => Promise<{ reason?: string } | undefined>

/** Whether moving it has to be explained now. */
export const asksWhy = (row: { status: AppointmentStatus; start_at: string }): boolean =>
  moveNeedsReason({ ...row, now: serverNow() })

type Change = Parameters<typeof api.appointment.update>[0]
export type Send = (change: Change) => Promise<boolean>

/** Sends a change, shown at once; asks where it goes on after a warning, and says why it was put back. */
export function useSend(): Send {
  const update = useWrite(api.appointment.update, {
    quiet: true,
    optimistic: ({ id, force: _force, reason: _reason, version: _version, ...patch }, edit) =>
      edit(api.appointment.calendar, (calendar) => ({
        ...calendar,
        data: calendar.data.map((row) =>
          row.id === id ? { ...row, ...(patch as Partial<CalendarAppointment>) } : row,
        ),
      })),
  })
  const send: Send = async (change) => {
    try {
      await update.mutateAsync(change)
      forgetDraft(MOVE, change.id)
      return true
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      const { warnings, may_force } = refusalOf(error)
      if (warnings === undefined || !may_force) {
        showRefusal(error)
        return false
      }
      const about = warnings.map(({ message }) => message).join(' ')
      const on = await confirm({ title: TEXTS.move_title, about, action: TEXTS.force_move })
      return on && send({ ...change, force: true })
    }
  }
  return send
}

/**
 * Whether a move will be refused whatever is said about it, and says so: nobody explains a move that cannot be. What
 * `force` passes is no refusal.
 */
export async function isRefused(wish: SlotWish): Promise<boolean> {
  try {
    const { conflicts, refusal } = await api.freeSlot.check(wish, { quiet: true })
    if (conflicts.length === 0 && refusal === null) return false
    const doctor = conflicts.some(({ kind }) => kind === 'doctor')
    const title = refusal ?? (doctor ? DOCTOR_BUSY : ROOM_BUSY)
    toast({ type: 'error', title, message: conflicts.map(conflictWords).join(', ') })
    return true
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    toastFault(error)
    return true
  }
}

/** Why something was put back, with whom the time is shared. */
function showRefusal(fault: Fault): void {
  const { conflicts, current } = refusalOf(fault)
  if (current) return toast({ type: 'error', title: `Lỗi ${fault.code}`, message: TEXTS.changed_elsewhere })
  if (!conflicts?.length) return toastFault(fault)
  const message = `${fault.message}: ${conflicts.map(conflictWords).join(', ')}`
  return toast({ type: 'error', title: `Lỗi ${fault.code}`, message })
}
