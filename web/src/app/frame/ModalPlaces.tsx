import { useEffect } from 'react'
import { appointmentModal } from '../../shared/modals/appointment-modal.ts'
import { addCustomer, customerModal, openCustomer } from '../../shared/modals/customer-modal.ts'
import { draftKey, hasDraft } from '../../kit/runtime/draft.ts'
import { modalHost } from '../../kit/page/modal.tsx'
import { taskModal } from '../../shared/modals/task-modal.ts'

const AppointmentPlace = modalHost(appointmentModal, () =>
  import('../../appointments/drawer/AppointmentModal.tsx').then((file) => file.AppointmentModal),
)
const TaskPlace = modalHost(taskModal, () =>
  import('../../work/form/TaskModal.tsx').then((file) => file.TaskModal),
)
const CustomerPlace = modalHost(customerModal, () =>
  import('../../customers/person/CustomerModal.tsx').then((file) => file.CustomerModal),
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
