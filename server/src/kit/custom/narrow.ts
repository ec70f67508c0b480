import { Fault, type FilterLeaf, READS_PHONES } from '@bcare/contract'
import {
  type CustomField,
  isMany,
  isNumeric,
  isSearchable,
  isSortable,
  maySee,
} from '@bcare/rules/settings/custom-field'
import { spanOf } from '@bcare/rules/settings/custom-span'
import { parsePhone } from '@bcare/rules/text/phone'
import type { Caller } from '../caller.ts'
import type { Linked } from '../database/filter.ts'
import { foundIn, searchOf } from '../database/search.ts'
import { join, sql, type Sql } from '../database/sql.ts'
import { indexColumn, sortExpression, type JudgedField } from './fields.ts'

const PREFIX = 'custom.'
const isTimed = ({ type }: Pick<CustomField, 'type'>): boolean => type === 'date' || type === 'datetime'

const refused = (message: string) => new Fault('invalid', message, { errors: [{ field: 'filter', message }] })

/** The field of a key that may be looked into by this caller. @throws Fault invalid */
function fieldFor(fields: readonly JudgedField[], caller: Caller, key: string): JudgedField {
  const field = fields.find(({ name }) => `${PREFIX}${name}` === key)
  if (field === undefined || field.status !== 'active' || !maySee(field, caller.roles))
    throw refused(`Trường «${key.slice(PREFIX.length)}» không có hoặc đã ngưng dùng`)
  // A caller who can ask whether a value is this or that can spell it out.
  if (field.is_sensitive) throw refused(`Trường «${field.label}» là thông tin nhạy cảm nên không lọc được`)
  if (!isSearchable(field.type)) throw refused(`Trường «${field.label}» không lọc được`)
  return field
}

/** A value as it is in the index. @throws Fault invalid when it is not of the field's type */
function indexed(field: Pick<CustomField, 'label' | 'type'>, raw: unknown): number | string {
  const wrong = refused(`Giá trị lọc của «${field.label}» không hợp lệ`)
  if (field.type === 'boolean' && typeof raw === 'boolean') return raw ? 1 : 0
  if (isNumeric(field.type)) {
    if (typeof raw !== 'number' || !Number.isFinite(raw)) throw wrong
    return raw
  }
  if (typeof raw !== 'string') throw wrong
  return field.type === 'phone' ? (parsePhone(raw)?.e164 ?? raw) : raw
}

/** The first and the last value of the index that is meant: of a day all its moments. @throws Fault invalid */
function spanned({ label, type }: Pick<CustomField, 'label' | 'type'>, raw: unknown) {
  if (type !== 'date' && type !== 'datetime') {
    const value = indexed({ label, type }, raw)
    return [value, value] as const
  }
  const span = spanOf(type, raw)
  if (span === undefined) throw refused(`Giá trị lọc của «${label}» không hợp lệ`)
  return span
}

/** What `i.number` or `i.word` must be for a leaf. */
function valueCondition(field: JudgedField, { op, value }: FilterLeaf): Sql {
  const at = sql`i.${indexColumn(field)}`
  const type = isNumeric(field.type) ? sql`float8` : sql`text`
  const least = (raw: unknown) => sql`${spanned(field, raw)[0]}::${type}`
  const most = (raw: unknown) => sql`${spanned(field, raw)[1]}::${type}`
  const within = (raw: unknown) => sql`${at} between ${least(raw)} and ${most(raw)}`
  const list = (): unknown[] => {
    if (!Array.isArray(value)) throw refused(`Bộ lọc «${field.label}» cần một danh sách`)
    return value
  }
  switch (op) {
    case 'eq':
    case 'ne':
      return isTimed(field) ? within(value) : sql`${at} = ${least(value)}`
    case 'in':
    case 'nin':
      return isTimed(field)
        ? sql`(${join([sql`false`, ...list().map(within)], ' or ')})`
        : sql`${at} = any (${list().map((raw) => indexed(field, raw))}::${type}[])`
    case 'gt':
      return sql`${at} > ${most(value)}`
    case 'gte':
      return sql`${at} >= ${least(value)}`
    case 'lt':
      return sql`${at} < ${least(value)}`
    case 'lte':
      return sql`${at} <= ${most(value)}`
    case 'between': {
      const [first, last] = list()
      return sql`${at} between ${least(first)} and ${most(last)}`
    }
    case 'contains':
      if (isNumeric(field.type) || typeof value !== 'string')
        throw refused(`Trường «${field.label}» không tìm theo chữ được`)
      return foundIn(sql`app.fold(i.word)`, searchOf(value))
    default:
      return sql`true`
  }
}

/** A number is found whole by those who may not read numbers; parts of it would spell it out. */
function checkPhone(field: JudgedField, caller: Caller, op: FilterLeaf['op']): void {
  if (field.type !== 'phone' || caller.may(READS_PHONES) || op === 'eq' || op === 'is_null') return
  throw refused(`Trường «${field.label}» chỉ lọc được theo đúng cả số`)
}

/** The rows that one leaf asks for, or all but them. @throws Fault invalid */
export function customLinked(fields: readonly JudgedField[], caller: Caller, leaf: FilterLeaf): Linked {
  const field = fieldFor(fields, caller, leaf.field)
  checkPhone(field, caller, leaf.op)
  const ids = sql`select i.entity_id from custom_index i where i.tenant_id = ${caller.tenant_id} and i.definition_id = ${field.id} and ${valueCondition(field, leaf)}`
  const absent = leaf.op === 'ne' || leaf.op === 'nin' || (leaf.op === 'is_null' && leaf.value === true)
  return { ids, wanted: !absent }
}

/** What a list is sorted by when that is a custom field. */
export interface CustomOrder {
  field: JudgedField
  expression: Sql
  column: Sql
}

/** @throws Fault invalid when rows have no order by it */
export function customOrder(fields: readonly JudgedField[], caller: Caller, key: string): CustomOrder {
  const field = fieldFor(fields, caller, key)
  const expression = sortExpression(field)
  const by_number = field.type === 'phone' && !caller.may(READS_PHONES)
  if (expression === undefined || !isSortable(field.type) || isMany(field.type) || by_number)
    throw refused(`Trường «${field.label}» không sắp xếp được`)
  return { field, expression, column: indexColumn(field) }
}
