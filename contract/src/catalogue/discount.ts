import {
  AUDIENCES,
  DISCOUNT_KINDS,
  DISCOUNT_STATUSES,
  DISCOUNT_TARGETS,
  FUNDERS,
  STACK_MODES,
} from '@bcare/rules/catalogue/pricing/discount'
import { REASON_CODES } from '@bcare/rules/catalogue/pricing/eligible'
import { MOST_MONEY } from '@bcare/rules/text/money'
import * as z from 'zod/mini'
import {
  choice,
  codeText,
  count,
  crud,
  entity,
  family,
  flag,
  id,
  intBetween,
  longText,
  maybe,
  money,
  moneyTotal,
  named,
  otherwise,
  plannedDate,
  read,
  text,
  write,
} from '../kit/index.ts'
import { pricedOrder, quantity } from './pricing-shape.ts'

const ids = otherwise(z.array(id).check(z.maxLength(200)), [])
const limit = maybe(intBetween(1, 1_000_000))

/** From and to as minutes of the day. */
const Hours = z.strictObject({ from: intBetween(0, 1439), to: intBetween(1, 1440) })

/** A programme that takes something off a price: for whom, for what, when and how often. */
export const Discount = entity('discount', {
  label: 'Chương trình khuyến mãi',
  edits: {
    code: maybe(codeText(40)),
    name: text(200),
    kind: otherwise(choice(DISCOUNT_KINDS), 'percent'),
    /** Percent, đồng, the price for one, or how many are free: the kind says which. */
    value: z.number().check(z.gte(0), z.lte(MOST_MONEY)),
    max_amount: maybe(money),
    apply_to: otherwise(choice(DISCOUNT_TARGETS), 'order'),
    target_ids: ids,
    min_order: maybe(money),
    min_qty: maybe(quantity),
    audience: otherwise(choice(AUDIENCES), 'all'),
    audience_ids: ids,
    valid_from: plannedDate,
    valid_to: maybe(plannedDate),
    /** 1 is Monday, 7 Sunday; none is every day. */
    weekdays: otherwise(z.array(intBetween(1, 7)).check(z.maxLength(7)), []),
    hours: maybe(Hours),
    branch_ids: otherwise(z.array(id).check(z.maxLength(100)), []),
    usage_limit: limit,
    usage_limit_per_person: limit,
    stack_mode: otherwise(choice(STACK_MODES), 'stackable'),
    stack_group: maybe(text(60)),
    priority: otherwise(intBetween(-1_000, 1_000), 0),
    needs_code: otherwise(flag, false),
    approval_required: otherwise(flag, false),
    funded_by: otherwise(choice(FUNDERS), 'clinic'),
    note: maybe(longText(2000)),
  },
  derived: {
    /** A programme whose last day has passed has ended. */
    status: choice(DISCOUNT_STATUSES),
    used_count: count,
    used_amount: moneyTotal,
  },
  labels: {
    code: 'Mã giảm giá',
    name: 'Tên chương trình',
    kind: 'Hình thức',
    value: 'Giá trị',
    max_amount: 'Giảm tối đa',
    apply_to: 'Áp dụng cho',
    target_ids: 'Mục được giảm',
    min_order: 'Đơn tối thiểu',
    min_qty: 'Số lượng tối thiểu',
    audience: 'Khách được hưởng',
    audience_ids: 'Nhóm hoặc khách được hưởng',
    valid_from: 'Từ ngày',
    valid_to: 'Đến ngày',
    weekdays: 'Ngày trong tuần',
    hours: 'Khung giờ',
    branch_ids: 'Chi nhánh áp dụng',
    usage_limit: 'Giới hạn lượt',
    usage_limit_per_person: 'Lượt mỗi khách',
    stack_mode: 'Dùng chung',
    stack_group: 'Nhóm chọn một',
    priority: 'Ưu tiên',
    needs_code: 'Phải nhập mã',
    approval_required: 'Cần duyệt',
    funded_by: 'Bên chi trả',
    note: 'Ghi chú',
    status: 'Trạng thái',
    used_count: 'Đã dùng',
    used_amount: 'Đã giảm',
  },
})

const plain = crud(Discount, {
  filters: ['status', 'kind', 'apply_to', 'audience', 'funded_by', 'id'],
  sorts: ['priority', 'name', 'valid_from', 'created_at'],
  search: true,
})

const reason = {
  reason_code: z.nullable(choice(REASON_CODES)),
  message: z.nullable(z.string()),
}

/** A programme as it holds for an order: what it would save, or why it does not hold. */
const JudgedDiscount = named(
  'JudgedDiscount',
  z.strictObject({
    discount_id: id,
    name: z.string(),
    code: z.nullable(z.string()),
    eligible: flag,
    saving: moneyTotal,
    approval_required: flag,
    ...reason,
  }),
)

export const discount = family(
  '/v1/discount',
  {
    object: 'discount',
    label: 'Khuyến mãi',
    group: 'Kho & danh mục',
    place: 70,
    asks: ['approve'],
    watches: ['discount_usage', 'product', 'product_price_tier', 'person_group'],
  },
  {
    list: plain.list,
    get: plain.get,
    add: plain.add,
    update: plain.update,
    delete: plain.delete,
    set_status: write(
      z.strictObject({ id, version: z.optional(count), status: choice(DISCOUNT_STATUSES) }),
      Discount.row,
      { about: 'Cho chạy, tạm dừng hoặc kết thúc chương trình' },
    ),
    eligible: read(
      z.strictObject({
        ...pricedOrder,
        discount_id: z.optional(id),
        discount_codes: otherwise(z.array(text(40)).check(z.maxLength(20)), []),
      }),
      z.strictObject({ data: z.array(JudgedDiscount) }),
      { about: 'Chương trình nào áp dụng được cho đơn này, và vì sao không' },
    ),
    calculate: read(
      z.strictObject({ ...pricedOrder, discount_id: z.optional(id), code: z.optional(codeText(40)) }),
      z.strictObject({
        discount_id: id,
        saving: moneyTotal,
        lines: z.array(z.strictObject({ ref: z.string(), saving: moneyTotal })),
        ...reason,
      }),
      { about: 'Một chương trình giảm bao nhiêu ở từng dòng' },
    ),
  },
)
