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
export async function tellOfLine(context: Context, change: LineChange): Promise<void> {
  for (const follow of lineChanged.all()) await follow(context, change)
}
