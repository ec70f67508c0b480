/** By what the use of materials is laid out. */
export const USAGE_GROUPS = ['material', 'category', 'doctor', 'operation', 'product', 'department'] as const
export type UsageGroupBy = (typeof USAGE_GROUPS)[number]

export const USAGE_GROUP_LABELS: Readonly<Record<UsageGroupBy, string>> = {
  material: 'Vật tư',
  category: 'Nhóm vật tư',
  doctor: 'Bác sĩ',
  operation: 'Công đoạn',
  product: 'Dịch vụ',
  department: 'Phòng ban',
}

/** Groups that a stock belongs to: what there was and is stands beside what moved. */
export const STOCKED_GROUPS: readonly UsageGroupBy[] = ['material', 'category']

/** What was used against its norm, in percent with one decimal; null without a norm. */
export const variancePercent = (actual: number, norm: number): number | null =>
  norm === 0 ? null : Math.round(((actual - norm) * 1000) / norm) / 10
