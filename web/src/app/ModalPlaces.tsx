import { useEffect } from 'react'
import { appointmentModal } from '../kit/appointment-modal.ts'
import { addCustomer, customerModal, openCustomer } from '../kit/customer-modal.ts'
import { draftKey, hasDraft } from '../kit/draft.ts'
import { modalHost } from '../kit/modal.tsx'
import { taskModal } from '../kit/task-modal.ts'

const AppointmentPlace = modalHost(appointmentModal, () =>
  import('../appointments/AppointmentModal.tsx').then((file) => file.AppointmentModal),
)
const TaskPlace = modalHost(taskModal, () => import('../work/TaskModal.tsx').then((file) => file.TaskModal))
const CustomerPlace = modalHost(customerModal, () =>
  import('../customers/CustomerModal.tsx').then((file) => file.CustomerModal),
)

/**
 * The places of modals that anything on any screen may open. A new customer who was being written down when the page was
 * reloaded or the session ended is written on, and shown: nobody waits for the answer any more.
 */
export function ModalPlaces() {
  useEffect(() => {
    if (!hasDraft(draftKey('person'))) return
    void addCustomer().then((added) => added && openCustomer(added.id))
  }, [])
  return (
    <>
      <AppointmentPlace />
      <TaskPlace />
      <CustomerPlace />
    </>
  )
}
