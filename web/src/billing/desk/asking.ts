import { createModal } from '../../kit/page/modal.tsx'
import type { BillRow, DepositRow, PaymentRow } from './desk-rows.ts'

/** One use of a deposit. */
export interface DepositUse {
  payment_id: number
  payment_code: string
  amount: number
}

/** A question of the money desk that waits for its answer over the screen. */
export type DeskQuestion =
  | { kind: 'reverse' | 'fail' | 'decline' | 'refund'; payment: PaymentRow }
  | { kind: 'apply' | 'refund_deposit'; deposit: DepositRow }
  | { kind: 'cancel_use'; use: DepositUse }
  | { kind: 'cancel_bill'; bill: BillRow }

export const deskQuestions = createModal<DeskQuestion>()
export const ask = (question: DeskQuestion): void => deskQuestions.open(question)
