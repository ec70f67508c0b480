import {
  AUDIENCE_LABELS,
  DISCOUNT_LABELS,
  DISCOUNT_STATUSES,
  DISCOUNT_TRANSITIONS,
} from '@bcare/rules/catalogue/pricing/discount'
import { USAGE_LABELS, USAGE_STATUSES, USAGE_TRANSITIONS } from '@bcare/rules/catalogue/pricing/usage'
import { AMBER, BLUE, GREEN, GREY, RED, plain, states } from './constant-table.ts'

/** States and choices of programmes. */
export const DISCOUNT_CONSTANTS = {
  'discount.status': states(
    DISCOUNT_STATUSES,
    DISCOUNT_LABELS,
    { draft: GREY, active: GREEN, paused: AMBER, ended: RED },
    DISCOUNT_TRANSITIONS,
  ),
  'discount.kind': plain({
    percent: 'Giảm phần trăm',
    amount: 'Giảm số tiền',
    fixed_price: 'Đồng giá',
    gift: 'Tặng dịch vụ',
    free_session: 'Tặng buổi',
  }),
  'discount.apply_to': plain({
    order: 'Cả đơn',
    line: 'Từng dịch vụ',
    category: 'Nhóm dịch vụ',
    product: 'Dịch vụ được chọn',
    bundle: 'Gói dịch vụ',
  }),
  'discount.audience': plain(AUDIENCE_LABELS),
  'discount.stack_mode': plain({ exclusive: 'Dùng một mình', stackable: 'Dùng chung được' }),
  'discount.funded_by': plain({ clinic: 'Phòng khám', partner: 'Đối tác' }),
  'discount_usage.status': states(
    USAGE_STATUSES,
    USAGE_LABELS,
    { reserved: BLUE, applied: GREEN, released: GREY, reversed: RED },
    USAGE_TRANSITIONS,
  ),
} as const
