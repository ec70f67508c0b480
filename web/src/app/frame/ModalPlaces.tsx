import { appointmentModal } from '../../shared/modals/appointment-modal.ts'
import { callInModal } from '../../shared/modals/call-in-modal.ts'
import { customerModal } from '../../shared/modals/customer-modal.ts'
import { modalHost } from '../../kit/page/modal.tsx'
import { messageModal } from '../../shared/modals/message-modal.ts'
import { noteModal } from '../../shared/modals/note-modal.ts'
import { payModal } from '../../shared/modals/pay-modal.ts'
import { taskModal } from '../../shared/modals/task-modal.ts'

const AppointmentPlace = modalHost(appointmentModal, () =>
  import('../../appointments/drawer/AppointmentModal.tsx').then((file) => file.AppointmentModal),
)
const CallInPlace = modalHost(callInModal, () =>
  import('../../appointments/reception/CallInModal.tsx').then((file) => file.CallInModal),
)
const TaskPlace = modalHost(taskModal, () =>
  import('../../work/form/TaskModal.tsx').then((file) => file.TaskModal),
)
const CustomerPlace = modalHost(customerModal, () =>
  import('../../customers/person/CustomerModal.tsx').then((file) => file.CustomerModal),
)

const NotePlace = modalHost(noteModal, () =>
  import('../../shared/feed/NoteDialog.tsx').then((file) => file.NoteDialog),
)

const MessagePlace = modalHost(messageModal, () =>
  import('../../contact/messages/MessageModal.tsx').then((file) => file.MessageModal),
)

const PayPlace = modalHost(payModal, () =>
  import('../../billing/pay/PayDialog.tsx').then((file) => file.PayDialog),
)

/** The places of modals that anything on any screen may open. */
export function ModalPlaces() {
  return (
    <>
      <AppointmentPlace />
      <CallInPlace />
      <TaskPlace />
      <CustomerPlace />
      <NotePlace />
      <MessagePlace />
      <PayPlace />
    </>
  )
}
