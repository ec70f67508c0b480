import { createModal } from '../../kit/page/modal.tsx'
import type { InstallmentRow, PlanRow } from './plan-rows.ts'

export type PlanCommand = 'activate' | 'pause' | 'replan' | 'cancel' | 'refund' | 'agreement'

/** A question about instalments that waits for its answer over the screen. */
export type PlanQuestion =
  | { kind: 'make'; person_id: number }
  | { kind: 'edit'; plan: PlanRow }
  | { kind: PlanCommand; plan: PlanRow }
  | { kind: 'change_row'; row: InstallmentRow }

export const planQuestions = createModal<PlanQuestion>()
export const ask = (question: PlanQuestion): void => planQuestions.open(question)
