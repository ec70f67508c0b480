import { createModal } from '../../kit/page/modal.tsx'
import type { CallRow } from './call-row.ts'

/** A call that is written down, with what is known of it. */
export interface LoggedCall {
  direction?: 'in' | 'out'
  number?: string | null
  person?: { id: number; full_name: string } | undefined
  deal_id?: number | undefined
}

/** A question about calls that waits for its answer over the screen. */
export type CallQuestion =
  | { kind: 'log'; known: LoggedCall }
  | { kind: 'feedback'; call: CallRow }
  | { kind: 'connection' }

export const callQuestions = createModal<CallQuestion>()
export const ask = (question: CallQuestion): void => callQuestions.open(question)
