import type { BookingConflict, CalendarAppointment } from '@bcare/contract/appointments/appointment'
import type { BlockedOccurrence } from '@bcare/contract/appointments/series'
import { Fault } from '@bcare/contract/kit/codes'
import type { Warning } from '@bcare/rules/refusal'
import { formatTime, milliseconds } from '@bcare/rules/text/date'
import { api, useWrite } from '../kit/api/api.ts'
import { confirm } from '../kit/data/confirm.tsx'
import { serverNow } from '../kit/runtime/server-clock.ts'
import { toast, toastFault } from '../kit/page/toast.tsx'
import { TEXTS } from './texts.ts'
import type { Asked } from './use-question.ts'

const DAY_MS = 24 * 3_600_000

/** What a refusal of a booking carries. */
export interface BookingRefusal {
  conflicts?: BookingConflict[]
  warnings?: Warning[]
  may_force?: boolean
  current?: { version: number }
  occurrences?: BlockedOccurrence[]
}

export const refusalOf = (fault: Fault): BookingRefusal => fault.data ?? {}

/** `09:00–09:30 Trần Ngọc Mai` of whoever is there already. */
export const conflictWords = ({
  start_at,
  end_at,
  person_name,
}: Pick<BookingConflict, 'start_at' | 'end_at' | 'person_name'>): string =>
  `${formatTime(start_at)}–${formatTime(end_at)} ${person_name ?? TEXTS.somebody}`

/** What a question why something is moved says of it. */
export interface MoveWords {
  name: string
  from: string
  to: string
}

/** A move that asks why. */
export type AskedMove = Asked<MoveWords, { reason?: string }>
export type AskWhy = (words: MoveWords) => Promise<{ reason?: string } | undefined>

/** What is moved on short notice is asked about: the customer has to be told. */
export const isShortNotice = (start_at: string): boolean => milliseconds(start_at) - serverNow() < DAY_MS

type Change = Parameters<typeof api.appointment.update>[0]
export type Send = (change: Change) => Promise<boolean>

/** Sends a change, shown at once; asks where it goes on after a warning, and says why it was put back. */
export function useSend(): Send {
  const update = useWrite(api.appointment.update, {
    quiet: true,
    optimistic: ({ id, force: _force, reason: _reason, version: _version, ...patch }, edit) =>
      edit(api.appointment.list, (calendar) => ({
        ...calendar,
        data: calendar.data.map((row) =>
          row.id === id ? { ...row, ...(patch as Partial<CalendarAppointment>) } : row,
        ),
      })),
  })
  const send: Send = async (change) => {
    try {
      await update.mutateAsync(change)
      return true
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      const { warnings, may_force } = refusalOf(error)
      if (warnings === undefined || !may_force) {
        tellRefusal(error)
        return false
      }
      const about = warnings.map(({ message }) => message).join(' ')
      const on = await confirm({ title: TEXTS.move_title, about, action: TEXTS.force_move })
      return on && send({ ...change, force: true })
    }
  }
  return send
}

/** Why something was put back, with whom the time is shared. */
function tellRefusal(fault: Fault): void {
  const { conflicts, current } = refusalOf(fault)
  if (current) return toast({ type: 'error', title: `Lỗi ${fault.code}`, message: TEXTS.changed_elsewhere })
  if (!conflicts?.length) return toastFault(fault)
  const message = `${fault.message}: ${conflicts.map(conflictWords).join(', ')}`
  return toast({ type: 'error', title: `Lỗi ${fault.code}`, message })
}
