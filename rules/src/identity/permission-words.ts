import type { Scope } from './scope.ts'

/** Parts of the matrix of permissions, in the order they are shown. */
export const PERMISSION_GROUPS = [
  'Khách hàng',
  'Cơ hội',
  'Phòng khám',
  'Công việc & liên lạc',
  'Tài chính',
  'Kho & danh mục',
  'Quản trị',
  'Dữ liệu nhạy cảm',
  'Khác',
] as const
export type PermissionGroup = (typeof PERMISSION_GROUPS)[number]

/** What an object of permissions is called, and where it stands in the matrix. */
export interface PermissionObject {
  label: string
  group: PermissionGroup
  /** Its place within the group; those without one come last. */
  place?: number
  /** Actions that no call declares, because a handler asks for them in the middle of its work. A test reads the sources for them. */
  asks?: readonly string[]
}

/** Objects that no family has as its own; every other one is said by its family, in the contract. */
export const OBJECTS_OF_NO_FAMILY: Readonly<Record<string, PermissionObject>> = {
  custom_field: { label: 'Trường tùy chỉnh', group: 'Kho & danh mục', place: 100 },
  file: { label: 'Tệp và hình ảnh', group: 'Kho & danh mục', place: 110 },
  page: { label: 'Cách hiển thị danh sách', group: 'Quản trị', place: 50, asks: ['share'] },
  sensitive_field: { label: 'Trường tự tạo nhạy cảm', group: 'Dữ liệu nhạy cảm', place: 10, asks: ['read'] },
  phone_number: { label: 'Số điện thoại đầy đủ', group: 'Dữ liệu nhạy cảm', place: 20, asks: ['read'] },
  national_id: { label: 'Số CCCD đầy đủ', group: 'Dữ liệu nhạy cảm', place: 30, asks: ['read'] },
  medical_history: { label: 'Tiền sử bệnh', group: 'Dữ liệu nhạy cảm', place: 40, asks: ['update', 'sign'] },
  finance: { label: 'Giá vốn, hoa hồng, lãi', group: 'Dữ liệu nhạy cảm', place: 50, asks: ['read'] },
}

/** What the actions are called, in the order of the columns. */
export const ACTION_WORDS: Readonly<Record<string, string>> = {
  read: 'Xem',
  create: 'Thêm',
  update: 'Sửa',
  delete: 'Xóa',
  assign: 'Phân công, gán',
  sign: 'Ký',
  agree: 'Ghi nhận đồng ý',
  perform: 'Thực hiện',
  discount: 'Giảm giá',
  approve: 'Duyệt',
  export: 'Xuất dữ liệu',
  merge: 'Gộp trùng',
  convert: 'Chuyển đổi',
  force: 'Bỏ qua cảnh báo',
  overbook: 'Đặt chồng giờ',
  force_date: 'Lùi ngày',
  unlock: 'Mở khóa sổ',
  open: 'Phát hành',
  confirm: 'Xác nhận',
  finalize: 'Ghi sổ',
  cancel: 'Hủy',
  reverse: 'Đảo phiếu',
  refund: 'Hoàn tiền',
  backdate: 'Ghi lùi ngày',
  commission: 'Xem hoa hồng',
  totals: 'Xem tổng số',
  check: 'Đối chiếu',
  stock: 'Nhập, chuyển kho',
  count: 'Kiểm kê',
  print: 'In',
  share: 'Dùng chung',
  listen: 'Nghe ghi âm',
  reveal: 'Xem cả nội dung riêng tư',
  use: 'Dùng',
  run: 'Chạy',
  manage: 'Quản lý',
}

/** How far a right reaches, in words. */
export const SCOPE_WORDS: Readonly<Record<Scope, string>> = {
  own: 'Của mình',
  today: 'Của mình và khách hôm nay',
  department: 'Phòng ban',
  branch: 'Chi nhánh',
  all: 'Tất cả',
}
