import type { ComponentType } from 'react'
import type { AppointmentWanted } from '../kit/appointment-modal.ts'
import type { CustomerWanted } from '../kit/customer-modal.ts'
import type { ProfilePieces } from '../identity/profile/pieces.ts'
import type { StaffPieces } from '../identity/staff/pieces.ts'
import type { PersonTabs } from '../kit/person-tab.ts'
import type { TaskWanted } from '../kit/task-modal.ts'

export interface CustomerModalProps {
  wanted: CustomerWanted
  onClose: () => void
}

export interface TaskModalProps {
  wanted: TaskWanted
  onClose: () => void
}

export interface AppointmentModalProps {
  wanted: AppointmentWanted
  onClose: () => void
}

export interface HandOverProps {
  from_user_id: number
  onDone: () => void
  onClose: () => void
}

/**
 * Pieces of other areas that stand on every screen, fetched when first needed. An area that has built
 * its piece names it here; a place without one is empty.
 */
export const SLOTS: {
  customer_modal?: () => Promise<ComponentType<CustomerModalProps>>
  appointment_modal?: () => Promise<ComponentType<AppointmentModalProps>>
  hand_over?: () => Promise<ComponentType<HandOverProps>>
  task_modal?: () => Promise<ComponentType<TaskModalProps>>
  call_widget?: () => Promise<ComponentType>
  notification_bell?: () => Promise<ComponentType>
} = {
  notification_bell: () => import('../contact/NotificationBell.tsx').then((file) => file.NotificationBell),
  task_modal: () => import('../work/TaskModal.tsx').then((file) => file.TaskModal),
  customer_modal: () => import('../customers/CustomerModal.tsx').then((file) => file.CustomerModal),
  hand_over: () => import('../customers/HandOverDialog.tsx').then((file) => file.HandOverDialog),
  appointment_modal: () =>
    import('../appointments/AppointmentModal.tsx').then((file) => file.AppointmentModal),
}

/** What a customer's profile shows of the areas that may not know each other. */
export const PERSON_TABS: PersonTabs = {
  deals: () => import('../sales/PersonDeals.tsx').then((file) => file.PersonDeals),
  images: () => import('../files/PersonImages.tsx').then((file) => file.PersonImages),
  appointments: () =>
    import('../appointments/PersonAppointments.tsx').then((file) => file.PersonAppointments),
  tasks: () => import('../work/PersonTasks.tsx').then((file) => file.PersonTasks),
}

/** What the screens of staff show of the areas that they may not know. */
export const STAFF_PIECES: StaffPieces = {
  hand_over: () => import('../customers/HandOverDialog.tsx').then((file) => file.HandOverDialog),
}

/** What one's own profile shows of other areas; a place without one is empty. */
export const PROFILE_PIECES: ProfilePieces = {
  notification_preferences: () =>
    import('../contact/NotificationPreferences.tsx').then((file) => file.NotificationPreferences),
}
