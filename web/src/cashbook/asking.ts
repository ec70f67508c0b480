import { createModal } from '../kit/page/modal.tsx'
import type { VoucherRow } from './voucher-rows.ts'

export type NewVoucher = 'in' | 'out' | 'transfer' | 'opening'

/** A question of the cash book that waits for its answer over the screen. */
export type CashbookQuestion =
  | { kind: 'new'; way: NewVoucher }
  | { kind: 'edit'; voucher: VoucherRow }
  | { kind: 'draft' | 'cancelled' | 'reversed'; voucher: VoucherRow }

export const cashbookQuestions = createModal<CashbookQuestion>()
export const ask = (question: CashbookQuestion): void => cashbookQuestions.open(question)
