import { createModal } from '../../kit/page/modal.tsx'

/** What a booking begins with when it is made from somewhere else than the calendar. */
export interface BookingWish {
  person?: { id: number; full_name: string }
  deal_id?: number
  doctor_id?: number | null
  minutes?: number
  /** The earliest day; the time is still to be chosen. */
  start_on?: string
  note?: string
}

/** An appointment to look at, or one to be made. */
export type AppointmentRequest = { id: number } | { book: BookingWish }

export const appointmentModal = createModal<AppointmentRequest>()

/** Opens an appointment over whatever screen is shown. */
export const openAppointment = (id: number): void => appointmentModal.open({ id })

/** Opens the booking of an appointment over whatever screen is shown: `openBooking({ person })`. */
export const openBooking = (book: BookingWish = {}): void => appointmentModal.open({ book })
