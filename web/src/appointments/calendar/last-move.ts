import { mayTakeBack } from '@bcare/rules/appointments/visit/take-back'
import type { CalendarAppointment } from '@bcare/contract/appointments/appointment'
import { clinicDate, formatDate, formatTime, milliseconds } from '@bcare/rules/text/date'
import { api } from '../../kit/api/api.ts'
import { Fault } from '@bcare/contract/kit/codes'
import { useSetting } from '../../kit/runtime/settings.ts'
import { serverNow } from '../../kit/runtime/server-clock.ts'
import { currentUser } from '../../kit/session/session.ts'
import { createStore } from '../../kit/store.ts'
import { toast, toastFault } from '../../kit/page/toast.tsx'
import { useNow } from '../../kit/use-now.ts'
import { TEXTS } from '../texts.ts'
import { type Send, useSend } from '../use-send.ts'
import { whoOf } from './grid-model.ts'

/** When an appointment is, and with whom. */
export interface MovedPlace {
  start_at: string
  end_at: string
  doctor_id: number | null
}

interface LastMove {
  /** The appointment. */
  id: number
  name: string
  from: MovedPlace
  to: MovedPlace
  /** The names of both doctors. */
  doctors: readonly [from: string, to: string]
  /** When it was moved, and by which user of this browser. */
  at: number
  by: number | undefined
}

const lastMove = createStore<LastMove | undefined>(undefined)

/** What is known of an appointment that is moved. */
type MovedRow = MovedPlace &
  Pick<CalendarAppointment, 'person_name' | 'temp_name'> & { id: number; version: number }

/** What becomes of it: only what differs, and why. */
type MoveChange = Pick<Parameters<Send>[0], keyof MovedPlace | 'reason'>

const placeOf = ({ start_at, end_at, doctor_id }: MovedPlace): MovedPlace => ({ start_at, end_at, doctor_id })

/** Moves an appointment, and keeps what was moved, so that the calendar can say it and take it back. Answers whether it was. */
export async function sendMove(
  send: Send,
  row: MovedRow,
  change: MoveChange,
  nameOf: (doctor_id: number | null) => string,
): Promise<boolean> {
  const { id, version } = row
  if (!(await send({ id, version, ...change }))) return false
  const [from, to] = [placeOf(row), placeOf({ ...row, ...change })]
  const doctors = [nameOf(from.doctor_id), nameOf(to.doctor_id)] as const
  lastMove.set(() => ({ id, name: whoOf(row), from, to, doctors, at: serverNow(), by: currentUser()?.id }))
  return true
}

const isSame = (one: MovedPlace, other: MovedPlace): boolean =>
  milliseconds(one.start_at) === milliseconds(other.start_at) &&
  milliseconds(one.end_at) === milliseconds(other.end_at) &&
  one.doctor_id === other.doctor_id

/** Where it was and where it is, by what differs: the day, and the doctor, only where they do. */
export function movedWords({
  from,
  to,
  doctors,
}: Pick<LastMove, 'from' | 'to' | 'doctors'>): readonly [from: string, to: string] {
  const days = [clinicDate(from.start_at), clinicDate(to.start_at)] as const
  const words = ({ start_at, end_at }: MovedPlace, which: 0 | 1) =>
    [
      `${days[0] === days[1] ? '' : `${formatDate(days[which]).slice(0, 5)} `}${formatTime(start_at)}–${formatTime(end_at)}`,
      from.doctor_id === to.doctor_id ? undefined : doctors[which],
    ]
      .filter(Boolean)
      .join(' · ')
  return [words(from, 0), words(to, 1)]
}

/**
 * The last move of the calendar as long as it can be taken back, by what the clinic has set; where nothing is taken
 * back, for a minute. Taken back it is only where it still is.
 */
export function useLastMove() {
  const move = lastMove.use()
  const now = useNow()
  const undo_minutes = useSetting('booking.undo_minutes')
  const send = useSend()
  const forget = () => lastMove.set(() => undefined)
  const undo = async () => {
    if (move === undefined) return
    try {
      const row = await api.appointment.get({ id: move.id }, { quiet: true })
      if (!isSame(row, move.to)) return toast({ type: 'warning', title: TEXTS.undo_gone(move.name) })
      const undone = await send({
        id: move.id,
        version: row.version,
        ...move.from,
        reason: TEXTS.undo_reason,
      })
      if (!undone) return
      forget()
      toast({ type: 'success', title: TEXTS.move_undone(move.name, movedWords(move)[0]) })
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      toastFault(error)
    }
  }
  const since = (minutes: number) =>
    move !== undefined &&
    mayTakeBack({ stepped_at: new Date(move.at).toISOString() }, { now, undo_minutes: minutes })
  const shown = move?.by === currentUser()?.id && since(Math.max(undo_minutes, 1)) ? move : undefined
  return { move: shown, may_undo: since(undo_minutes), undo, forget }
}
