/** Words of the reports of a span. */
export const REPORT_TEXTS = {
  period: 'Kỳ báo cáo',
  branch: 'Chi nhánh',
  all_branches: 'Mọi chi nhánh',
  csv: 'Tải bảng CSV',
  csv_saved: (name: string) => `Đã tải ${name}`,
  retry: 'Thử lại',
  chart_about: 'Phím mũi tên đi qua từng cột, Enter mở các dòng của cột đó. Bảng bên dưới có số liệu đầy đủ.',
} as const
