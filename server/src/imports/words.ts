import { Fault } from '@bcare/contract'
import type { Mapping } from '@bcare/rules/imports/columns'
import { type ColumnCell, unknownWords } from '@bcare/rules/imports/words'
import { fold } from '@bcare/rules/text/fold'
import { naming, type Naming } from '@bcare/rules/text/naming'
import type { Context } from '../kit/context.ts'
import { sql } from '../kit/database/sql.ts'
import type { Importer } from './importer.ts'

export interface Named {
  id: number
  name: string
}

/** Ids by names. */
export const byName = (rows: readonly Named[]): Naming<number> =>
  naming(rows.map(({ id, name }) => [name, id] as const))

/** One name for each of those that a word of a file can be: the first one that it is called by. */
export function firstNames(rows: readonly Named[], known: Naming<number>): string[] {
  const named = new Map<number, string>()
  for (const { id, name } of rows) if (known.get(name) === id && !named.has(id)) named.set(id, name)
  return [...named.values()]
}

/** The product's own values by what they are called, with accents or without, and by themselves. */
export const valuesOf = (choices: readonly { value: string; label: string }[]): Naming<string> =>
  naming(
    choices.flatMap(({ value, label }) => [label, fold(label), value].map((name) => [name, value] as const)),
  )

const MOST_CELLS = 20_000
/** So many words of a column are offered; a column with more of them is no vocabulary. */
const MOST_OFFERED = 100
const LONGEST_WORD = 200

/** Words of a file that the clinic does not have. @throws Fault not_found */
export async function unknownOf({ entity, columns, what, words }: Importer, context: Context, id: number) {
  const { db, caller } = context
  const { tenant_id } = caller
  const facts = await db.one<{ mapping: Mapping }>(
    sql`select mapping from person_import where tenant_id = ${tenant_id} and id = ${id} and entity = ${entity} and deleted_at is null`,
  )
  if (facts === undefined) throw new Fault('not_found', `Không tìm thấy lần nhập ${what}`)
  const { known, namesOf, labelOf } = await words(db, tenant_id)
  const asked = facts.mapping.flatMap((field, index) =>
    field !== null && known.has(field) ? [{ field, at: index + 1 }] : [],
  )
  if (asked.length === 0) return { fields: [] }
  const cells = await db.rows<ColumnCell>(sql`
    select c.field, r.cells[c.at] as cell, count(*)::int as rows
    from person_import_row r cross join jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as c(field text, at int)
    where r.tenant_id = ${tenant_id} and r.import_id = ${id} and length(r.cells[c.at]) between 1 and ${LONGEST_WORD}::int
      and r.cells[c.at] not like 'sealed:%'
    group by 1, 2 order by 3 desc, 2 limit ${MOST_CELLS}::int`)
  const found = unknownWords(cells, { columns, known, namesOf }, MOST_OFFERED)
  return {
    fields: [...new Set(asked.map(({ field }) => field))].flatMap((field) => {
      const unknown = found.get(field)
      if (unknown === undefined) return []
      return [{ field, label: labelOf(field), names: [...namesOf(field)], words: unknown }]
    }),
  }
}
