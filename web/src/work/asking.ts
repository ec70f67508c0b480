import { createModal } from '../kit/page/modal.tsx'
import type { TaskRow } from './task-row.ts'

export interface ManyTasksQuestion {
  kind: 'snooze' | 'assign' | 'finish'
  ids: readonly number[]
}

/** A question about tasks that waits for its answer over the screen. */
export type TaskQuestion = ManyTasksQuestion | { kind: 'cancel'; task: TaskRow }

export const taskQuestions = createModal<TaskQuestion>()
