import { createStore } from '../kit/store.ts'
import type { TaskRow } from './task-row.ts'

/** A question about tasks that waits for its answer over the screen. */
export type Asked =
  | { kind: 'snooze' | 'assign' | 'finish'; ids: readonly number[]; done?: () => void }
  | { kind: 'cancel'; task: TaskRow }

const asked = createStore<Asked | null>(null)

export const askSnooze = (ids: readonly number[], done?: () => void): void =>
  asked.set({ kind: 'snooze', ids, ...(done && { done }) })
export const askAssign = (ids: readonly number[], done?: () => void): void =>
  asked.set({ kind: 'assign', ids, ...(done && { done }) })
export const askFinish = (ids: readonly number[], done?: () => void): void =>
  asked.set({ kind: 'finish', ids, ...(done && { done }) })
export const askCancel = (task: TaskRow): void => asked.set({ kind: 'cancel', task })
export const endAsking = (): void => asked.set(null)
export const useAsked = asked.use
