/** Words of the reports of a span. */
export const REPORT_TEXTS = {
  period: 'Kỳ báo cáo',
  branch: 'Chi nhánh',
  all_branches: 'Mọi chi nhánh',
  before: (value: string) => `Kỳ trước: ${value}`,
  open_rows: (what: string) => `${what}: xem danh sách`,
  hours: (count: string) => `${count} giờ`,
  days: (count: string) => `${count} ngày`,
  csv: 'Tải bảng CSV',
  csv_saved: (name: string) => `Đã tải ${name}`,
  retry: 'Thử lại',
  no_such_day: (day: string) => `Ngày ${day} không có trong lịch`,
  no_such_day_about: 'Hãy chọn lại khoảng thời gian; năm từ 1900 đến 2199.',
  usual_days: 'Xem kỳ thường dùng',
  chart_about: 'Phím mũi tên đi qua từng cột, Enter mở các dòng của cột đó. Bảng bên dưới có số liệu đầy đủ.',
} as const
