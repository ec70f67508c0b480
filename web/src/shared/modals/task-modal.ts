import { createModal } from '../../kit/page/modal.tsx'

/** What a task begins with when it is written down from somewhere else than the list of tasks. */
export interface TaskWish {
  person?: { id: number; full_name: string }
  deal_id?: number
  appointment_id?: number
  /** The task that it is a part of. */
  parent_id?: number
  title?: string
  /** Business date. */
  due_at?: string
}

/** What a user wants to be reminded of: something about a customer, and perhaps a deal. */
export type ReminderWish = Required<Pick<TaskWish, 'person'>> & Pick<TaskWish, 'deal_id'>

/** A task to be written down, changed, or finished; or one's own reminder, in one line. */
export type TaskRequest = { add: TaskWish } | { remind: ReminderWish } | { edit: number } | { finish: number }

export const taskModal = createModal<TaskRequest>()

/** Opens the form of a new task over whatever screen is shown: `newTask({ person })`. */
export const newTask = (add: TaskWish = {}): void => taskModal.open({ add })

/** Asks when, and of what, a user wants to be reminded about a customer. */
export const remindMe = (remind: ReminderWish): void => taskModal.open({ remind })

/** Opens a task's form over whatever screen is shown. */
export const editTask = (edit: number): void => taskModal.open({ edit })

/** Asks for the result of a task, and for the next step where there is none. */
export const finishTask = (finish: number): void => taskModal.open({ finish })
