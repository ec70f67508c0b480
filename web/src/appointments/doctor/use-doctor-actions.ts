import type { DoctorAppointment } from '@bcare/contract/appointments/doctor-day'
import { useMay } from '../../kit/session/may.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { whoOf } from '../calendar/grid-model.ts'
import { TEXTS } from '../texts.ts'
import { useAppointmentActions } from '../drawer/use-appointment-actions.ts'
import { useCounter } from '../reception/use-reception.ts'

export interface DoctorAction {
  label: string
  /** The same with whom it is about, for whoever does not see the card. */
  about: string
  busy: boolean
  run: () => void
}

const STARTABLE = new Set(['scheduled', 'confirmed', 'arrived'])
const IN_CHAIR = new Set(['in_consult', 'in_treatment'])

/** The one thing to do next with an appointment: begin, or hand over to the counter. Only on its own day. */
export function useDoctorActions(is_today: boolean) {
  const { pass, busy } = useAppointmentActions(useConstant('appointment.status'))
  const counter = useCounter()
  const mayStart = useMay('appointment:update')
  const mayFinish = useMay('track:update')
  return (row: DoctorAppointment): DoctorAction | undefined => {
    const name = whoOf(row)
    const { id, version, track_id, visit_status } = row
    if (is_today && mayStart && STARTABLE.has(row.status) && row.person_id !== null)
      return {
        label: TEXTS.own_start,
        about: TEXTS.own_start_of(name),
        busy,
        run: () => void pass({ id, version, to: 'in_progress' }),
      }
    if (mayFinish && track_id !== null && visit_status !== null && IN_CHAIR.has(visit_status))
      return {
        label: TEXTS.own_finish,
        about: TEXTS.own_finish_of(name),
        busy: counter.busy,
        run: () => void counter.change({ id: track_id, status: 'waiting_payment' }),
      }
    return undefined
  }
}
