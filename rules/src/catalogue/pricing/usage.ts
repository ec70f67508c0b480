export const USAGE_STATUSES = ['reserved', 'applied', 'released', 'reversed'] as const
export type UsageStatus = (typeof USAGE_STATUSES)[number]

export const USAGE_LABELS: Readonly<Record<UsageStatus, string>> = {
  reserved: 'Giữ chỗ',
  applied: 'Đã áp dụng',
  released: 'Đã bỏ giữ chỗ',
  reversed: 'Đã hoàn lại',
}

/** Reserved with a draft, applied with the bill that is opened, reversed when that is cancelled. */
export const USAGE_TRANSITIONS: Readonly<Record<UsageStatus, readonly UsageStatus[]>> = {
  reserved: ['applied', 'released'],
  applied: ['reversed'],
  released: [],
  reversed: [],
}

/** How long a use is held for a draft. */
export const RESERVED_HOURS = 24
