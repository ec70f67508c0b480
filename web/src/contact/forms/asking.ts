import { createStore } from '../../kit/store.ts'
import type { SubmissionRow } from './submission-row.ts'

/** A question about enquiries that waits for its answer over the screen. */
export type Asked =
  | { kind: 'assign' | 'discard'; ids: readonly number[]; done?: (() => void) | undefined }
  | { kind: 'convert'; row: SubmissionRow }
  | { kind: 'add' }

const asked = createStore<Asked | null>(null)

export const ask = (question: Asked): void => asked.set(question)
export const endAsking = (): void => asked.set(null)
export const useAsked = asked.use
