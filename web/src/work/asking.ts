import { createModal } from '../kit/page/modal.tsx'
import type { TaskRow } from './task-row.ts'

/** A question about tasks that waits for its answer over the screen. */
export type TaskQuestion =
  | { kind: 'snooze' | 'assign' | 'finish'; ids: readonly number[]; done?: () => void }
  | { kind: 'cancel'; task: TaskRow }

export const taskQuestions = createModal<TaskQuestion>()

export const askSnooze = (ids: readonly number[], done?: () => void): void =>
  taskQuestions.open({ kind: 'snooze', ids, ...(done && { done }) })
export const askAssign = (ids: readonly number[], done?: () => void): void =>
  taskQuestions.open({ kind: 'assign', ids, ...(done && { done }) })
export const askFinish = (ids: readonly number[], done?: () => void): void =>
  taskQuestions.open({ kind: 'finish', ids, ...(done && { done }) })
export const askCancel = (task: TaskRow): void => taskQuestions.open({ kind: 'cancel', task })
