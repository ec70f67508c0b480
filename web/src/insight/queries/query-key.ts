import type { QueryCell, QueryColumn, Runnable } from '@bcare/contract/insight/query'
import { formatMoney } from '@bcare/rules/text/money'
import { formatDate, formatDateTime } from '@bcare/rules/text/date'
import { formatPhone } from '@bcare/rules/text/phone'
import { QUERY_TEXTS as TEXTS } from './texts.ts'

/** A query as the address names it. */
export const keyOf = ({ name, saved_query_id }: Pick<Runnable, 'name' | 'saved_query_id'>): string =>
  name ?? String(saved_query_id)

/** What is asked of the server for it. */
export const askedOf = ({ name, saved_query_id }: Pick<Runnable, 'name' | 'saved_query_id'>) => ({
  ...(name !== null && { name }),
  ...(saved_query_id !== null && { saved_query_id }),
})

/** The names after a colon that a statement has and nobody has declared; what is in texts is offered too, and harmless. */
export function undeclared(statement: string, declared: readonly { name: string }[]): string[] {
  const names = [...statement.matchAll(/(?<![:\w]):([a-z][a-z0-9_]{0,39})\b/g)].map(([, name]) => name ?? '')
  return [...new Set(names)].filter((name) => !declared.some((one) => one.name === name))
}

const PLAIN = new Intl.NumberFormat('vi-VN', { useGrouping: false, maximumFractionDigits: 6 })
const GROUPED = new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 6 })

/** Years and numbers of records are read without dots. */
const numberText = (label: string, value: number): string =>
  (Math.abs(value) < 10_000 || /(^|_)id$/.test(label) ? PLAIN : GROUPED).format(value)

/** A cell as people read it. */
export function cellText({ label, type }: Pick<QueryColumn, 'label' | 'type'>, value: QueryCell): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? TEXTS.yes : TEXTS.no
  if (typeof value === 'number')
    return type === 'money' && Number.isSafeInteger(value) ? formatMoney(value) : numberText(label, value)
  if (type === 'date') return formatDate(value)
  if (type === 'instant') return Number.isNaN(Date.parse(value)) ? value : formatDateTime(value)
  return type === 'phone' ? formatPhone(value) : value
}

/** A cell as a spreadsheet takes it. */
export const csvCell = (column: QueryColumn, value: QueryCell): string | number | null =>
  typeof value === 'boolean' ? cellText(column, value) : value
