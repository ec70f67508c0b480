import type { DoctorAppointment } from '@bcare/contract/appointments/doctor-day'
import { useMay } from '../../kit/session/may.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { whoOf } from '../calendar/grid-model.ts'
import { TEXTS } from '../texts.ts'
import { useAppointmentActions } from '../drawer/use-appointment-actions.ts'
import { useTakeBack } from '../reception/take-back.ts'
import type { Visit } from '../reception/use-checkout.ts'
import { useCounter } from '../reception/use-counter.ts'

export interface DoctorAction {
  label: string
  /** The same with the customer's name, for a user who does not see the card. */
  about: string
  busy: boolean
  run: () => void
  /** What the last tap did is taken back with it: no call to do it. */
  back?: boolean
}

const STARTABLE = new Set(['scheduled', 'confirmed', 'arrived'])

/** The one thing to do next with an appointment: begin, hand over to the counter, or take that back. Only on its own day. */
export function useDoctorActions(is_today: boolean, now: number) {
  const { pass, busy } = useAppointmentActions(useConstant('appointment.status'))
  const counter = useCounter({ offers: false })
  const mayStart = useMay('appointment:update')
  const mayFinish = useMay('track:update')
  const takeBackWords = useTakeBack(now)
  const forVisit = (visit: DoctorVisit, name: string): DoctorAction | undefined => {
    if (!mayFinish) return undefined
    const { id, status } = visit
    const { busy: at_work } = counter
    if (status === 'in_consult' || (is_today && status === 'waiting'))
      return {
        label: TEXTS.own_start,
        about: TEXTS.own_start_of(name),
        busy: at_work,
        run: () => void counter.change({ id, status: 'in_treatment' }),
      }
    if (status === 'in_treatment')
      return {
        label: TEXTS.own_finish,
        about: TEXTS.own_finish_of(name),
        busy: at_work,
        run: () => void counter.change({ id, status: 'waiting_payment' }),
      }
    if (FINISHED.has(status) && takeBackWords(visit))
      return {
        label: TEXTS.undo,
        about: TEXTS.own_undo_of(name),
        busy: at_work,
        run: () => void counter.takeBack(visit),
        back: true,
      }
    return undefined
  }
  const forRow = (row: DoctorAppointment): DoctorAction | undefined => {
    const name = whoOf(row)
    const { id, version } = row
    const visit = visitOf(row)
    if (is_today && mayStart && STARTABLE.has(row.status) && row.person_id !== null)
      return {
        label: TEXTS.own_start,
        about: TEXTS.own_start_of(name),
        busy,
        run: () => void pass({ id, version, to: 'in_progress' }),
      }
    return visit && forVisit(visit, name)
  }
  return { forRow, forVisit }
}

/** What the doctor's last tap brought a visit to. */
const FINISHED = new Set(['waiting_payment'])

/** A visit, as its next step and taking back its last one need it. */
type DoctorVisit = Pick<Visit, 'id' | 'version' | 'status' | 'stepped_at' | 'step_from'>

/** The visit of a row, as taking back its last step needs it. */
function visitOf({
  track_id,
  visit_status,
  visit_version,
  stepped_at,
  step_from,
}: DoctorAppointment): DoctorVisit | undefined {
  if (track_id === null || visit_status === null || visit_version === null) return undefined
  return { id: track_id, version: visit_version, status: visit_status, stepped_at, step_from }
}
