import { refuse, type Refusal } from '../refusal.ts'
import { formatMoney } from '../text/money.ts'

export const VOUCHER_STATES = [
  'draft',
  'pending_approval',
  'approved',
  'posted',
  'reversed',
  'cancelled',
] as const
export type VoucherState = (typeof VOUCHER_STATES)[number]

/** Vouchers that are in the books: a reversed one stays there beside its mirror. */
export const BOOKED_VOUCHERS: readonly VoucherState[] = ['posted', 'reversed']

export const VOUCHER_WAYS = ['in', 'out'] as const
export type VoucherWay = (typeof VOUCHER_WAYS)[number]

/** What a voucher is asked to be: a transfer becomes two rows, one out and one in. */
export const VOUCHER_DIRECTIONS = [...VOUCHER_WAYS, 'transfer'] as const
export type VoucherDirection = (typeof VOUCHER_DIRECTIONS)[number]

export const VOUCHER_SOURCES = [
  'manual',
  'payment',
  'deposit',
  'refund',
  'transfer',
  'payroll',
  'commission',
  'import',
] as const
export type VoucherSource = (typeof VOUCHER_SOURCES)[number]

export const VOUCHER_SOURCE_LABELS: Readonly<Record<VoucherSource, string>> = {
  manual: 'Ghi tay',
  payment: 'Phiếu thu của khách',
  deposit: 'Tạm ứng của khách',
  refund: 'Hoàn tiền cho khách',
  transfer: 'Chuyển quỹ',
  payroll: 'Lương',
  commission: 'Hoa hồng',
  import: 'Số dư ban đầu',
}

/** Vouchers that staff write here; the others change through what caused them. */
export const OWN_SOURCES: readonly VoucherSource[] = ['manual', 'transfer', 'import']

/** Money between funds counts neither as income nor as expense. */
export const TRANSFER_SOURCES: readonly VoucherSource[] = ['transfer']

/** What a fund held when the clinic began to keep its books here: part of every opening, of no income. */
export const OPENING_SOURCES: readonly VoucherSource[] = ['import']

export const COUNTERPARTY_KINDS = ['person', 'user', 'supplier', 'lab', 'other'] as const
export type CounterpartyKind = (typeof COUNTERPARTY_KINDS)[number]

export const COUNTERPARTY_LABELS: Readonly<Record<CounterpartyKind, string>> = {
  person: 'Khách hàng',
  user: 'Nhân viên',
  supplier: 'Nhà cung cấp',
  lab: 'Labo',
  other: 'Khác',
}

/** Letters that the number of a voucher begins with: consecutive within branch and year. Receipts share theirs with those of customers. */
export const VOUCHER_LETTERS: Readonly<Record<VoucherDirection | 'opening', string>> = {
  in: 'PT',
  out: 'PC',
  transfer: 'CQ',
  opening: 'SD',
}

export const voucherLetters = ({ direction, source }: { direction: VoucherWay; source: VoucherSource }) =>
  VOUCHER_LETTERS[source === 'transfer' ? 'transfer' : source === 'import' ? 'opening' : direction]

export const otherWay = (direction: VoucherWay): VoucherWay => (direction === 'in' ? 'out' : 'in')

/** What the steps ask of a user, as actions on `cash_flow`. */
export type VoucherRight = 'update' | 'approve' | 'finalize' | 'reverse'

interface Step {
  /** Any of these will do. */
  needs: readonly VoucherRight[]
  /** The user who wrote the voucher may do it too. */
  author?: true
  reason?: true
}

const TAKEN_BACK: Step = { needs: ['approve', 'finalize'], reason: true }

const STEPS: Readonly<Record<VoucherState, Readonly<Partial<Record<VoucherState, Step>>>>> = {
  draft: {
    pending_approval: { needs: ['update'] },
    posted: { needs: ['finalize'] },
    cancelled: { needs: ['update'], reason: true },
  },
  pending_approval: {
    approved: { needs: ['approve'] },
    draft: { needs: ['approve'], author: true, reason: true },
    cancelled: { ...TAKEN_BACK, author: true },
  },
  approved: { posted: { needs: ['finalize'] }, cancelled: TAKEN_BACK },
  posted: { reversed: { needs: ['reverse'], reason: true } },
  reversed: {},
  cancelled: {},
}

/** Where a voucher may go from a state, whatever the user may do. */
export const nextStates = (from: VoucherState): VoucherState[] =>
  VOUCHER_STATES.filter((to) => STEPS[from][to] !== undefined)

export const stepNeedsReason = (from: VoucherState, to: VoucherState): boolean =>
  STEPS[from][to]?.reason === true

export interface VoucherFacts {
  state: VoucherState
  source: VoucherSource
  amount: number
  /** The voucher that it takes back. */
  reverses_id: number | null
}

export interface VoucherActor {
  may: (right: VoucherRight) => boolean
  /** Whether the user wrote the voucher. */
  is_author: boolean
  /** Up to this amount nothing needs a second user. */
  limit: number
}

/** Why a step is not taken: it breaks a rule, or the user lacks a right. */
export interface StepProblem {
  kind: 'rule' | 'forbidden'
  refusal: Refusal
  needs?: VoucherRight
}

const broken = (message: string, field = 'state'): StepProblem => ({
  kind: 'rule',
  refusal: refuse(message, field),
})

const NOT_FROM: Readonly<Record<VoucherState, string>> = {
  draft: 'Chỉ phiếu đang chờ duyệt mới trả lại được, hãy tải lại',
  pending_approval: 'Chỉ phiếu nháp mới gửi duyệt được, hãy tải lại',
  approved: 'Chỉ phiếu đang chờ duyệt mới duyệt được, hãy tải lại',
  posted: 'Chỉ phiếu đã duyệt, hoặc phiếu nháp trong hạn mức, mới ghi sổ được; hãy tải lại',
  reversed: 'Chỉ phiếu đã ghi sổ mới đảo được; phiếu chưa ghi sổ thì hủy',
  cancelled: 'Phiếu đã ghi sổ không hủy được, hãy lập phiếu đảo',
}

/** Why a user may not bring a voucher to a state; undefined when it may. */
export function voucherStep(
  { state, source, amount, reverses_id }: VoucherFacts,
  to: VoucherState,
  { may, is_author, limit }: VoucherActor,
): StepProblem | undefined {
  if (!OWN_SOURCES.includes(source))
    return broken('Phiếu này do một phiếu khác sinh ra, hãy sửa hoặc đảo phiếu đó')
  const step = STEPS[state][to]
  if (step === undefined) return broken(NOT_FROM[to])
  if (to === 'reversed' && reverses_id !== null)
    return broken('Phiếu đảo không đảo lại được, hãy ghi một phiếu mới')
  if (!step.needs.some(may) && !(step.author === true && is_author)) {
    const [needs = 'update'] = step.needs
    return {
      kind: 'forbidden',
      refusal: refuse('Bạn không có quyền thực hiện thao tác này'),
      needs,
    }
  }
  if (amount <= limit) return undefined
  if (state === 'draft' && to === 'posted')
    return broken(`Phiếu trên ${formatMoney(limit)} phải được duyệt trước khi ghi sổ, hãy gửi duyệt`)
  if (to === 'approved' && is_author)
    return {
      kind: 'forbidden',
      refusal: refuse(`Phiếu trên ${formatMoney(limit)} cần người khác duyệt, không phải người lập`),
      needs: 'approve',
    }
  return undefined
}

/** Why items do not make up a voucher; undefined when they do, or when there are none. */
export function itemsProblem(amount: number, items: readonly { amount: number }[]): Refusal | undefined {
  const sum = items.reduce((total, item) => total + item.amount, 0)
  if (items.length === 0 || sum === amount) return undefined
  const left = amount - sum
  return refuse(
    left > 0
      ? `Các khoản còn thiếu ${formatMoney(left)} so với số tiền của phiếu`
      : `Các khoản thừa ${formatMoney(-left)} so với số tiền của phiếu`,
    'items',
  )
}
