/** Words of the customers area. */
export const TAG_TEXTS = {
  title: 'Nhãn (thẻ)',
  search: 'Tìm theo tên nhãn',
  usage: 'Lượt dùng',
  state: 'Trạng thái',
  lost: (usage_count: number) =>
    usage_count > 0
      ? `Nhãn đang được gắn ở ${usage_count} hồ sơ; sau khi xóa, những hồ sơ đó không còn nhãn này.`
      : undefined,
}

export const TAG_SCOPES = [
  { value: 'person', label: 'Khách hàng' },
  { value: 'deal', label: 'Cơ hội' },
  { value: 'both', label: 'Cả hai' },
]

export const ACTIVE_STATES = [
  { value: true, label: 'Đang dùng', color: '#10B981' },
  { value: false, label: 'Ngưng dùng', color: '#94A3B8' },
]

/** Words of customers: list, form, profile (glossary 3.2, 3.3). */
export const PERSON_TEXTS = {
  title: 'Khách hàng',
  search: 'Tìm theo mã, tên, số điện thoại',
  add: 'Thêm khách hàng',
  empty: 'Chưa có khách hàng nào',
  empty_about: 'Thêm khách hàng đầu tiên khi có người gọi đến hoặc tới phòng khám.',
  code: 'Mã KH',
  name: 'Họ tên',
  age: 'Tuổi / giới tính',
  tags: 'Nhãn',
  source: 'Nguồn đến',
  owner: 'Phụ trách',
  lifecycle: 'Tình trạng',
  next_appointment: 'Lịch hẹn tới',
  last_visit: 'Lần khám gần nhất',
  birth: 'Ngày sinh',
  birth_month: 'Tháng sinh',
  month: (month: number) => `Tháng ${month}`,
  quick_view: 'Xem nhanh',
  open_profile: 'Mở hồ sơ',
  add_tags: 'Gắn nhãn',
  tags_added: (added: number, skipped: number) =>
    skipped === 0 ? `Đã gắn ${added} nhãn` : `Đã gắn ${added} nhãn, ${skipped} đã có sẵn`,
  years: (age: number) => `${age} tuổi`,
  province_short: 'Tỉnh/TP',
  ward_first: 'Chọn tỉnh, thành phố trước',
  no_phone_hint: 'Chỉ cần khi khách không có số điện thoại',
}

export const DUPLICATE_TEXTS = {
  title: 'Có thể khách hàng đã có hồ sơ',
  entered: 'Đang nhập',
  open: 'Mở hồ sơ này',
  back: 'Quay lại sửa',
  go_on: 'Vẫn thêm khách hàng mới',
  not_allowed: 'Bạn chưa được phép thêm trùng, hãy mở hồ sơ đã có hoặc nhờ lễ tân thêm.',
  same_phone: 'Trùng số điện thoại',
  same_person: 'Trùng tên và ngày sinh',
  same_id: 'Trùng số CCCD',
  created: (day: string) => `Tạo ngày ${day}`,
  owner: (name: string) => `Phụ trách: ${name}`,
}

export const PROFILE_TEXTS = {
  title: 'Hồ sơ khách hàng',
  tabs: 'Các mục của hồ sơ',
  activity: 'Hoạt động',
  information: 'Thông tin',
  deals: 'Cơ hội',
  appointments: 'Lịch hẹn',
  history: 'Lịch sử',
  not_found: 'Không tìm thấy khách hàng',
  not_found_about: 'Hồ sơ đã bị xóa, hoặc bạn không được phép xem.',
  back: 'Về danh sách khách hàng',
  copy_phone: 'Chép số điện thoại',
  copied: 'Đã chép số điện thoại',
  no_phone: (reason: string | null) => reason ?? 'Chưa có số điện thoại',
  relative_phone: 'Số của người thân',
  edit_tags: 'Sửa nhãn',
  add_tag: 'Thêm nhãn',
  tags: 'Nhãn khách hàng',
  in_clinic: (since: string) => `Đang ở phòng khám từ ${since}`,
  next_appointment: (when: string) => `Lịch hẹn tới ${when}`,
  no_next_appointment: 'Chưa có lịch hẹn tiếp theo',
  blocked: 'Khách hàng bị chặn đặt lịch',
  do_not_contact: 'Khách hàng không muốn được liên hệ',
  needs_review: 'Hồ sơ cần kiểm tra lại',
  no_reason: 'Chưa ghi lý do.',
  change_lifecycle: (current: string) => `${current}, đổi tình trạng`,
  lifecycle_reason: (label: string) => `Chuyển sang «${label}»`,
  reason: 'Lý do',
  save: 'Lưu',
  cancel: 'Hủy bỏ',
  details: 'Chi tiết',
  created: 'Ngày tạo',
  address: 'Địa chỉ',
  saved: 'Đã lưu thông tin khách hàng',
  actions: 'Thao tác',
  remove: 'Xóa hồ sơ',
  remove_question: (name: string) => `Xóa hồ sơ «${name}»?`,
  remove_lost: 'Ghi chú và nhãn của hồ sơ sẽ không còn xem được.',
  removed: 'Đã xóa hồ sơ khách hàng',
}

export const ACTIVITY_TEXTS = {
  write: 'Viết ghi chú về khách hàng…',
  add: 'Ghi lại',
  visibility: 'Ai được xem',
  pinned: 'Đã ghim',
  pin: 'Ghim',
  unpin: 'Bỏ ghim',
  edit: 'Sửa',
  remove: 'Xóa',
  remove_question: 'Xóa ghi chú này?',
  remove_lost: 'Nội dung ghi chú sẽ không còn xem được.',
  actions: 'Thao tác với ghi chú',
  note: 'Nội dung ghi chú',
  saved: 'Đã lưu ghi chú',
  all: 'Tất cả',
  filter: 'Loại hoạt động',
  tag: 'Nhãn',
  person: 'Thông tin',
  visit: 'Lượt khám',
  only: 'Ghi chú',
  more: 'Xem thêm',
  empty: 'Chưa có hoạt động nào',
  system: 'Hệ thống',
  today: 'Hôm nay',
  yesterday: 'Hôm qua',
  failed: 'Chưa tải được hoạt động',
  retry: 'Thử lại',
  keys: 'Ctrl + Enter để ghi lại',
}

export const HISTORY_TEXTS = {
  empty: 'Chưa có thay đổi nào',
  empty_value: 'trống',
  reason: (reason: string) => `Lý do: ${reason}`,
  more: 'Xem thêm',
}

export const MODAL_TEXTS = {
  title: 'Khách hàng',
  caller: (phone: string) => `Số gọi đến ${phone}`,
  unknown: 'Chưa có khách hàng nào với số này',
  found: (count: number) => `${count} khách hàng dùng số này`,
  add: 'Thêm khách hàng mới',
  open: 'Mở hồ sơ',
}
