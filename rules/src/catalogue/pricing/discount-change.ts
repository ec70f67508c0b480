import { DISCOUNT_LABELS, DISCOUNT_TRANSITIONS, type Discount, type DiscountStatus } from './discount.ts'

/** What of a programme may still be changed once it was used; limits only upwards. */
const OPEN_FIELDS: ReadonlySet<string> = new Set([
  'valid_to',
  'note',
  'usage_limit',
  'usage_limit_per_person',
])
const LIMITS = ['usage_limit', 'usage_limit_per_person'] as const

export interface ChangeProblem {
  field: string
  message: string
}

const differs = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other)

type Limits = Pick<Discount, (typeof LIMITS)[number]>

/** A limit that is lowered, or set where there was none. */
const isLowered = (before: number | null, after: number | null): boolean =>
  after !== null && (before === null || after < before)

/**
 * Why a programme cannot be changed like this, undefined where it can: one that has ended stays as it is, one that was
 * used keeps what those customers were promised (docs/domain/catalogue.md, "Programmes").
 */
export function discountChangeProblem<T extends Limits & { status: DiscountStatus }>(
  before: T,
  change: Partial<T>,
  isUsed: boolean,
): ChangeProblem | undefined {
  const changed = Object.keys(change).filter(
    (field) =>
      change[field as keyof T] !== undefined && differs(before[field as keyof T], change[field as keyof T]),
  )
  const [first] = before.status === 'ended' ? changed.filter((field) => field !== 'note') : []
  if (first !== undefined)
    return { field: first, message: 'Chương trình đã kết thúc, hãy nhân bản thành chương trình mới' }
  if (!isUsed) return undefined
  const closed = changed.find((field) => !OPEN_FIELDS.has(field))
  if (closed !== undefined)
    return {
      field: closed,
      message:
        'Chương trình đã có khách dùng, chỉ sửa được hạn, giới hạn lượt và ghi chú; hãy nhân bản thành chương trình mới',
    }
  const lowered = LIMITS.find(
    (field) => changed.includes(field) && isLowered(before[field], change[field] ?? null),
  )
  return lowered === undefined
    ? undefined
    : { field: lowered, message: 'Chương trình đã có khách dùng, giới hạn lượt chỉ được tăng' }
}

/** Why a programme cannot go from one state to another on this day, undefined where it can. */
export function discountMoveProblem(
  { status, valid_to }: Pick<Discount, 'status' | 'valid_to'>,
  to: DiscountStatus,
  today: string,
): ChangeProblem | undefined {
  if (!DISCOUNT_TRANSITIONS[status].includes(to))
    return {
      field: 'status',
      message:
        status === 'ended'
          ? 'Chương trình đã kết thúc, hãy nhân bản thành chương trình mới'
          : `Chương trình đang ở trạng thái «${DISCOUNT_LABELS[status]}», không chuyển sang «${DISCOUNT_LABELS[to]}» được`,
    }
  return to === 'active' && valid_to !== null && valid_to < today
    ? { field: 'valid_to', message: 'Ngày kết thúc đã qua, hãy sửa ngày kết thúc trước khi chạy' }
    : undefined
}
