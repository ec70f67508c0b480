export const SEVERITIES = ['info', 'success', 'warning', 'error'] as const
export type Severity = (typeof SEVERITIES)[number]

/** What people are told about, how it is called, and how loud it is unless its teller says otherwise. */
export const NOTIFICATION_KINDS = {
  appointment_created: ['Lịch hẹn mới', 'info'],
  appointment_changed: ['Đổi lịch hẹn', 'warning'],
  appointment_cancelled: ['Hủy lịch hẹn', 'warning'],
  appointment_arrived: ['Khách đã đến', 'success'],
  visit_waiting_long: ['Khách chờ lâu', 'warning'],
  task_assigned: ['Giao việc', 'info'],
  task_due: ['Việc đến hạn', 'warning'],
  task_overdue: ['Việc quá hạn', 'error'],
  deal_assigned: ['Giao cơ hội', 'info'],
  deal_moved: ['Cơ hội chuyển giai đoạn', 'info'],
  deal_rotting: ['Cơ hội để lâu', 'warning'],
  person_assigned: ['Giao khách hàng', 'info'],
  call_missed: ['Cuộc gọi nhỡ', 'warning'],
  form_submission_new: ['Đăng ký mới từ web', 'info'],
  payment_posted: ['Đã thu tiền', 'success'],
  cash_flow_pending: ['Phiếu chờ duyệt', 'warning'],
  cash_flow_approved: ['Phiếu đã duyệt', 'success'],
  cash_flow_rejected: ['Phiếu bị từ chối', 'error'],
  refund_requested: ['Đề nghị hoàn tiền', 'warning'],
  installment_overdue: ['Trả góp quá hạn', 'warning'],
  stock_low: ['Vật tư sắp hết', 'warning'],
  stock_negative: ['Vật tư âm kho', 'error'],
  stock_expiring: ['Vật tư sắp hết hạn', 'warning'],
  message_failed: ['Tin nhắn gửi lỗi', 'error'],
  leave_requested: ['Đơn xin nghỉ', 'info'],
  leave_approved: ['Đơn nghỉ được duyệt', 'success'],
  leave_rejected: ['Đơn nghỉ bị từ chối', 'error'],
  mention: ['Nhắc đến bạn', 'info'],
  rating_low: ['Đánh giá thấp', 'error'],
  export_ready: ['Tệp xuất đã xong', 'success'],
  import_done: ['Nhập dữ liệu xong', 'success'],
  migration_done: ['Chuyển dữ liệu xong', 'success'],
  system: ['Thông báo chung', 'info'],
} as const satisfies Record<string, readonly [label: string, severity: Severity]>

export type NotificationType = keyof typeof NOTIFICATION_KINDS
export const NOTIFICATION_TYPES = Object.keys(NOTIFICATION_KINDS) as [NotificationType, ...NotificationType[]]

/** How loud a type is by itself. */
export const severityOf = (type: NotificationType): Severity => NOTIFICATION_KINDS[type][1]

/** Longest title and body, in characters. */
export const TITLE_MAX = 200
export const BODY_MAX = 500

/** One line of at most `max` characters; what is cut ends with an ellipsis. Never cuts a character in two. */
export function clip(text: string, max: number): string {
  const line = [...text.replaceAll(/\s+/g, ' ').trim()]
  return line.length <= max
    ? line.join('')
    : `${line
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}
