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

export interface ObjectWords {
  label: string
  group: PermissionGroup
}

const inGroup = (group: PermissionGroup, labels: Record<string, string>): [string, ObjectWords][] =>
  Object.entries(labels).map(([object, label]) => [object, { label, group }])

/** What the objects of permissions are called; one that is not named here goes by its entity's label, under the last group. */
export const OBJECT_WORDS: Readonly<Record<string, ObjectWords>> = Object.fromEntries([
  ...inGroup('Khách hàng', {
    person: 'Khách hàng',
    person_assignment: 'Phân công phụ trách',
    note: 'Ghi chú',
    person_tag: 'Nhãn của khách hàng',
    activity: 'Dòng hoạt động',
    person_group: 'Nhóm khách hàng',
    person_group_member: 'Thành viên nhóm',
    person_import: 'Nhập khách từ tệp',
    subject_request: 'Yêu cầu dữ liệu cá nhân',
    form_submission: 'Đăng ký từ website',
    web_form: 'Biểu mẫu website',
  }),
  ...inGroup('Cơ hội', {
    deal: 'Cơ hội',
    deal_user: 'Người tham gia cơ hội',
    deal_user_rating: 'Đánh giá nhân viên',
    deal_tag: 'Nhãn của cơ hội',
    pipeline: 'Quy trình bán hàng',
    stage: 'Giai đoạn',
  }),
  ...inGroup('Phòng khám', {
    appointment: 'Lịch hẹn',
    track: 'Tiếp nhận, lượt khám',
    schedule: 'Lịch làm việc',
    attachment: 'Dòng điều trị',
    report: 'Số liệu nhân viên',
  }),
  ...inGroup('Công việc & liên lạc', {
    task: 'Công việc',
    notification: 'Thông báo chung',
    call: 'Cuộc gọi',
    message: 'Tin nhắn',
  }),
  ...inGroup('Kho & danh mục', {
    term: 'Danh mục',
    tag: 'Nhãn (thẻ)',
    location: 'Địa giới hành chính',
    product: 'Dịch vụ, hàng hóa',
    product_operation: 'Công đoạn của dịch vụ',
    product_price_tier: 'Bảng giá',
    bundle: 'Gói dịch vụ',
    discount: 'Khuyến mãi',
    discount_usage: 'Lượt dùng khuyến mãi',
    operation: 'Nội dung điều trị',
    custom_field: 'Trường tùy chỉnh',
    file: 'Tệp và hình ảnh',
  }),
  ...inGroup('Quản trị', {
    user: 'Nhân viên',
    department: 'Phòng ban, chi nhánh',
    role: 'Nhóm quyền',
    setting: 'Cấu hình',
    page: 'Cách hiển thị danh sách',
    history: 'Nhật ký hệ thống',
    server_error: 'Lỗi máy chủ',
  }),
  ...inGroup('Dữ liệu nhạy cảm', {
    sensitive_field: 'Trường tự tạo nhạy cảm',
    phone_number: 'Số điện thoại đầy đủ',
    national_id: 'Số CCCD đầy đủ',
    medical_history: 'Tiền sử bệnh',
    finance: 'Giá vốn, hoa hồng, lãi',
  }),
])

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
  refund: 'Hoàn tiền',
  print: 'In',
  share: 'Dùng chung',
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

/** Rights that no call declares, because its handler asks for them in the middle of its work. A test reads the sources for them. */
export const RIGHTS_IN_HANDLERS: Readonly<Record<string, readonly string[]>> = {
  discount: ['approve'],
  person: ['force', 'manage'],
  note: ['manage'],
  tag: ['force'],
  deal_user_rating: ['manage'],
  appointment: ['force', 'overbook'],
  track: ['force', 'manage'],
  schedule: ['force'],
  attachment: ['agree', 'approve', 'discount', 'manage', 'perform'],
  phone_number: ['read'],
  national_id: ['read'],
  finance: ['read'],
  medical_history: ['update', 'sign'],
  history: ['read'],
  setting: ['read', 'update'],
  page: ['share'],
  sensitive_field: ['read'],
  task: ['manage'],
  task_note: ['manage'],
}
