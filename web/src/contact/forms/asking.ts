import { createModal } from '../../kit/page/modal.tsx'
import type { SubmissionRow } from './submission-row.ts'

/** A question about submissions that waits for its answer over the screen. */
export type SubmissionQuestion =
  | { kind: 'assign' | 'discard'; ids: readonly number[] }
  | { kind: 'convert'; row: SubmissionRow }
  | { kind: 'add' }

export const submissionQuestions = createModal<SubmissionQuestion>()

export const ask = (question: SubmissionQuestion): void => submissionQuestions.open(question)
