import type { CustomEntity } from './custom-field.ts'

/** What the records that can carry custom fields are called. */
export const CUSTOM_ENTITY_LABELS: Readonly<Record<CustomEntity, string>> = {
  person: 'Khách hàng',
  deal: 'Cơ hội',
  appointment: 'Lịch hẹn',
  user: 'Nhân viên',
  task: 'Công việc',
  attachment: 'Điều trị',
  product: 'Dịch vụ',
  bill: 'Hóa đơn',
}

/** Where a custom field is shown, and how wide. */
export const PLACE_LABELS = {
  form: 'Biểu mẫu thêm mới',
  profile: 'Hồ sơ',
  list: 'Cột danh sách',
  filter: 'Bộ lọc',
  print: 'Bản in',
} as const
export const WIDTH_LABELS = { half: 'Nửa dòng', full: 'Cả dòng' } as const

/** How many records a custom relationship joins, and what becomes of it when one of them is deleted. */
export const CARDINALITY_LABELS = {
  one_one: 'Một – một',
  one_many: 'Một – nhiều',
  many_many: 'Nhiều – nhiều',
} as const
export const ON_DELETE_LABELS = {
  restrict: 'Không cho xóa khi đang nối',
  unlink: 'Tự gỡ nối',
} as const

/** What a change of type does. */
export const MIGRATION_LABELS = { change_type: 'Chuyển kiểu dữ liệu', restore: 'Trả lại giá trị cũ' } as const
