import { CUSTOM, isCustomKey } from '@bcare/contract'
import type { ExportEntity } from '@bcare/contract/insight/export-entities'
import type { ExportColumn } from '@bcare/contract/insight/export-columns'
import { CONSTANTS, labelOf, type ConstantGroup } from '@bcare/contract/settings/constants'
import { MASK } from '@bcare/rules/settings/custom-field'
import { wordsOf } from '@bcare/rules/settings/custom-words'
import { formatBirth, type Birth } from '@bcare/rules/customers/particulars/birth'
import { formatPhone } from '@bcare/rules/text/phone'
import type { StoredField } from '../kit/custom/fields.ts'
import { placeName } from '../settings/location.ts'
import { exportedTable } from './export-tables.ts'
import type { Value } from '../kit/sheets/table-rows.ts'

type Row = Readonly<Record<string, unknown>>

/** Columns that are made of several fields. */
const COMPOSED: Readonly<Record<string, (row: Row) => Value>> = {
  'person.birth': (row) => formatBirth(row as unknown as Birth) || null,
  'person.ward': (row) => placeName(String(row['ward_code'])) ?? null,
  'deal_stage_history.by_name': ({ by_name }) => (by_name === null ? 'Hệ thống' : String(by_name)),
  'deal_stage_history.seconds_in_previous': ({ seconds_in_previous: seconds }) =>
    seconds === null ? null : Math.round((Number(seconds) / 86_400) * 100) / 100,
  'task.remind_before': ({ remind_before }) =>
    (remind_before as number[]).map((minutes) => `${minutes} phút`).join(', '),
  'task.checklist': ({ checklist }) =>
    (checklist as { text: string; done: boolean }[])
      .map(({ text, done }) => `${done ? '☑' : '☐'} ${text}`)
      .join(', '),
  'person.province': (row) => placeName(String(row['province_code'])) ?? null,
}

/** What a value is shown by. */
interface Shown {
  entity: ExportEntity
  fields: readonly StoredField[]
}

/** A value of a custom field: figures and days as such, everything else in words. */
function customValue(
  fields: readonly StoredField[],
  name: string,
  kind: ExportColumn['kind'],
  row: Row,
): Value {
  const value = (row['custom'] as Row | undefined)?.[name]
  const field = fields.find((one) => one.name === name)
  if (value === null || value === undefined || field === undefined) return null
  if (kind !== 'text') return value as Value
  if (value === MASK || (field.type === 'phone' && String(value).includes('*'))) return String(value)
  return wordsOf(field, value, (row['custom_names'] as Record<string, string> | undefined)?.[name])
}

/** `[{ name: 'VIP' }]` and `['An']` alike, as words between commas. */
const listed = (values: readonly unknown[]): string =>
  values
    .map((one) =>
      typeof one === 'object' && one !== null ? String((one as { name?: unknown }).name ?? '') : String(one),
    )
    .join(', ')

/** A field as its column in a file holds it: labels instead of values, whole numbers as numbers, phones as they may be read. */
export function exportedValue({ entity, fields }: Shown, { key, kind }: ExportColumn, row: Row): Value {
  if (isCustomKey(key)) return customValue(fields, key.slice(CUSTOM.length), kind, row)
  const composed = COMPOSED[`${entity}.${key}`]
  if (composed !== undefined) return composed(row)
  const value = row[key]
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 'Có' : 'Không'
  if (Array.isArray(value)) return listed(value)
  if (typeof value === 'number') return value
  const text = String(value)
  const group = `${entity}.${key}`
  if (group in CONSTANTS) return labelOf(group as ConstantGroup, text)
  return kind === 'text' && isPhone(entity, key) ? formatPhone(text) : text
}

const isPhone = (entity: ExportEntity, key: string): boolean => exportedTable(entity).phones.has(key)
