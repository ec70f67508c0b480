/** Words of the screen of all records (Danh bạ). */
export const PERSONS_TEXTS = {
  title: 'Danh bạ',
  tabs: 'Các mục của danh bạ',
  directory: 'Toàn bộ hồ sơ',
  duplicates: 'Trùng lặp',
  requests: 'Yêu cầu dữ liệu',
  import: 'Nhập từ tệp',
}
