import type { CalendarAppointment } from '@bcare/contract/appointments/appointment'
import { useQuestion } from '../../kit/page/modal.tsx'
import { changeOf, type GridColumn, type Place, timeOf, timesOf, whoOf } from '../calendar/grid-model.ts'
import { sendMove } from '../calendar/last-move.ts'
import { TEXTS } from '../texts.ts'
import { usePlacing } from '../calendar/use-placing.ts'
import { isRefused, asksWhy, type MoveWords, useSend } from '../use-send.ts'

/**
 * Moves appointments on the calendar: shown at once, put back with the reason when the server refuses. Answers the
 * move that waits for a reason or a place, if there is one.
 */
export function useMove(date: string, columns: readonly GridColumn[]) {
  const { question, ask } = useQuestion<MoveWords, { reason?: string }>()
  const doctorName = (doctor_id: number | null) =>
    columns.find(({ id }) => id === doctor_id)?.name ?? TEXTS.no_doctor
  const send = useSend()
  const placing = usePlacing({ nameOf: doctorName, send, askWhy: ask })
  /** To another place of the day; asks why where it is a change of time on short notice. */
  const move = async (appointment: CalendarAppointment, before: Place, after: Place): Promise<boolean> => {
    const { id } = appointment
    const with_doctor = before.doctor_id !== after.doctor_id
    const words = ({ start, end, doctor_id }: Place) =>
      `${timeOf(start)}–${timeOf(end)}${with_doctor ? ` · ${doctorName(doctor_id)}` : ''}`
    const short = before.start !== after.start && asksWhy(appointment)
    const change = changeOf(date, before, after)
    if (
      short &&
      (await isRefused({ appointment_id: id, ...timesOf(date, after), doctor_id: after.doctor_id }))
    )
      return false
    const why = short
      ? await ask({ id, name: whoOf(appointment), from: words(before), to: words(after) })
      : {}
    return why !== undefined && sendMove(send, appointment, { ...change, ...why }, doctorName)
  }
  return { ...placing, move, question }
}
