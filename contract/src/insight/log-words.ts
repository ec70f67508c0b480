/** Columns that no form and no list shows, as the log calls them; one entity's own as `entity.column`. */
const FIELDS: Readonly<Record<string, string>> = {
  tag_id: 'Nhãn',
  role_id: 'Nhóm quyền',
  user_id: 'Nhân viên',
  person_id: 'Khách hàng',
  deal_id: 'Cơ hội',
  branch_id: 'Chi nhánh',
  department_id: 'Phòng ban',
  last_stage_id: 'Giai đoạn trước',
  previous_lifecycle: 'Tình trạng trước đó',
  rank: 'Vị trí trên bảng',
  visit_date: 'Ngày khám',
  is_new_customer: 'Khách mới',
  rescheduled_from_id: 'Dời từ lịch',
  rescheduled_to_id: 'Dời sang lịch',
  reminder_at: 'Giờ nhắc',
  status_by: 'Người đổi trạng thái',
  series_start: 'Ngày bắt đầu lặp',
  rule_key: 'Việc tự động',
  rule_day: 'Ngày của việc tự động',
  rule_target: 'Bản ghi của việc tự động',
  authorization_version: 'Số lần đổi quyền',
  object: 'Chức năng',
  action: 'Hành động',
  scope: 'Phạm vi',
  muted: 'Loại không muốn nhận',
  mailed: 'Loại nhận qua email',
  mail_origin: 'Địa chỉ phần mềm trong email',
  quiet_from: 'Yên lặng từ',
  quiet_to: 'Yên lặng đến',
  sound: 'Âm thanh',
  why: 'Lý do từ chối',
  deleted_at: 'Lúc xóa',
  'appointment.series_id': 'Loạt lịch hẹn số',
  'calendar_feed.token_hash': 'Địa chỉ bí mật',
  'custom_link.from_id': 'Bản ghi đầu',
  'custom_link.to_id': 'Bản ghi cuối',
  'custom_link.one_from': 'Chỉ một bản ghi đầu',
  'custom_link.one_to': 'Chỉ một bản ghi cuối',
  'custom_link.relationship_id': 'Quan hệ',
  'custom_migration.before': 'Trước khi chuyển',
  'custom_migration.errors': 'Giá trị không chuyển được',
  'custom_migration.last_entity_id': 'Đã chuyển đến bản ghi số',
  'custom_migration.option_set_id': 'Bộ lựa chọn',
  'custom_migration.restored_at': 'Hoàn tác lúc',
  'deal.first_payment_at': 'Thanh toán đầu tiên lúc',
  'deal.origin_deal_id': 'Chép từ cơ hội số',
  'entity_data.entity_id': 'Bản ghi số',
  'entity_data.entity_type': 'Đối tượng',
  'entity_data.is_current': 'Đang dùng',
  'entity_data.key': 'Loại dữ liệu',
  'entity_data.kind': 'Nhóm dữ liệu',
  'entity_data.reason': 'Lý do',
  'entity_data.signed_at': 'Ký lúc',
  'entity_data.signed_by': 'Người ký',
  'entity_data.status': 'Trạng thái',
  'entity_data.value': 'Nội dung',
  'entity_data.version_no': 'Bản số',
  'export_file.columns': 'Các cột',
  'export_file.filter': 'Điều kiện lọc',
  'file_usage.file_id': 'Tệp',
  'person.anonymised_at': 'Ẩn danh lúc',
  'person.national_id_hash': 'Số CCCD (dấu kiểm)',
  'person_assignment.replaces_id': 'Thay cho phân công số',
  'person_distinct.high_id': 'Người kia',
  'person_distinct.low_id': 'Người này',
  'setting.changed_no': 'Lần đổi thứ',
  'setting.level': 'Cấp',
  'setting.sealed': 'Giá trị bí mật',
  'task.series_id': 'Chuỗi công việc số',
  'term.merged_into_id': 'Gộp vào mục số',
  'track.next_appointment_id': 'Lịch hẹn tiếp theo số',
}

/** What is stamped with a moment and a name: `arrived_at`, `arrived_by`. */
const STAMPS: Readonly<Record<string, string>> = {
  arrived: 'đến',
  assigned: 'phân công',
  approved: 'duyệt',
  cancelled: 'hủy',
  checked_in: 'tiếp nhận',
  checked_out: 'ra về',
  confirmed: 'xác nhận',
  consult_start: 'bắt đầu tư vấn',
  contacted: 'liên hệ',
  converted: 'chuyển thành khách',
  finished: 'hoàn thành',
  left: 'bỏ về',
  no_show: 'không đến',
  payment_ready: 'chờ thanh toán',
  seated: 'vào ghế',
  started: 'bắt đầu',
  treatment_end: 'xong điều trị',
  treatment_start: 'bắt đầu điều trị',
}

/** Every stamp with the name of whoever made it, for whoever looks the names up. */
export const STAMPED_BY: readonly string[] = [
  ...Object.keys(STAMPS).map((stamp) => `${stamp}_by`),
  'status_by',
]

/** What the log calls a column that its entity has no name for. */
export function columnLabel(entity_type: string, field: string): string {
  const [, stamp = '', part] = /^(.*)_(at|by)$/.exec(field) ?? []
  const done = STAMPS[stamp]
  const said = FIELDS[`${entity_type}.${field}`] ?? FIELDS[field]
  if (said !== undefined) return said
  if (done === undefined) return field
  return part === 'at' ? `Lúc ${done}` : `Người ghi «${done}»`
}

/** Columns whose values are called as those of another. */
export const CALLED_AS: Readonly<Record<string, string>> = {
  previous_lifecycle: 'person.lifecycle',
  'schedule.status': 'leave.status',
  'custom_definition.status': 'custom_field.status',
}

/** Values that only the log shows. */
export const VALUE_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'appointment.reminder': {
    none: 'Chưa nhắc',
    queued: 'Chờ nhắc',
    sent: 'Đã nhắc',
    failed: 'Nhắc lỗi',
    confirmed: 'Khách xác nhận',
    declined: 'Khách từ chối',
  },
  'stage.kind': { open: 'Đang mở', won: 'Thành công', lost: 'Thất bại' },
}

/** What a part of a stored value is called, where it says so itself. */
const NAMED = ['label', 'text', 'name', 'title'] as const

/** A value with parts as people read it: names in a row, or what each part holds. */
export function readableParts(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Có' : 'Không'
  if (value === null || value === undefined) return '—'
  if (typeof value !== 'object') return String(value as string | number)
  if (Array.isArray(value)) return value.map((part) => readableParts(part)).join(', ')
  const parts = value as Record<string, unknown>
  const named = NAMED.map((key) => parts[key]).find((name) => typeof name === 'string')
  if (named !== undefined) return named
  return Object.entries(parts)
    .map(([key, part]) => `${key}: ${readableParts(part)}`)
    .join('; ')
}
