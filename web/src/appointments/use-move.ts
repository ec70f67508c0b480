import type { BookingConflict, CalendarAppointment } from '@bcare/contract/appointments/appointment'
import type { BlockedOccurrence } from '@bcare/contract/appointments/series'
import { Fault } from '@bcare/contract/kit/codes'
import type { Warning } from '@bcare/rules/refusal'
import { clinicDate, formatDate, formatDateTime, formatTime, milliseconds } from '@bcare/rules/text/date'
import { useState } from 'react'
import { api, useWrite } from '../kit/api.ts'
import { confirm } from '../kit/data/confirm.tsx'
import { serverNow } from '../kit/server-clock.ts'
import { toast, toastFault } from '../kit/toast.tsx'
import { changeOf, type GridColumn, type Place, timeOf, whoOf } from './grid-model.ts'
import { TEXTS } from './texts.ts'

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
export const conflictWords = ({ start_at, end_at, person_name }: BookingConflict): string =>
  `${formatTime(start_at)}–${formatTime(end_at)} ${person_name ?? TEXTS.somebody}`

/** A move that asks why. */
export interface AskedMove {
  name: string
  from: string
  to: string
  answer: (reason: string | undefined) => void
  giveUp: () => void
}

/** Something moved on short notice is asked about: the customer has to be told (families.md 2.5). */
const isShortNotice = ({ start_at }: CalendarAppointment) => milliseconds(start_at) - serverNow() < DAY_MS

/** Asks why something is moved, in words of where it was and where it goes; undefined when the move is given up. */
function useAsked() {
  const [asked, setAsked] = useState<AskedMove>()
  const ask = (words: Pick<AskedMove, 'name' | 'from' | 'to'>) =>
    new Promise<{ reason?: string } | undefined>((resolve) => {
      const settle = (answer: { reason?: string } | undefined) => {
        setAsked(undefined)
        resolve(answer)
      }
      setAsked({
        ...words,
        answer: (reason) => settle(reason ? { reason } : {}),
        giveUp: () => settle(undefined),
      })
    })
  return { asked, ask }
}

/** A day and a doctor: where an appointment stands in a week. */
export interface DayPlace {
  date: string
  doctor_id: number | null
}

type Change = Parameters<typeof api.appointment.update>[0]

/** Sends a change, shown at once; asks where it goes on after a warning, and says why it was put back. */
function useSend() {
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
  const send = async (change: Change): Promise<boolean> => {
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

/**
 * Moves appointments on the grid: shown at once, put back with the reason when the server refuses. Answers the move
 * that waits to be told why, if there is one.
 */
export function useMove(date: string, columns: readonly GridColumn[]) {
  const { asked, ask } = useAsked()
  const doctorName = (doctor_id: number | null) =>
    columns.find(({ id }) => id === doctor_id)?.name ?? TEXTS.no_doctor
  const send = useSend()
  /** Sends a change of place, after asking why where it is a change of time on short notice. */
  const relocate = async (
    appointment: CalendarAppointment,
    change: Omit<Change, 'id' | 'version'>,
    { from, to, retimed }: { from: string; to: string; retimed: boolean },
  ): Promise<boolean> => {
    const { id, version } = appointment
    const short = retimed && isShortNotice(appointment)
    const why = short ? await ask({ name: whoOf(appointment), from, to }) : {}
    return why !== undefined && send({ id, version, ...change, ...why })
  }
  const move = (appointment: CalendarAppointment, before: Place, after: Place): Promise<boolean> => {
    const with_doctor = before.doctor_id !== after.doctor_id
    const words = ({ start, end, doctor_id }: Place) =>
      `${timeOf(start)}–${timeOf(end)}${with_doctor ? ` · ${doctorName(doctor_id)}` : ''}`
    return relocate(appointment, changeOf(date, before, after), {
      from: words(before),
      to: words(after),
      retimed: before.start !== after.start,
    })
  }
  /** To another day or doctor, at the same hour. */
  const moveDay = (appointment: CalendarAppointment, to: DayPlace): Promise<boolean> => {
    const before = { date: clinicDate(appointment.start_at), doctor_id: appointment.doctor_id }
    const later = (at: string) =>
      new Date(milliseconds(at) + Date.parse(to.date) - Date.parse(before.date)).toISOString()
    const words = (at: DayPlace) =>
      `${formatDate(at.date).slice(0, 5)} ${formatTime(appointment.start_at)} · ${doctorName(at.doctor_id)}`
    const retimed = to.date !== before.date
    return relocate(
      appointment,
      {
        ...(retimed && { start_at: later(appointment.start_at), end_at: later(appointment.end_at) }),
        ...(to.doctor_id !== before.doctor_id && { doctor_id: to.doctor_id }),
      },
      { from: words(before), to: words(to), retimed },
    )
  }
  /** Puts an appointment that was cut out into a slot, whatever day it came from. Answers whether it stands there. */
  const put = async (id: number, place: { start_at: string; doctor_id: number | null }): Promise<boolean> => {
    try {
      const row = await api.appointment.get({ id })
      const length = milliseconds(row.end_at) - milliseconds(row.start_at)
      const end_at = new Date(milliseconds(place.start_at) + length).toISOString()
      const moved = await send({ id, version: row.version, ...place, end_at })
      if (moved) toast({ type: 'success', title: TEXTS.moved(whoOf(row), formatDateTime(place.start_at)) })
      return moved
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      toastFault(error)
      return false
    }
  }
  return { move, moveDay, put, asked }
}

/** Why something was put back, with whom the time is shared. */
function tellRefusal(fault: Fault): void {
  const { conflicts, current } = refusalOf(fault)
  if (current) return toast({ type: 'error', title: `Lỗi ${fault.code}`, message: TEXTS.changed_elsewhere })
  if (!conflicts?.length) return toastFault(fault)
  const message = `${fault.message}: ${conflicts.map(conflictWords).join(', ')}`
  return toast({ type: 'error', title: `Lỗi ${fault.code}`, message })
}
