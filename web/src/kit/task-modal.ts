import { createStore } from './store.ts'

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

const wanted = createStore<TaskWanted | null>(null)

/** Opens the form of a new task over whatever screen is shown: `newTask({ person })`. */
export const newTask = (add: TaskWish = {}): void => wanted.set({ add })

/** Opens a task's form over whatever screen is shown. */
export const editTask = (edit: number): void => wanted.set({ edit })

/** Asks for the result of a task, and for the next step where there is none. */
export const finishTask = (finish: number): void => wanted.set({ finish })

export const closeTask = (): void => wanted.set(null)

export const useWantedTask = wanted.use
