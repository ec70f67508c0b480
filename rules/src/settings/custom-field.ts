/** What a custom field can hold. */
export const CUSTOM_TYPES = [
  'text',
  'long_text',
  'integer',
  'decimal',
  'money',
  'percent',
  'date',
  'datetime',
  'boolean',
  'select',
  'multi_select',
  'phone',
  'email',
  'url',
  'user',
  'person',
  'product',
  'term',
  'tooth',
  'file',
  'rating',
  'color',
] as const
export type CustomType = (typeof CUSTOM_TYPES)[number]

export const CUSTOM_ENTITIES = [
  'person',
  'deal',
  'attachment',
  'appointment',
  'task',
  'user',
  'product',
  'bill',
] as const
export type CustomEntity = (typeof CUSTOM_ENTITIES)[number]

export const CUSTOM_STATUSES = ['draft', 'active', 'migrating', 'archived'] as const
export type CustomStatus = (typeof CUSTOM_STATUSES)[number]

/** Fields that forms and lists show. */
export const SHOWN_STATUSES = ['active', 'migrating'] as const satisfies readonly CustomStatus[]

/** So many fields of one entity can be in use at once. */
export const MOST_FIELDS = 100

export interface CustomOption {
  value: string
  label: string
  color?: string | null | undefined
  is_active: boolean
}

/** Bounds of a field; each type looks at those that mean something to it. */
export interface CustomValidation {
  /** Least and largest number; of a date the first and last day as `YYYY-MM-DD`. */
  min?: number | string | undefined
  max?: number | string | undefined
  /** The whole text must match it. */
  regex?: string | undefined
  max_len?: number | undefined
  /** The vocabulary that a term must be of. */
  vocabulary?: string | undefined
}

/** The field is asked for only when another field of the same record fits. */
export interface ShowIf {
  field: string
  op: 'eq' | 'ne' | 'in' | 'is_set'
  value?: unknown
}

/** A definition as far as values are judged by it. */
export interface CustomField {
  id: number
  name: string
  label: string
  type: CustomType
  options: readonly CustomOption[]
  required: boolean
  unique: boolean
  validation: CustomValidation
  visible_roles: readonly string[]
  editable_roles: readonly string[]
  show_if: ShowIf | null
  is_sensitive: boolean
  status: CustomStatus
}

/** What people read in place of a value that they may not see. */
export const MASK = '••••'

/** Types whose values are numbers to the database: figures, days, moments, yes and no, and ids. */
const NUMERIC: ReadonlySet<CustomType> = new Set([
  'integer',
  'decimal',
  'money',
  'percent',
  'date',
  'datetime',
  'boolean',
  'user',
  'person',
  'product',
  'term',
  'tooth',
  'file',
  'rating',
])
export const isNumeric = (type: CustomType): boolean => NUMERIC.has(type)

/** Types whose value is the id of something else. */
export const REFERENCES = ['user', 'person', 'product', 'term', 'file'] as const
export type ReferenceType = (typeof REFERENCES)[number]
export const isReference = (type: CustomType): type is ReferenceType =>
  REFERENCES.some((reference) => reference === type)

/** Types with several values at once: no order of rows follows from them, and no two of them are «the same». */
export const isMany = (type: CustomType): boolean => type === 'multi_select' || type === 'tooth'
/** Long texts and files are read, not looked for. */
export const isSearchable = (type: CustomType): boolean => type !== 'long_text' && type !== 'file'
export const isSortable = (type: CustomType): boolean => isSearchable(type) && !isMany(type)
export const hasOptions = (type: CustomType): boolean => type === 'select' || type === 'multi_select'

const UNIQUE: ReadonlySet<CustomType> = new Set(['text', 'integer', 'phone', 'email', 'url', 'person'])
export const mayBeUnique = (type: CustomType): boolean => UNIQUE.has(type)

/** Whether there is nothing: no value, an empty text, an empty list. */
export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const intersects = (wanted: readonly string[], roles: readonly string[]) =>
  wanted.length === 0 || wanted.some((role) => roles.includes(role))

/** Users who administrate the clinic see and edit every field. */
const ADMIN = 'admin'

/** Whether a user with these roles sees a field at all. */
export const maySee = (field: Pick<CustomField, 'visible_roles'>, roles: readonly string[]): boolean =>
  roles.includes(ADMIN) || intersects(field.visible_roles, roles)

/** Whether a user with these roles may fill a field in. */
export const mayEdit = (
  field: Pick<CustomField, 'visible_roles' | 'editable_roles'>,
  roles: readonly string[],
): boolean => maySee(field, roles) && (roles.includes(ADMIN) || intersects(field.editable_roles, roles))

const sameValue = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) ? one.includes(other) : one === other

/** Whether a field is asked for beside these values. A condition on nothing known holds. */
export function isShown({ show_if }: Pick<CustomField, 'show_if'>, values: Record<string, unknown>): boolean {
  if (show_if === null) return true
  const value = values[show_if.field]
  if (show_if.op === 'is_set') return isBlank(value) === (show_if.value === false)
  if (show_if.op === 'in')
    return Array.isArray(show_if.value) && show_if.value.some((one) => sameValue(value, one))
  return sameValue(value, show_if.value) === (show_if.op === 'eq')
}

/** Whether conditions lead back to where they began, so that no form could show the fields. */
export function showsInCircle(
  fields: readonly Pick<CustomField, 'name' | 'show_if'>[],
  from: string,
): boolean {
  const next = new Map(fields.map(({ name, show_if }) => [name, show_if?.field]))
  const seen = new Set<string>()
  for (let at = next.get(from); at !== undefined; at = next.get(at)) {
    if (at === from || seen.has(at)) return true
    seen.add(at)
  }
  return false
}

/** From a state to the states that may follow it; `migrating` begins and ends with the job. */
const NEXT: Readonly<Record<CustomStatus, readonly CustomStatus[]>> = {
  draft: ['active'],
  active: ['archived'],
  migrating: [],
  archived: ['active'],
}
export const mayFollow = (from: CustomStatus, to: CustomStatus): boolean => NEXT[from].includes(to)

/** What each type is for, in plain words. */
export const TYPE_HELP: Readonly<Record<CustomType, { label: string; help: string }>> = {
  text: { label: 'Văn bản ngắn', help: 'Một dòng chữ, ví dụ mã hồ sơ cũ hay tên người giới thiệu.' },
  long_text: { label: 'Văn bản dài', help: 'Nhiều dòng chữ. Không lọc và không sắp xếp được.' },
  integer: { label: 'Số nguyên', help: 'Số đếm, ví dụ số con hay số lần đã niềng.' },
  decimal: { label: 'Số thập phân', help: 'Số có phần lẻ, tối đa bốn chữ số sau dấu phẩy.' },
  money: { label: 'Số tiền', help: 'Số tiền bằng đồng, không có số lẻ.' },
  percent: { label: 'Phần trăm', help: 'Từ 0 đến 100, tối đa hai chữ số sau dấu phẩy.' },
  date: { label: 'Ngày', help: 'Ngày tháng năm, lọc được theo khoảng ngày.' },
  datetime: { label: 'Ngày giờ', help: 'Ngày và giờ theo giờ phòng khám.' },
  boolean: { label: 'Có / Không', help: 'Một nút bật tắt.' },
  select: { label: 'Chọn một', help: 'Chọn một mục trong bộ lựa chọn.' },
  multi_select: { label: 'Chọn nhiều', help: 'Chọn nhiều mục trong bộ lựa chọn.' },
  phone: { label: 'Điện thoại', help: 'Số điện thoại, che bớt với người không có quyền xem số.' },
  email: { label: 'Email', help: 'Địa chỉ thư điện tử.' },
  url: { label: 'Đường dẫn', help: 'Địa chỉ trang web bắt đầu bằng http:// hoặc https://.' },
  user: { label: 'Nhân viên', help: 'Chọn một nhân viên của phòng khám.' },
  person: { label: 'Khách hàng', help: 'Chọn một khách hàng khác.' },
  product: { label: 'Dịch vụ', help: 'Chọn một dịch vụ trong bảng giá.' },
  term: { label: 'Danh mục', help: 'Chọn một mục của danh mục có sẵn, ví dụ nguồn đến.' },
  tooth: { label: 'Răng', help: 'Một hay nhiều răng theo số FDI, ví dụ 11, 26, 75.' },
  file: { label: 'Tệp', help: 'Một ảnh hay tài liệu, tải lên từ hồ sơ đã có.' },
  rating: { label: 'Đánh giá', help: 'Từ 1 đến 5 sao.' },
  color: { label: 'Màu', help: 'Một màu để nhận ra nhanh.' },
}

/** States of a change of type that has not ended. */
export const OPEN_MIGRATION_STATES = ['pending', 'running'] as const
