import type { AppointmentRequest } from '../../shared/modals/appointment-modal.ts'
import type { ModalProps } from '../../kit/page/modal.tsx'
import { later } from '../later.tsx'

const AppointmentDrawer = later(() =>
  import('./AppointmentDrawer.tsx').then((file) => file.AppointmentDrawer),
)
const BookingDialog = later(() => import('../booking/BookingDialog.tsx').then((file) => file.BookingDialog))

/** An appointment, or the booking of one, over any screen. */
export function AppointmentModal({ request, onClose }: ModalProps<AppointmentRequest>) {
  if ('id' in request) return <AppointmentDrawer key={request.id} id={request.id} onClose={onClose} />
  const { deal_id, start_on, ...wish } = request.book
  const preset = { ...wish, ...(start_on !== undefined && { start_at: start_on, visit_kind: 'return' }) }
  return <BookingDialog preset={preset} deal_id={deal_id} onClose={onClose} />
}
