/** What fields of the clinic's own say wherever they stand. */
export const CUSTOM_TEXTS = {
  section: 'Thông tin thêm',
  edit: 'Sửa',
  fill: 'Điền',
  masked: 'Đã có dữ liệu, được che vì là thông tin nhạy cảm',
  reveal: (label: string) => `Xem ${label}`,
  tooth_hint: 'Số FDI cách nhau bằng dấu phẩy, ví dụ 11, 26',
  tooth_wrong: 'Có số răng không đúng FDI',
  number_wrong: 'Không đọc được con số này',
  rating: (label: string, count: number) => `${label}: ${count} sao`,
  clear: 'Xóa đánh giá',
  contains: 'Có chứa',
  from: 'Từ',
  to: 'Đến',
  apply: 'Lọc',
  yes: 'Có',
  no: 'Không',
}
