/** What people call the work that no request waits for, by the name of its task. */
export const JOB_NAMES: Readonly<Record<string, string>> = {
  notify: 'Gửi thông báo',
  push: 'Gửi thông báo đẩy',
  mail: 'Gửi email thông báo',
  long_wait: 'Báo khách chờ lâu',
  close_visits: 'Đóng lượt khám còn mở',
  queue_reminders: 'Nhắc lịch hẹn',
  auto_messages: 'Tin nhắn tự động',
  send_message: 'Gửi tin nhắn',
  send_batch: 'Đợt gửi tin',
  export: 'Xuất tệp',
  custom_migration: 'Chuyển dữ liệu trường tùy chỉnh',
  person_import_check: 'Kiểm tra tệp nhập',
  person_import_run: 'Nhập từ tệp',
  person_import_undo: 'Hoàn tác nhập từ tệp',
  sweep: 'Dọn dữ liệu hết hạn',
  sweep_files: 'Dọn tệp không dùng',
  sweep_enquiries: 'Dọn đăng ký từ website',
  deal_rotting: 'Báo cơ hội để lâu',
  task_morning: 'Tạo công việc buổi sáng',
  task_notices: 'Nhắc công việc',
  stock_expiring: 'Báo lô vật tư sắp hết hạn',
  refresh_group: 'Cập nhật nhóm khách hàng',
  refresh_groups: 'Cập nhật các nhóm khách hàng',
  rebuild_pairs: 'Tìm khách hàng trùng',
  books_check: 'Đối chiếu sổ sách',
  revenue_backfill: 'Ghi nhận doanh thu của dữ liệu cũ',
  fetch_recordings: 'Lấy ghi âm cuộc gọi',
  sweep_recordings: 'Xóa ghi âm hết hạn lưu',
  end_untold_calls: 'Kết thúc cuộc gọi tổng đài không báo',
  verify_log: 'Kiểm tra nhật ký',
}

const JOB = /^job:(\w+)$/

/** What failed, as people read it: a job by its name, a call as it is. */
export function failedPlace(path: string): string {
  const [, task] = JOB.exec(path) ?? []
  return task === undefined ? path : `Việc nền: ${JOB_NAMES[task] ?? task}`
}
