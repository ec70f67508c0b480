import { SCOPE_WORDS } from '@bcare/rules/identity/permission-words'
import type { ChangeKind } from '@bcare/rules/identity/permissions'

/** What the screens of roles and permissions say. */
export const ROLE_TEXTS = {
  title: 'Nhóm quyền',
  search: 'Tìm theo tên hoặc mã nhóm',
  add: 'Thêm nhóm quyền',
  name: 'Tên nhóm quyền',
  name_missing: 'Vui lòng nhập tên nhóm quyền',
  description: 'Mô tả',
  copy_from: 'Chép quyền từ nhóm',
  copy_nothing: 'Không chép, bắt đầu từ trống',
  create: 'Tạo và phân quyền',
  added: 'Đã thêm nhóm quyền',
  system: 'Có sẵn',
  own: 'Tự tạo',
  permissions: 'Phân quyền',
  lost: 'Nhóm quyền và các quyền của nhóm sẽ bị xóa. Nhóm đang có nhân viên thì không xóa được.',
  cancel: 'Hủy bỏ',
  close: 'Đóng',
}

export const PERMISSION_TEXTS = {
  title: 'Phân quyền',
  role: 'Nhóm quyền',
  search: 'Tìm đối tượng, ví dụ «lịch hẹn»',
  copy: 'Chép quyền từ nhóm khác',
  copied: (label: string) => `Đã chép quyền của «${label}», hãy xem lại rồi lưu`,
  preview: 'Xem như nhóm này',
  object: 'Đối tượng',
  other: 'Quyền khác',
  none: 'Không',
  scopes: SCOPE_WORDS,
  yes: 'Có',
  save: (count: number) => (count === 0 ? 'Lưu thay đổi' : `Lưu ${count} thay đổi`),
  reset: 'Bỏ thay đổi',
  changed: 'đã thay đổi',
  diff_title: (label: string) => `Thay đổi quyền của «${label}»`,
  diff_about: (count: number) =>
    count === 0
      ? 'Chưa có nhân viên nào thuộc nhóm này.'
      : `Có hiệu lực ngay với ${count} nhân viên, ở lần thao tác tiếp theo của họ.`,
  kinds: {
    added: 'Cấp thêm',
    widened: 'Mở rộng',
    narrowed: 'Thu hẹp',
    removed: 'Thu hồi',
  } satisfies Record<ChangeKind, string>,
  from_to: (before: string, after: string) => `${before} → ${after}`,
  confirm: 'Xác nhận lưu',
  saved: 'Đã lưu quyền',
  stale: 'Nhóm quyền vừa được người khác sửa. Đã tải lại bản mới, hãy kiểm tra rồi sửa tiếp.',
  admin: 'Nhóm quản trị hệ thống luôn có mọi quyền và không sửa được.',
  read_only: 'Bạn chỉ được xem, không được sửa quyền.',
  nothing_found: 'Không có đối tượng nào khớp',
  matrix: 'Bảng phân quyền',
  preview_title: (label: string) => `Xem như «${label}»`,
  preview_about:
    'Bản xem trước, chỉ để đọc: đây là menu và những việc mà một nhân viên chỉ thuộc nhóm này thấy và làm được, tính cả thay đổi chưa lưu. Không đăng nhập thay ai cả.',
  preview_menu: 'Menu nhìn thấy',
  preview_may: 'Được làm',
  preview_empty: 'Nhóm này chưa có quyền nào: chỉ thấy trang tổng quan.',
  cancel: 'Hủy bỏ',
  close: 'Đóng',
}
