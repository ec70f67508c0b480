import { formatMoney } from '../../text/money.ts'
import { type Discount, type DiscountLine, type PriceSituation, targetsOf } from './discount.ts'

export const REASON_CODES = [
  'unknown_code',
  'not_started',
  'ended',
  'paused',
  'wrong_branch',
  'wrong_weekday',
  'wrong_hour',
  'below_min',
  'wrong_audience',
  'limit_reached',
  'person_limit_reached',
  'not_stackable',
  'code_required',
  'product_not_included',
] as const
export type ReasonCode = (typeof REASON_CODES)[number]

/** Why a programme takes nothing off here, in words for staff. */
export interface Ineligible {
  reason_code: ReasonCode
  message: string
}

const DAYS = ['thứ Hai', 'thứ Ba', 'thứ Tư', 'thứ Năm', 'thứ Sáu', 'thứ Bảy', 'Chủ nhật']
const day = (date: string): string => date.split('-').toReversed().join('/')
const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const no = (reason_code: ReasonCode, message: string): Ineligible => ({ reason_code, message })

function whyNotNow(discount: Discount, at: PriceSituation): Ineligible | undefined {
  const { status, valid_from, valid_to, branch_ids, weekdays, hours } = discount
  if (status === 'ended' || (valid_to !== null && valid_to < at.date))
    return no(
      'ended',
      valid_to === null ? 'Chương trình đã kết thúc' : `Chương trình đã kết thúc, hạn đến ${day(valid_to)}`,
    )
  if (status === 'paused') return no('paused', 'Chương trình đang tạm dừng')
  if (status === 'draft') return no('not_started', 'Chương trình còn là bản nháp, chưa chạy')
  if (at.date < valid_from) return no('not_started', `Chương trình bắt đầu từ ${day(valid_from)}`)
  if (branch_ids.length > 0 && (at.branch_id === null || !branch_ids.includes(at.branch_id)))
    return no('wrong_branch', 'Chương trình không áp dụng ở chi nhánh này')
  if (weekdays.length > 0 && !weekdays.includes(at.weekday))
    return no(
      'wrong_weekday',
      `Chương trình chỉ áp dụng ${weekdays
        .toSorted((one, other) => one - other)
        .map((one) => DAYS[one - 1])
        .join(', ')}`,
    )
  return hours !== null && (at.minute < hours.from || at.minute >= hours.to)
    ? no('wrong_hour', `Chương trình chỉ áp dụng từ ${clock(hours.from)} đến ${clock(hours.to)}`)
    : undefined
}

function isFor({ audience, audience_ids }: Discount, { person, date }: PriceSituation): boolean {
  if (audience === 'all') return true
  if (person === null) return false
  return {
    new_customer: person.is_new,
    group: person.group_ids.some((id) => audience_ids.includes(id)),
    person: audience_ids.includes(person.id),
    birthday_month: person.birth_month === Number(date.slice(5, 7)),
    referrer: person.is_referrer,
  }[audience]
}

const AUDIENCE_WORDS: Readonly<Record<Discount['audience'], string>> = {
  all: 'mọi khách hàng',
  new_customer: 'khách hàng mới',
  group: 'khách hàng trong nhóm được chọn',
  person: 'khách hàng được nêu tên',
  birthday_month: 'khách hàng trong tháng sinh nhật',
  referrer: 'khách hàng đã giới thiệu người khác',
}

function whyNotForThem(discount: Discount, at: PriceSituation): Ineligible | undefined {
  const { audience, usage_limit, usage_limit_per_person, used_count, person_used_count } = discount
  if (!isFor(discount, at))
    return no(
      'wrong_audience',
      at.person === null
        ? `Chương trình dành cho ${AUDIENCE_WORDS[audience]}, hãy chọn khách hàng trước`
        : `Chương trình chỉ dành cho ${AUDIENCE_WORDS[audience]}`,
    )
  if (usage_limit !== null && used_count >= usage_limit)
    return no('limit_reached', `Chương trình đã dùng hết ${usage_limit} lượt`)
  if (usage_limit_per_person === null) return undefined
  if (at.person === null)
    return no('wrong_audience', 'Chương trình giới hạn lượt cho mỗi khách, hãy chọn khách hàng trước')
  return person_used_count >= usage_limit_per_person
    ? no('person_limit_reached', `Khách hàng đã dùng đủ ${usage_limit_per_person} lượt của chương trình`)
    : undefined
}

function whyNotForThese(discount: Discount, lines: readonly DiscountLine[]): Ineligible | undefined {
  const { min_order, min_qty } = discount
  const targets = targetsOf(discount, lines)
  if (targets.length === 0) return no('product_not_included', 'Không có dịch vụ nào thuộc chương trình')
  const net = lines.reduce((sum, line) => sum + line.net, 0)
  if (min_order !== null && net < min_order)
    return no('below_min', `Đơn phải từ ${formatMoney(min_order)}, còn thiếu ${formatMoney(min_order - net)}`)
  const quantity = targets.reduce((sum, line) => sum + line.quantity, 0)
  return min_qty !== null && quantity < min_qty
    ? no('below_min', `Phải có từ ${String(min_qty).replace('.', ',')} dịch vụ thuộc chương trình trở lên`)
    : undefined
}

/** Why a programme cannot be used now by this customer, whatever is bought; undefined where it can. */
export const whyNotUsed = (discount: Discount, at: PriceSituation): Ineligible | undefined =>
  whyNotNow(discount, at) ?? whyNotForThem(discount, at)

/**
 * Why a programme does not hold for these lines, undefined where it does (docs/domain/catalogue.md, "Programmes").
 * Whether others leave room for it is decided among all of them: `chooseDiscounts`.
 */
export function whyNot(
  discount: Discount,
  { at, lines, codes }: { at: PriceSituation; lines: readonly DiscountLine[]; codes: ReadonlySet<string> },
): Ineligible | undefined {
  const needed =
    discount.needs_code && !(discount.code !== null && codes.has(foldCode(discount.code)))
      ? no('code_required', 'Chương trình cần nhập mã giảm giá')
      : undefined
  return whyNotUsed(discount, at) ?? whyNotForThese(discount, lines) ?? needed
}

/** Codes are typed in any case, with spaces around them. */
export const foldCode = (code: string): string => code.trim().toUpperCase()
