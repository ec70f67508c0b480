import type { CalendarAppointment } from '@bcare/contract/appointments/appointment'
import { changeOf, type GridColumn, type Place, timeOf, whoOf } from '../calendar/grid-model.ts'
import { TEXTS } from '../texts.ts'
import { usePlacing } from '../calendar/use-placing.ts'
import { useQuestion } from '../use-question.ts'
import { isShortNotice, type MoveWords, useSend } from '../use-send.ts'

/**
 * Moves appointments on the calendar: shown at once, put back with the reason when the server refuses. Answers the
 * move that waits to be told why or where to, if there is one.
 */
export function useMove(date: string, columns: readonly GridColumn[]) {
  const { asked, ask } = useQuestion<MoveWords, { reason?: string }>()
  const doctorName = (doctor_id: number | null) =>
    columns.find(({ id }) => id === doctor_id)?.name ?? TEXTS.no_doctor
  const send = useSend()
  const placing = usePlacing({ nameOf: doctorName, send, askWhy: ask })
  /** To another place of the day; asks why where it is a change of time on short notice. */
  const move = async (appointment: CalendarAppointment, before: Place, after: Place): Promise<boolean> => {
    const { id, version, start_at } = appointment
    const with_doctor = before.doctor_id !== after.doctor_id
    const words = ({ start, end, doctor_id }: Place) =>
      `${timeOf(start)}–${timeOf(end)}${with_doctor ? ` · ${doctorName(doctor_id)}` : ''}`
    const short = before.start !== after.start && isShortNotice(start_at)
    const why = short ? await ask({ name: whoOf(appointment), from: words(before), to: words(after) }) : {}
    return why !== undefined && send({ id, version, ...changeOf(date, before, after), ...why })
  }
  return { ...placing, move, asked }
}
