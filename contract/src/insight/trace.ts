import { formatDateTime } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { entities } from '../entities.ts'
import { CONSTANTS, labelOf, type ConstantGroup } from '../settings/constants.ts'

/** One entry of the log, with the names of what its ids refer to. */
export interface Trace {
  action: string
  entity_type: string
  changes: Readonly<Record<string, readonly [from: unknown, to: unknown]>>
  reason: string | null
  /** Names for the ids in `changes`: `{ stage_id: ['Mới', 'Quan tâm'] }`. */
  names: Readonly<Record<string, readonly [from: string | null, to: string | null]>>
}

const ACTION_LABELS: Readonly<Record<string, string>> = {
  create: 'Thêm',
  update: 'Sửa',
  delete: 'Xóa',
  restore: 'Khôi phục',
  transition: 'Chuyển trạng thái',
  merge: 'Gộp',
  unmerge: 'Hoàn tác gộp',
  redact: 'Ẩn danh nhật ký',
  view: 'Xem',
  export: 'Xuất',
  print: 'In',
  login: 'Đăng nhập',
  login_failed: 'Đăng nhập thất bại',
  logout: 'Đăng xuất',
  permission: 'Đổi quyền',
  setting: 'Đổi cấu hình',
}

const ENTITY_LABELS: Readonly<Record<string, string>> = {
  person_tag: 'Nhãn khách hàng',
  deal_tag: 'Nhãn cơ hội',
  person_distinct: 'Hai người khác nhau',
  user_role: 'Vai trò',
  role_permission: 'Quyền',
}

export const actionLabel = (action: string): string => ACTION_LABELS[action] ?? action
export const entityLabel = (entity_type: string): string =>
  entities[entity_type]?.label ?? ENTITY_LABELS[entity_type] ?? entity_type
export const fieldLabel = (entity_type: string, field: string): string =>
  field === 'tag_id' ? 'Nhãn' : (entities[entity_type]?.labels[field] ?? field)

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const MONEY = /_amount$/

/** A stored value in the words that people read: labels for statuses, dates of the clinic, đồng, yes and no. */
export function readableValue(entity_type: string, field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'Có' : 'Không'
  const group = `${entity_type}.${field}`
  if (typeof value === 'string' && group in CONSTANTS) return labelOf(group as ConstantGroup, value)
  if (typeof value === 'string' && INSTANT.test(value)) return formatDateTime(value)
  if (typeof value === 'number' && MONEY.test(field)) return formatMoney(value)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}

/** Both sides of one change, with names where the log has ids. */
export function readableChange(
  { entity_type, changes, names }: Trace,
  field: string,
): [from: string | null, to: string | null] {
  const [from, to] = changes[field] ?? [null, null]
  const [from_name, to_name] = names[field] ?? [null, null]
  return [
    from_name ?? readableValue(entity_type, field, from),
    to_name ?? readableValue(entity_type, field, to),
  ]
}
