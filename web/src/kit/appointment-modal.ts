import { createStore } from './store.ts'

/** What a booking begins with when it is made from somewhere else than the calendar. */
export interface BookingWish {
  person?: { id: number; full_name: string }
  deal_id?: number
}

/** An appointment to look at, or one to be made. */
export type AppointmentWanted = { id: number } | { book: BookingWish }

const wanted = createStore<AppointmentWanted | null>(null)

/** Opens an appointment over whatever screen is shown. */
export const openAppointment = (id: number): void => wanted.set({ id })

/** Opens the booking of an appointment over whatever screen is shown: `openBooking({ person })`. */
export const openBooking = (book: BookingWish = {}): void => wanted.set({ book })

export const closeAppointment = (): void => wanted.set(null)

export const useWantedAppointment = wanted.use
