import { lazy, Suspense } from 'react'
import { closeAppointment, useWantedAppointment } from '../kit/appointment-modal.ts'
import { SLOTS } from './slots.ts'

const load = SLOTS.appointment_modal
const AppointmentModal = load && lazy(async () => ({ default: await load() }))

/** The place of the appointment modal; `openAppointment` and `openBooking` open it from anywhere. */
export function AppointmentModalHost() {
  const wanted = useWantedAppointment()
  if (wanted === null || AppointmentModal === undefined) return null
  return (
    <Suspense fallback={null}>
      <AppointmentModal wanted={wanted} onClose={closeAppointment} />
    </Suspense>
  )
}
