import { refuse, type Refusal } from '../refusal.ts'

export const DEPOSIT_STATUSES = ['active', 'partially_used', 'used', 'refunded', 'cancelled'] as const
export type DepositStatus = (typeof DEPOSIT_STATUSES)[number]

/** Deposits that still hold money. */
export const HOLDING_DEPOSITS: readonly DepositStatus[] = ['active', 'partially_used']

export const DEPOSIT_KINDS = ['deposit', 'prepayment', 'overpay', 'gift_card'] as const
export type DepositKind = (typeof DEPOSIT_KINDS)[number]

export const DEPOSIT_KIND_LABELS: Readonly<Record<DepositKind, string>> = {
  deposit: 'Đặt cọc',
  prepayment: 'Trả trước',
  overpay: 'Tiền thừa',
  gift_card: 'Thẻ quà tặng',
}

/** What moves the money of a deposit; each movement names the payment that it belongs to. */
export const MOVEMENTS = ['received', 'applied', 'unapplied', 'refunded', 'unrefunded', 'cancelled'] as const
export type Movement = (typeof MOVEMENTS)[number]

/** What was paid with a deposit, and what of it was taken back. */
export const USES: readonly Movement[] = ['applied', 'unapplied']

/** What of a deposit was given back, and what of that was taken back. */
export const REPAYMENTS: readonly Movement[] = ['refunded', 'unrefunded']

/** Whether a movement adds to what a deposit holds. */
export const SIGN_OF: Readonly<Record<Movement, 1 | -1>> = {
  received: 1,
  applied: -1,
  unapplied: 1,
  refunded: -1,
  unrefunded: 1,
  cancelled: -1,
}

export interface Held {
  amount: number
  converted: number
  refunded: number
}

export const available = ({ amount, converted, refunded }: Held): number => amount - converted - refunded

/** The state that follows from the money; `cancelled` comes with the reversal of the payment it came from. */
export function depositStatus(held: Held): Exclude<DepositStatus, 'cancelled'> {
  if (available(held) === held.amount) return 'active'
  if (available(held) > 0) return 'partially_used'
  return held.converted > 0 ? 'used' : 'refunded'
}

export interface DepositFacts extends Held {
  status: DepositStatus
  refundable: boolean
  /** `YYYY-MM-DD`; null where it does not run out. */
  expires_on: string | null
}

/** Why an amount may not be taken from a deposit to pay with; undefined when it may. */
export function applyProblem(deposit: DepositFacts, amount: number, today: string): Refusal | undefined {
  if (deposit.status === 'cancelled') return refuse('Khoản tạm ứng này đã hủy', 'deposit_id')
  if (deposit.expires_on !== null && deposit.expires_on < today)
    return refuse('Khoản tạm ứng đã hết hạn dùng', 'deposit_id')
  return amount <= available(deposit)
    ? undefined
    : refuse(`Khoản tạm ứng chỉ còn ${available(deposit).toLocaleString('vi-VN')} đ`, 'amount')
}

/** Why an amount may not be given back from a deposit; undefined when it may. */
export function depositRefundProblem(deposit: DepositFacts, amount: number): Refusal | undefined {
  if (deposit.status === 'cancelled') return refuse('Khoản tạm ứng này đã hủy', 'deposit_id')
  if (!deposit.refundable) return refuse('Khoản này không hoàn lại theo thỏa thuận', 'deposit_id')
  return amount <= available(deposit)
    ? undefined
    : refuse(`Khoản tạm ứng chỉ còn ${available(deposit).toLocaleString('vi-VN')} đ`, 'amount')
}
