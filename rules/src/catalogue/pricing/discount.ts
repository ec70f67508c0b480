import type { Places } from './quantity.ts'

export const DISCOUNT_KINDS = ['percent', 'amount', 'fixed_price', 'gift', 'free_session'] as const
export type DiscountKind = (typeof DISCOUNT_KINDS)[number]

export const DISCOUNT_TARGETS = ['order', 'line', 'category', 'product', 'bundle'] as const
export type DiscountTarget = (typeof DISCOUNT_TARGETS)[number]

export const AUDIENCES = ['all', 'new_customer', 'group', 'person', 'birthday_month', 'referrer'] as const
export type Audience = (typeof AUDIENCES)[number]

export const AUDIENCE_LABELS: Readonly<Record<Audience, string>> = {
  all: 'Mọi khách hàng',
  new_customer: 'Khách hàng mới',
  group: 'Nhóm khách hàng',
  person: 'Khách hàng được nêu tên',
  birthday_month: 'Khách trong tháng sinh nhật',
  referrer: 'Khách đã giới thiệu người khác',
}

export const FUNDERS = ['clinic', 'partner'] as const

export const STACK_MODES = ['exclusive', 'stackable'] as const

export const DISCOUNT_STATUSES = ['draft', 'active', 'paused', 'ended'] as const
export type DiscountStatus = (typeof DISCOUNT_STATUSES)[number]
/** Begun and not ended: what staff may come across. */
export const BEGUN_STATUSES = ['active', 'paused'] as const

export const DISCOUNT_LABELS: Readonly<Record<DiscountStatus, string>> = {
  draft: 'Nháp',
  active: 'Đang chạy',
  paused: 'Tạm dừng',
  ended: 'Đã kết thúc',
}

/** Where a programme may go from each state; one that has ended is cloned instead. */
export const DISCOUNT_TRANSITIONS: Readonly<Record<DiscountStatus, readonly DiscountStatus[]>> = {
  draft: ['active'],
  active: ['paused', 'ended'],
  paused: ['active', 'ended'],
  ended: [],
}

/** A programme with what decides whom, when and for what it takes something off. */
export interface Discount {
  id: number
  code: string | null
  name: string
  kind: DiscountKind
  /** Percent, đồng, the price for one, or how many are free, by kind. */
  value: number
  max_amount: number | null
  apply_to: DiscountTarget
  target_ids: readonly number[]
  min_order: number | null
  min_qty: number | null
  audience: Audience
  audience_ids: readonly number[]
  valid_from: string
  valid_to: string | null
  /** 1 is Monday, 7 Sunday; empty is every day. */
  weekdays: readonly number[]
  /** From and to as minutes of the day; null is all day. */
  hours: { from: number; to: number } | null
  branch_ids: readonly number[]
  usage_limit: number | null
  usage_limit_per_person: number | null
  stack_mode: (typeof STACK_MODES)[number]
  stack_group: string | null
  priority: number
  needs_code: boolean
  approval_required: boolean
  status: DiscountStatus
  /** How often it is reserved or applied, by all and by this customer. */
  used_count: number
  person_used_count: number
}

/** For whom, where and when a price is made. */
export interface PriceSituation {
  person: {
    id: number
    group_ids: readonly number[]
    is_new: boolean
    /** 1 to 12; null where the birthday is unknown. */
    birth_month: number | null
    is_referrer: boolean
  } | null
  branch_id: number | null
  /** The business date, its weekday (1 is Monday) and the minute of the day, on the clinic's clock. */
  date: string
  weekday: number
  minute: number
}

/** A line as programmes see it: what it holds, and what it costs before them. */
export interface DiscountLine extends Pick<Places, 'quantity'> {
  ref: string
  product_id: number
  category_term_id: number | null
  bundle_id: number | null
  net: number
}

/** The lines that a programme is about; one for the order is about all. */
export function targetsOf<L extends DiscountLine>(
  { apply_to, target_ids }: Pick<Discount, 'apply_to' | 'target_ids'>,
  lines: readonly L[],
): L[] {
  const named = (id: number | null) => target_ids.length === 0 || (id !== null && target_ids.includes(id))
  const among: Readonly<Record<DiscountTarget, (line: DiscountLine) => boolean>> = {
    order: () => true,
    line: ({ product_id, bundle_id }) => bundle_id === null && named(product_id),
    product: ({ product_id, bundle_id }) => bundle_id === null && named(product_id),
    category: ({ category_term_id, bundle_id }) => bundle_id === null && named(category_term_id),
    bundle: ({ bundle_id }) => bundle_id !== null && named(bundle_id),
  }
  return lines.filter(among[apply_to])
}

export interface DiscountProblem {
  field: 'value' | 'max_amount' | 'apply_to' | 'target_ids' | 'audience_ids' | 'valid_to' | 'hours' | 'code'
  message: string
}

type Draft = Omit<Discount, 'id' | 'used_count' | 'person_used_count' | 'status'>

function valueProblem({ kind, value, apply_to }: Draft): DiscountProblem | undefined {
  if (kind === 'percent' && value > 100)
    return { field: 'value', message: 'Phần trăm giảm phải từ 0 đến 100' }
  if (kind === 'percent' && Math.abs(value * 100 - Math.round(value * 100)) > 1e-6)
    return { field: 'value', message: 'Phần trăm chỉ có hai số lẻ' }
  if (kind !== 'percent' && !Number.isInteger(value))
    return { field: 'value', message: 'Giá trị phải là số nguyên' }
  if ((kind === 'gift' || kind === 'free_session') && value < 1)
    return { field: 'value', message: 'Ghi số lượng được tặng, ít nhất là 1' }
  if ((kind === 'gift' || kind === 'free_session') && apply_to === 'order')
    return { field: 'apply_to', message: 'Chương trình tặng phải nêu dịch vụ được tặng' }
  // The services of a bundle are priced one by one, so that one price for each of them is none for the bundle.
  if (kind === 'fixed_price' && apply_to === 'bundle')
    return { field: 'apply_to', message: 'Gói dịch vụ giảm theo phần trăm hoặc số tiền, không đồng giá được' }
  return undefined
}

/** What is wrong with a programme; undefined where nothing is. */
export function discountProblem(draft: Draft): DiscountProblem | undefined {
  const problem = valueProblem(draft)
  if (problem !== undefined) return problem
  const { apply_to, target_ids, audience, audience_ids, hours, needs_code, code, valid_from, valid_to } =
    draft
  if (apply_to !== 'order' && apply_to !== 'line' && target_ids.length === 0)
    return { field: 'target_ids', message: 'Chọn ít nhất một mục được giảm giá' }
  if ((audience === 'group' || audience === 'person') && audience_ids.length === 0)
    return { field: 'audience_ids', message: 'Chọn nhóm khách hoặc khách hàng được hưởng' }
  if (needs_code && code === null) return { field: 'code', message: 'Chương trình cần mã thì phải có mã' }
  if (hours !== null && hours.from >= hours.to)
    return { field: 'hours', message: 'Giờ kết thúc phải sau giờ bắt đầu' }
  return valid_to !== null && valid_to < valid_from
    ? { field: 'valid_to', message: 'Ngày kết thúc phải từ ngày bắt đầu trở đi' }
    : undefined
}
