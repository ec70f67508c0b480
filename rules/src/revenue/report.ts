/** By what the summary of revenue is put together. */
export const REVENUE_GROUPS = [
  'day',
  'month',
  'branch',
  'category',
  'product',
  'source',
  'consultant',
  'doctor',
  'method',
] as const
export type RevenueGroup = (typeof REVENUE_GROUPS)[number]

export const REVENUE_GROUP_LABELS: Readonly<Record<RevenueGroup, string>> = {
  day: 'Ngày',
  month: 'Tháng',
  branch: 'Chi nhánh',
  category: 'Nhóm dịch vụ',
  product: 'Dịch vụ',
  source: 'Nguồn khách',
  consultant: 'Tư vấn',
  doctor: 'Bác sĩ',
  method: 'Phương thức',
}

/** What each measure of revenue means, as every report prints it (Families 2.8, "Revenue definitions"). */
export const REVENUE_DEFINITIONS = {
  agreed: ['Doanh số', 'Giá trị dịch vụ khách đồng ý trong kỳ, trừ dịch vụ đã hủy'],
  performed: ['Doanh thu', 'Giá trị phần việc đã thực hiện trong kỳ'],
  collected: ['Thực thu', 'Tiền đã phân bổ vào dịch vụ trừ tiền hoàn trong kỳ'],
  material: ['Vật tư', 'Phần thực thu bù giá vốn vật tư ước tính của dịch vụ'],
  net: ['Thực thu thuần', 'Thực thu trừ vật tư'],
  held: ['Chưa ghi nhận', 'Phần thực thu chờ công đoạn được thực hiện'],
} as const satisfies Record<string, readonly [label: string, definition: string]>
