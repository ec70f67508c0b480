import type { AppointmentWanted } from '../kit/appointment-modal.ts'
import { AppointmentDrawer } from './AppointmentDrawer.tsx'
import { BookingDialog } from './BookingDialog.tsx'

interface AppointmentModalProps {
  wanted: AppointmentWanted
  onClose: () => void
}

/** An appointment, or the booking of one, over any screen. */
export function AppointmentModal({ wanted, onClose }: AppointmentModalProps) {
  if ('id' in wanted) return <AppointmentDrawer key={wanted.id} id={wanted.id} onClose={onClose} />
  const { person, deal_id } = wanted.book
  return <BookingDialog preset={person ? { person } : {}} deal_id={deal_id} onClose={onClose} />
}
