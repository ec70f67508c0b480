import type { Permission } from '@bcare/contract'
import type { QueryCell, QueryColumn } from '@bcare/contract/insight/query'
import type { AskedParameter, ParameterValue } from '@bcare/rules/insight/query'
import { addDays, clinicDate } from '@bcare/rules/text/date'
import type { Context } from '../../../kit/context.ts'
import type { Sql } from '../../../kit/database/sql.ts'

export interface NamedParameter extends AskedParameter {
  /** What the form begins with, as of a day. */
  initial?: (today: string) => ParameterValue
  /** Of a whole number: the least and the greatest that make sense. */
  between?: readonly [number, number]
}

/** A query of the product's own: its SQL never comes from a client. */
export interface NamedQuery {
  title: string
  description: string
  /** Asked for beside the right to run queries; how far it reaches narrows the rows. */
  permission: Permission
  parameters: readonly NamedParameter[]
  columns: readonly QueryColumn[]
  /** `context` is judged by `permission`; the statement has the columns by their keys. */
  statement: (context: Context, values: Readonly<Record<string, ParameterValue>>) => Sql
  /** Turns a value as it is stored into what is read. */
  read?: Readonly<Record<string, (value: QueryCell) => QueryCell>>
}

export const column = (key: string, label: string, type: QueryColumn['type'] = 'text'): QueryColumn => ({
  key,
  label,
  type,
})

const day = (name: string, label: string, initial: (today: string) => string): NamedParameter => ({
  name,
  label,
  type: 'date',
  required: true,
  initial,
})

/** A span of business days, from the first of the month on. */
export const SPAN: readonly NamedParameter[] = [
  day('from', 'Từ ngày', (today) => `${today.slice(0, 8)}01`),
  day('to', 'Đến ngày', (today) => today),
]

/** A span of three months, for what is rare. */
export const LONG_SPAN: readonly NamedParameter[] = [
  day('from', 'Từ ngày', (today) => addDays(today, -90)),
  day('to', 'Đến ngày', (today) => today),
]

export const number = (
  name: string,
  label: string,
  initial: number,
  between: readonly [number, number],
): NamedParameter => ({ name, label, type: 'integer', required: true, initial: () => initial, between })

/** The first day of a span and the last. */
export const spanOf = (values: Readonly<Record<string, ParameterValue>>): { from: string; to: string } => ({
  from: String(values['from']),
  to: String(values['to']),
})

export const today = (now: Date): string => clinicDate(now)
