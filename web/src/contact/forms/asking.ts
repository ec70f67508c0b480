import { createModal } from '../../kit/page/modal.tsx'
import type { SubmissionRow } from './submission-row.ts'

/** A question about enquiries that waits for its answer over the screen. */
export type Asked =
  | { kind: 'assign' | 'discard'; ids: readonly number[]; done?: (() => void) | undefined }
  | { kind: 'convert'; row: SubmissionRow }
  | { kind: 'add' }

export const submissionQuestions = createModal<Asked>()

export const ask = (question: Asked): void => submissionQuestions.open(question)
