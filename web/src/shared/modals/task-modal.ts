import { createModal } from '../../kit/page/modal.tsx'

/** What a task begins with when it is written down from somewhere else than the list of tasks. */
export interface TaskWish {
  person?: { id: number; full_name: string }
  deal_id?: number
  appointment_id?: number
  title?: string
  /** Business date. */
  due_at?: string
}

/** A task to be written down, changed, or finished. */
export type TaskWanted = { add: TaskWish } | { edit: number } | { finish: number }

export const taskModal = createModal<TaskWanted>()

/** Opens the form of a new task over whatever screen is shown: `newTask({ person })`. */
export const newTask = (add: TaskWish = {}): void => taskModal.open({ add })

/** Opens a task's form over whatever screen is shown. */
export const editTask = (edit: number): void => taskModal.open({ edit })

/** Asks for the result of a task, and for the next step where there is none. */
export const finishTask = (finish: number): void => taskModal.open({ finish })
