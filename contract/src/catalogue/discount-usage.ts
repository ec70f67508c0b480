import { USAGE_STATUSES } from '@bcare/rules/catalogue/pricing/usage'
import * as z from 'zod/mini'
import { choice, count, crud, entity, family, id, instant, maybe, money, write } from '../kit/index.ts'

/** One use of a programme by a customer, held for a draft or applied. */
export const DiscountUsage = entity('discount_usage', {
  label: 'Lượt dùng khuyến mãi',
  edits: {},
  once: { discount_id: id, person_id: id, deal_id: maybe(id), amount: money },
  derived: {
    status: choice(USAGE_STATUSES),
    expires_at: instant,
    /** The bill that it was applied to. */
    bill_id: z.nullable(id),
    bill_code: z.nullable(z.string()),
    discount_name: z.string(),
    person_name: z.string(),
    created_by_name: z.nullable(z.string()),
  },
  labels: {
    discount_id: 'Chương trình',
    discount_name: 'Chương trình',
    person_id: 'Khách hàng',
    person_name: 'Khách hàng',
    deal_id: 'Cơ hội',
    bill_id: 'Hóa đơn',
    bill_code: 'Hóa đơn',
    amount: 'Số tiền giảm',
    status: 'Trạng thái',
    expires_at: 'Giữ đến',
    created_by_name: 'Người tạo',
  },
})

const { list, get } = crud(DiscountUsage, {
  filters: ['discount_id', 'person_id', 'deal_id', 'status'],
  sorts: ['created_at'],
})

/** Uses are never changed or deleted: they go from state to state, and the limits of programmes count them. */
export const discountUsage = family(
  '/v1/discount_usage',
  {
    object: 'discount_usage',
    group: 'Kho & danh mục',
    place: 80,
    watches: ['discount', 'person'],
    without: {
      update: 'Lượt dùng chỉ chuyển trạng thái: set-status',
      delete: 'Lượt dùng được bỏ giữ chỗ hoặc hoàn lại: set-status',
    },
  },
  {
    list,
    get,
    add: write(DiscountUsage.draft, DiscountUsage.row, {
      action: 'create',
      key_required: true,
      about: 'Giữ một lượt của chương trình cho khách trong 24 giờ',
    }),
    set_status: write(
      z.strictObject({ id, version: z.optional(count), status: choice(USAGE_STATUSES) }),
      DiscountUsage.row,
      { about: 'Áp dụng, bỏ giữ chỗ hoặc hoàn lại một lượt' },
    ),
  },
)
