import type { Context } from '../kit/context.ts'
import { hook } from '../kit/hook.ts'

/** What changed of a line: work that was done, or something that was put right. */
export interface LineChange {
  id: number
  /** The day to which it belongs. */
  at: Date
  cause: 'performed' | 'adjusted'
}

/** What follows when a step of a line was performed or taken back, or its state or doctor changed, in its transaction. */
export const lineChanged = hook<(context: Context, change: LineChange) => Promise<void>>()

/** Tells the areas above of a change of a line. */
export async function announceLine(context: Context, change: LineChange): Promise<void> {
  for (const follow of lineChanged.all()) await follow(context, change)
}

/** A step that was performed, or taken back. */
export interface StepChange {
  step_id: number
  is_done: boolean
}

/** What follows when a step was performed or taken back, in its transaction and before its line is told of. */
export const stepChanged = hook<(context: Context, change: StepChange) => Promise<void>>()

/** Tells the areas above of a step. */
export async function announceStep(context: Context, change: StepChange): Promise<void> {
  for (const follow of stepChanged.all()) await follow(context, change)
}
