import { REVENUE_KIND_LABELS, REVENUE_PART_LABELS } from '@bcare/rules/revenue/attribution'
import {
  AMBER,
  BLUE,
  CYAN,
  GREEN,
  GREY,
  RED,
  VIOLET,
  coloured,
  plain,
  type Constant,
} from './constant-table.ts'

/** States and choices of bills, payments, deposits, instalments and the cash book. */
export const MONEY_CONSTANTS = {
  'bill.status': coloured({
    draft: ['Nháp', GREY, ['open', 'cancelled']],
    open: ['Chưa thanh toán', AMBER, ['partially_paid', 'paid', 'cancelled']],
    partially_paid: ['TT một phần', CYAN, ['open', 'paid', 'cancelled']],
    paid: ['Đã thanh toán', GREEN, ['open', 'partially_paid', 'cancelled']],
    cancelled: ['Đã hủy', RED],
  }),
  'payment.status': coloured({
    pending: ['Chờ xác nhận', AMBER, ['posted', 'failed', 'cancelled']],
    posted: ['Đã thu', GREEN, ['reversed']],
    reversed: ['Đã đảo', GREY],
    failed: ['Thất bại', RED],
    cancelled: ['Đã hủy', RED],
  }),
  'revenue_entry.kind': plain(REVENUE_KIND_LABELS),
  'revenue_entry.part': plain(REVENUE_PART_LABELS),
  'payment.kind': plain({
    receipt: 'Phiếu thu',
    deposit: 'Đóng tạm ứng',
    deposit_apply: 'Dùng tạm ứng',
    refund: 'Hoàn tiền',
    deposit_refund: 'Hoàn tạm ứng',
  }),
  'deposit.status': coloured({
    active: ['Còn hiệu lực', GREEN, ['partially_used', 'used', 'refunded', 'cancelled']],
    partially_used: ['Đã dùng một phần', CYAN, ['active', 'used', 'refunded']],
    used: ['Đã dùng hết', GREY, ['active', 'partially_used']],
    refunded: ['Đã hoàn', AMBER],
    cancelled: ['Đã hủy', RED],
  }),
  'installment_plan.status': coloured({
    draft: ['Nháp', GREY, ['active', 'cancelled']],
    active: ['Đang thực hiện', BLUE, ['paused', 'completed', 'cancelled']],
    paused: ['Tạm dừng', AMBER, ['active', 'completed', 'cancelled']],
    completed: ['Hoàn tất', GREEN, ['active', 'cancelled']],
    cancelled: ['Đã hủy', RED],
  }),
  'installment.status': coloured({
    pending: ['Chưa đến hạn', GREY, ['due', 'partially_paid', 'paid', 'waived', 'cancelled']],
    due: ['Đến hạn', AMBER, ['partially_paid', 'paid', 'overdue', 'waived', 'cancelled']],
    partially_paid: ['Trả một phần', CYAN, ['paid', 'overdue', 'waived']],
    paid: ['Đã trả', GREEN, ['partially_paid', 'due']],
    overdue: ['Quá hạn', RED, ['partially_paid', 'paid', 'waived', 'cancelled']],
    waived: ['Miễn', VIOLET],
    cancelled: ['Đã hủy', RED],
  }),
  'cash_flow.status': coloured({
    draft: ['Nháp', GREY, ['pending_approval', 'posted', 'cancelled']],
    pending_approval: ['Chờ duyệt', AMBER, ['approved', 'draft', 'cancelled']],
    approved: ['Đã duyệt', CYAN, ['posted', 'cancelled']],
    posted: ['Đã ghi sổ', GREEN, ['reversed']],
    reversed: ['Đã đảo', GREY],
    cancelled: ['Đã hủy', RED],
  }),
  'cash_flow.direction': plain({ in: 'Thu', out: 'Chi', transfer: 'Chuyển quỹ' }),
} as const satisfies Record<string, readonly Constant[]>
