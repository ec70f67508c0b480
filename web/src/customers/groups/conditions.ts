import { BIRTHDAY_LABELS, BIRTHDAY_SPANS } from '@bcare/rules/customers/group-filter'

/** One line of the editor, as the contract's filter has it. */
export interface Condition {
  field: string
  op: string
  value: unknown
}

export type Match = 'and' | 'or'

interface Operator {
  op: string
  label: string
  /** What is beside it: several values, one span, a number of days, yes or no, or nothing. */
  takes: 'values' | 'span' | 'days' | 'flag' | 'nothing'
}

export interface ConditionField {
  field: string
  label: string
  operators: readonly Operator[]
}

const ANY_OF: Operator[] = [
  { op: 'in', label: 'là một trong', takes: 'values' },
  { op: 'nin', label: 'không là', takes: 'values' },
]
const LINKED: Operator[] = [
  { op: 'in', label: 'có một trong', takes: 'values' },
  { op: 'nin', label: 'không có', takes: 'values' },
]
const PAST: Operator[] = [
  { op: 'last_days', label: 'trong số ngày qua', takes: 'days' },
  { op: 'before_days', label: 'đã quá số ngày', takes: 'days' },
  { op: 'is_null', label: 'chưa có', takes: 'nothing' },
]
const FUTURE: Operator[] = [
  { op: 'next_days', label: 'trong số ngày tới', takes: 'days' },
  { op: 'is_null', label: 'chưa có', takes: 'nothing' },
]
const YES_NO: Operator[] = [{ op: 'eq', label: 'là', takes: 'flag' }]

/** What a group can ask about, in the order it is offered. */
export const CONDITION_FIELDS: readonly ConditionField[] = [
  { field: 'birthday', label: 'Sinh nhật', operators: [{ op: 'within', label: 'rơi vào', takes: 'span' }] },
  { field: 'last_visit_at', label: 'Lần khám gần nhất', operators: PAST },
  { field: 'next_appointment_at', label: 'Lịch hẹn tới', operators: FUTURE },
  { field: 'created_at', label: 'Ngày tạo hồ sơ', operators: PAST.slice(0, 2) },
  { field: 'lifecycle', label: 'Tình trạng', operators: ANY_OF },
  { field: 'tag_ids', label: 'Nhãn', operators: LINKED },
  { field: 'assigned_user_ids', label: 'Nhân viên phụ trách', operators: LINKED },
  { field: 'source_term_id', label: 'Nguồn đến', operators: ANY_OF },
  { field: 'gender', label: 'Giới tính', operators: ANY_OF },
  { field: 'birth_month', label: 'Tháng sinh', operators: ANY_OF },
  { field: 'province_code', label: 'Tỉnh/Thành phố', operators: ANY_OF },
  { field: 'do_not_contact', label: 'Không liên hệ', operators: YES_NO },
  { field: 'blocked', label: 'Bị chặn đặt lịch', operators: YES_NO },
]

export const BIRTHDAYS = BIRTHDAY_SPANS.map((value) => ({ value, label: BIRTHDAY_LABELS[value] }))

const FIRST_VALUE: Record<Operator['takes'], unknown> = {
  values: [],
  span: 'this_month',
  days: 30,
  flag: true,
  nothing: true,
}

export const fieldOf = (name: string): ConditionField | undefined =>
  CONDITION_FIELDS.find(({ field }) => field === name)

export const operatorOf = ({ field, op }: Condition): Operator | undefined =>
  fieldOf(field)?.operators.find((operator) => operator.op === op)

/** A new line about a field, or the same line with another comparison: a value that still fits stays. */
export function conditionOn(field: string, op?: string, before?: Condition): Condition {
  const operators = fieldOf(field)?.operators ?? []
  const operator = operators.find((one) => one.op === op) ?? operators[0]
  const takes = operator?.takes ?? 'values'
  const fits = before?.field === field && operatorOf(before)?.takes === takes
  return { field, op: operator?.op ?? 'in', value: fits ? before.value : FIRST_VALUE[takes] }
}

/** Whether a line says enough to be asked. */
export const isComplete = (condition: Condition): boolean => {
  const takes = operatorOf(condition)?.takes
  if (takes === 'values') return Array.isArray(condition.value) && condition.value.length > 0
  return takes === 'days' ? Number.isInteger(condition.value) && (condition.value as number) > 0 : true
}

type Tree = Condition | { and: Tree[] } | { or: Tree[] }

const isLeaf = (tree: Tree): tree is Condition => 'field' in tree

/** One value and a list of one are the same to the editor. */
const shown = (leaf: Condition): Condition => {
  if (leaf.op === 'eq' && operatorOf(leaf) === undefined) return { ...leaf, op: 'in', value: [leaf.value] }
  return leaf.op === 'ne' ? { ...leaf, op: 'nin', value: [leaf.value] } : leaf
}

/** A filter as lines; undefined for one that only a tree can show. */
export function readFilter(filter: unknown): { match: Match; conditions: Condition[] } | undefined {
  if (filter === null || filter === undefined) return { match: 'and', conditions: [] }
  const tree = filter as Tree
  const match: Match = 'or' in tree ? 'or' : 'and'
  const members = isLeaf(tree) ? [tree] : 'or' in tree ? tree.or : tree.and
  if (!members.every(isLeaf)) return undefined
  const conditions = members.map(shown)
  return conditions.every((one) => operatorOf(one) !== undefined) ? { match, conditions } : undefined
}

/** The filter of some lines; null when there are none. */
export function writeFilter(match: Match, conditions: readonly Condition[]): Tree | null {
  const [only] = conditions
  if (only === undefined) return null
  if (conditions.length === 1) return only
  return match === 'or' ? { or: [...conditions] } : { and: [...conditions] }
}
