/** Words of the customers area. */
export const TAG_TEXTS = {
  title: 'Nhãn (thẻ)',
  search: 'Tìm theo tên nhãn',
  usage: 'Lượt dùng',
  state: 'Trạng thái',
  lost: (usage_count: number) =>
    usage_count > 0
      ? `Nhãn đang được gắn ở ${usage_count} hồ sơ; sau khi xóa, những hồ sơ đó không còn nhãn này.`
      : 'Nhãn chưa được gắn ở hồ sơ nào.',
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
