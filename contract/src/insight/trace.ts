import { formatDate, formatDateTime } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { ACTION_WORDS, SCOPE_WORDS } from '@bcare/rules/identity/permission-words'
import { maskPhone } from '@bcare/rules/text/phone'
import { type CustomField, MASK } from '@bcare/rules/settings/custom-field'
import { wordsOf } from '@bcare/rules/settings/custom-words'
import { entities } from '../families.ts'
import { isCustomKey } from '../kit/custom.ts'
import { objectWords } from '../permission-objects.ts'
import { readableSetting, settingLabel } from '../settings/readable.ts'
import { CONSTANTS, labelOf, type ConstantGroup } from '../settings/constants.ts'
import { CALLED_AS, columnLabel, readableParts, VALUE_WORDS } from './log-words.ts'
import { refusedWords } from './sign-in.ts'

/** One entry of the log, with the names of what its ids refer to. */
export interface Trace {
  action: string
  entity_type: string
  changes: Readonly<Record<string, readonly [from: unknown, to: unknown]>>
  reason: string | null
  /** Names for the ids in `changes`: `{ stage_id: ['Mới', 'Quan tâm'] }`. */
  names: Readonly<Record<string, readonly [from: string | null, to: string | null]>>
  /** Custom fields among the changes, as far as the reader may see them, by `custom.<name>`. */
  custom?: Readonly<Record<string, CustomTrace>> | null
}

/** A custom field as the log needs it; `called` are the names of what both sides refer to. */
export interface CustomTrace extends Pick<CustomField, 'type' | 'options' | 'label'> {
  called: readonly [from: string | null, to: string | null]
  /** Spelled out for readers of sensitive fields only. */
  is_sensitive?: boolean
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
  verify: 'Kiểm tra niêm phong',
  query: 'Chạy truy vấn',
}

const ENTITY_LABELS: Readonly<Record<string, string>> = {
  tenant: 'Phòng khám',
  person_tag: 'Nhãn khách hàng',
  deal_tag: 'Nhãn cơ hội',
  person_distinct: 'Hai người khác nhau',
  calendar_feed: 'Địa chỉ lịch cá nhân',
  custom_link: 'Liên kết bản ghi',
  entity_data: 'Dữ liệu hồ sơ',
  user_role: 'Nhóm quyền của nhân viên',
  role_permission: 'Quyền',
  history: 'Nhật ký hệ thống',
  notification: 'Thông báo chung',
  notification_preference: 'Cách nhận thông báo',
}

export const actionLabel = (action: string): string => ACTION_LABELS[action] ?? action
export const entityLabel = (entity_type: string): string =>
  entities[entity_type]?.label ?? ENTITY_LABELS[entity_type] ?? entity_type
export const fieldLabel = (entity_type: string, field: string): string =>
  field === 'tag_id'
    ? columnLabel(entity_type, field)
    : ((entity_type === 'setting' ? settingLabel(field) : undefined) ??
      entities[entity_type]?.labels[field] ??
      entities[entity_type]?.logged[field] ??
      columnLabel(entity_type, field))

/** What the whole log can be narrowed to, by name. */
export const ACTIONS: readonly { value: string; label: string }[] = Object.entries(ACTION_LABELS).map(
  ([value, label]) => ({ value, label }),
)
const vietnamese = new Intl.Collator('vi')

export const ENTITY_TYPES: readonly { value: string; label: string }[] = [
  ...Object.values(entities).map(({ name, label }) => ({ value: name, label })),
  ...Object.entries(ENTITY_LABELS).map(([value, label]) => ({ value, label })),
].toSorted((one, other) => vietnamese.compare(one.label, other.label))

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const MONEY = /_amount$/

/** Whether a field holds đồng. */
const isMoney = (entity_type: string, field: string): boolean =>
  MONEY.test(field) || entities[entity_type]?.kinds[field] === 'money'

/** People type what looks like a moment and is none: the log shows it as it was typed. */
const isInstant = (value: string): boolean => INSTANT.test(value) && !Number.isNaN(Date.parse(value))

const DAY = /^\d{4}-\d\d-\d\d$/
/** Days that no form asks for. */
const DAYS: ReadonlySet<string> = new Set(['task.rule_day', 'task.series_start', 'track.visit_date'])

/** Whether a field holds a day; what people typed into another one stays as it was typed. */
const isDay = (place: string, value: string): boolean => {
  const [entity_type = '', field = ''] = place.split('.')
  return DAY.test(value) && (DAYS.has(place) || entities[entity_type]?.kinds[field] === 'date')
}

/** A stored value in the words that people read: labels for statuses, dates of the clinic, đồng, yes and no. */
export function readableValue(entity_type: string, field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'Có' : 'Không'
  if (entity_type === 'setting') return readableSetting(field, value)
  if (entity_type === 'user' && field === 'why') return refusedWords(value)
  if (entity_type === 'role_permission') return permissionWord(field, String(value))
  const place = `${entity_type}.${field}`
  if (field === 'entity_type' && !(place in VALUE_WORDS)) return entityLabel(String(value))
  const group = CALLED_AS[field] ?? CALLED_AS[place] ?? place
  const word = typeof value === 'string' ? VALUE_WORDS[place]?.[value] : undefined
  if (word !== undefined) return word
  if (Array.isArray(value) && place in VALUE_WORDS)
    return value.map((one) => VALUE_WORDS[place]?.[String(one)] ?? readableParts(one)).join(', ')
  if (typeof value === 'string' && group in CONSTANTS) return labelOf(group as ConstantGroup, value)
  if (typeof value === 'string' && isInstant(value)) return formatDateTime(value)
  if (typeof value === 'string' && isDay(place, value)) return formatDate(value)
  if (typeof value === 'number' && isMoney(entity_type, field)) return formatMoney(value)
  return readableParts(value)
}

/** A part of a right in the words of the screen of rights. */
const permissionWord = (field: string, value: string): string =>
  (field === 'object'
    ? objectWords(value).label
    : field === 'action'
      ? ACTION_WORDS[value]
      : (SCOPE_WORDS as Readonly<Record<string, string>>)[value]) ?? value

/** The name of a changed field. */
export const changeLabel = (trace: Pick<Trace, 'entity_type' | 'custom'>, field: string): string =>
  trace.custom?.[field]?.label ?? fieldLabel(trace.entity_type, field)

/** Whether the reader is told of a changed field: those of the clinic's own only where they may be seen. */
export const isShownChange = (trace: Pick<Trace, 'custom'>, field: string): boolean =>
  !isCustomKey(field) || trace.custom?.[field] !== undefined

/** A stored value of a custom field in words; the log never spells out a number. */
function customWords({ type, options }: CustomTrace, value: unknown, called: string | null): string | null {
  if (value === null || value === undefined) return null
  if (value === MASK) return MASK
  if (type === 'phone') return maskPhone(String(value))
  try {
    return wordsOf({ type, options, validation: {} }, value, called)
  } catch (error) {
    // A value from before the field changed its type is shown as it was stored.
    if (error instanceof RangeError) return String(value)
    throw error
  }
}

/** Both sides of one change, with names where the log has ids. */
export function readableChange(
  { entity_type, changes, names, custom }: Trace,
  field: string,
): [from: string | null, to: string | null] {
  const [from, to] = changes[field] ?? [null, null]
  const own = custom?.[field]
  if (own !== undefined) return [customWords(own, from, own.called[0]), customWords(own, to, own.called[1])]
  const [from_name, to_name] = names[field] ?? [null, null]
  return [
    from_name ?? readableValue(entity_type, field, from),
    to_name ?? readableValue(entity_type, field, to),
  ]
}
