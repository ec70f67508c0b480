import { Fault, READS_PHONES } from '@bcare/contract'
import type { QueryCell, Runnable } from '@bcare/contract/insight/query'
import { MOST_CELL, MOST_QUERY_ROWS, type ParameterValue, QUERY_MS } from '@bcare/rules/insight/query'
import { maskPhone } from '@bcare/rules/text/phone'
import { clinicDate } from '@bcare/rules/text/date'
import { type Context, under } from '../../../kit/context.ts'
import { integer, sql, unnamed } from '../../../kit/database/sql.ts'
import type { ReaderAnswer } from '../reader.ts'
import { MONEY_QUERIES } from './money.ts'
import type { NamedQuery } from './named-query.ts'
import { PEOPLE_QUERIES } from './people.ts'

/** Every query of the product's own, in the order of the screen. */
export const NAMED_QUERIES: Readonly<Record<string, NamedQuery>> = { ...PEOPLE_QUERIES, ...MONEY_QUERIES }

/** @throws Fault not_found */
export function namedOf(name: string): NamedQuery {
  const named = Object.hasOwn(NAMED_QUERIES, name) ? NAMED_QUERIES[name] : undefined
  if (named === undefined) throw new Fault('not_found', 'Không tìm thấy truy vấn này')
  return named
}

/** What a caller may run, with what the forms begin with today. */
export function runnableNames({ caller, now }: Context): Runnable[] {
  const today = clinicDate(now)
  return Object.entries(NAMED_QUERIES)
    .filter(([, { permission }]) => caller.may(permission))
    .map(([name, { title, description, parameters }]) => ({
      name,
      saved_query_id: null,
      title,
      description,
      parameters: parameters.map(({ initial, between: _between, ...parameter }) => ({
        ...parameter,
        initial: initial?.(today) ?? null,
      })),
    }))
}

/** @throws Fault rule */
function requireSense({ parameters }: NamedQuery, values: Readonly<Record<string, ParameterValue>>): void {
  for (const { name, label, between } of parameters) {
    const value = Number(values[name])
    if (between !== undefined && (value < between[0] || value > between[1]))
      throw new Fault('rule', `«${label}» phải từ ${between[0]} đến ${between[1]}`)
  }
  const { from, to } = values
  if (typeof from === 'string' && typeof to === 'string' && to < from)
    throw new Fault('rule', 'Ngày kết thúc phải từ ngày bắt đầu trở đi')
}

/** Runs a query of ours, narrowed by how far the caller's right to it reaches. @throws Fault forbidden, rule */
export async function runNamed(
  context: Context,
  named: NamedQuery,
  params: Readonly<Record<string, ParameterValue>>,
  page: number,
): Promise<ReaderAnswer> {
  const { columns, read = {} } = named
  context.caller.scopeFor(named.permission)
  requireSense(named, params)
  const statement = named.statement(under(context, named.permission), params)
  const [, rows = []] = await context.db.batch<Record<string, QueryCell>>(
    sql`select set_config('statement_timeout', ${String(QUERY_MS)}, true)`,
    unnamed(
      sql`select * from (${statement}) q limit ${integer(MOST_QUERY_ROWS + 1)} offset ${(page - 1) * MOST_QUERY_ROWS}`,
    ),
  )
  const whole = context.caller.may(READS_PHONES)
  const shown = (key: string, type: string, value: QueryCell): QueryCell => {
    const meant = read[key]?.(value) ?? value
    if (type === 'phone' && typeof meant === 'string' && !whole) return maskPhone(meant)
    return typeof meant === 'string' ? meant.slice(0, MOST_CELL) : meant
  }
  return {
    columns: [...columns],
    rows: rows
      .slice(0, MOST_QUERY_ROWS)
      .map((row) => columns.map(({ key, type }) => shown(key, type, row[key] ?? null))),
    truncated: rows.length > MOST_QUERY_ROWS,
  }
}
