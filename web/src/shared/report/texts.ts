/** Words of the reports of a span. */
export const REPORT_TEXTS = {
  period: 'Kỳ báo cáo',
  branch: 'Chi nhánh',
  all_branches: 'Mọi chi nhánh',
  csv: 'Tải bảng CSV',
  csv_saved: (name: string) => `Đã tải ${name}`,
  retry: 'Thử lại',
} as const
