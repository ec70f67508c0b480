import { refuse, type Refusal } from '../refusal.ts'

export const PAYMENT_STATUSES = ['pending', 'posted', 'reversed', 'failed', 'cancelled'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** Payments that are in the books: a reversed one stays there beside its mirror. */
export const BOOKED_PAYMENTS: readonly PaymentStatus[] = ['posted', 'reversed']

/** Refunds that are given, or promised. */
export const PROMISED_PAYMENTS: readonly PaymentStatus[] = ['posted', 'pending']

export const PAYMENT_KINDS = ['receipt', 'deposit', 'deposit_apply', 'refund', 'deposit_refund'] as const
export type PaymentKind = (typeof PAYMENT_KINDS)[number]

export const DIRECTIONS = ['in', 'out'] as const
export type Direction = (typeof DIRECTIONS)[number]

export const DIRECTION_LABELS: Readonly<Record<Direction, string>> = { in: 'Thu', out: 'Chi' }

/** What a method of payment is; `data.kind` of its term. */
export const METHOD_KINDS = ['cash', 'bank', 'card', 'wallet', 'deposit', 'insurance', 'financing'] as const
export type MethodKind = (typeof METHOD_KINDS)[number]

/** Methods whose money a member of staff sees only later: such a payment may wait for its confirmation. */
export const WAITING_METHODS: readonly MethodKind[] = ['bank', 'wallet', 'card']

/** The usual way of each kind: money in, or money out. A mirror goes the other way. */
export const WAY_OF: Readonly<Record<PaymentKind, Direction>> = {
  receipt: 'in',
  deposit: 'in',
  deposit_apply: 'in',
  refund: 'out',
  deposit_refund: 'out',
}

/** Letters that voucher numbers of a kind begin with; vouchers of each are consecutive within branch and year. */
export const NUMBER_OF: Readonly<Record<PaymentKind, string>> = {
  receipt: 'PT',
  deposit: 'TU',
  deposit_apply: 'DU',
  refund: 'PH',
  deposit_refund: 'HU',
}

export interface PaymentFacts {
  kind: PaymentKind
  direction: Direction
  status: PaymentStatus
  amount: number
}

/** How the drawer and the accounts change by a payment, in đồng: using a deposit moves no cash. */
export function cashOf({ kind, direction, status, amount }: PaymentFacts): number {
  if (!BOOKED_PAYMENTS.includes(status) || kind === 'deposit_apply') return 0
  return direction === 'in' ? amount : -amount
}

export interface MethodLine {
  amount: number
}

/** Why the methods do not make up a payment; undefined when they do. */
export function methodsProblem(amount: number, methods: readonly MethodLine[]): Refusal | undefined {
  const sum = methods.reduce((total, method) => total + method.amount, 0)
  if (sum === amount) return undefined
  const left = amount - sum
  return refuse(
    left > 0
      ? `Các phương thức còn thiếu ${left.toLocaleString('vi-VN')} đ so với số tiền`
      : `Các phương thức thừa ${(-left).toLocaleString('vi-VN')} đ so với số tiền`,
    'methods',
  )
}

type Step = 'posted' | 'failed' | 'cancelled' | 'reversed'

const STEPS: Readonly<Record<PaymentStatus, readonly Step[]>> = {
  pending: ['posted', 'failed', 'cancelled'],
  posted: ['reversed'],
  reversed: [],
  failed: [],
  cancelled: [],
}

const DONE: Readonly<Record<Step, string>> = {
  posted: 'xác nhận',
  failed: 'báo thất bại',
  cancelled: 'hủy',
  reversed: 'đảo',
}

/** Why a payment may not go on to a status; undefined when it may. */
export const paymentStep = (from: PaymentStatus, to: Step): Refusal | undefined =>
  STEPS[from].includes(to)
    ? undefined
    : refuse(`Phiếu ở trạng thái này không ${DONE[to]} được, hãy tải lại`, 'status')

/** Why a voucher may not bear a date, `YYYY-MM-DD`: the books of a locked period stay as they are. */
export const isLocked = (day: string, lock_date: string): boolean => lock_date !== '' && day <= lock_date
