import { Fault } from '@bcare/contract'
import { Term, term } from '@bcare/contract/settings/term'
import { VOCABULARIES, type Vocabulary } from '@bcare/contract/settings/vocabularies'
import { explainConstraints } from '../kit/database/errors.ts'
import { lockRow, removeRow, updateText } from '../kit/database/rows.ts'
import { join, name, sql } from '../kit/database/sql.ts'
import { table } from '../kit/database/table.ts'
import type { Context } from '../kit/http/context.ts'
import { JsonText } from '../kit/http/json-text.ts'
import { crudOf, serve } from '../kit/http/serve.ts'

explainConstraints({ term_name: 'Danh mục này đã có tên như vậy' })

export const termTable = table(Term, { search: 'search_text' })
const plain = crudOf(termTable)

const IN_USE = 'Mục đang được sử dụng, chỉ có thể ngưng dùng'
const OF_SYSTEM = 'Mục của hệ thống chỉ được đổi tên và màu'
const FREE_FIELDS = new Set(['id', 'version', 'name', 'color', 'alias', 'order'])

/** Every column that names a term: found in the catalogue, so that a later table is never forgotten. */
const REFERENCES = sql`
  select t.relname as "table", a.attname as "column"
  from pg_constraint c
  join pg_class t on t.oid = c.conrelid
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
  where c.contype = 'f' and c.confrelid = 'term'::regclass`

async function isUsed(context: Context, id: number): Promise<boolean> {
  const { tenant_id } = context.caller
  const references = await context.db.rows<{ table: string; column: string }>(REFERENCES)
  const uses = references.map(
    ({ table: referring, column }) =>
      sql`exists (select 1 from ${name(referring)} r where r.tenant_id = ${tenant_id} and r.${name(column)} = ${id})`,
  )
  const found = await context.db.one<{ used: boolean }>(sql`select ${join(uses, ' or ')} as used`)
  return found?.used === true
}

/**
 * Refuses a term that is not of the vocabulary that its field asks for: `{ source_term_id: 'source' }`.
 * @throws Fault rule
 */
export async function checkTerms(
  context: Context,
  wanted: Record<string, Vocabulary>,
  values: object,
): Promise<void> {
  const chosen = Object.entries(wanted).flatMap(([field, vocabulary]) => {
    const id = (values as Record<string, unknown>)[field]
    return typeof id === 'number' ? [{ id, vocabulary }] : []
  })
  if (chosen.length === 0) return
  const fits = join(
    chosen.map(({ id, vocabulary }) => sql`(id = ${id} and vocabulary = ${vocabulary})`),
    ' or ',
  )
  const found = await context.db.rows<{ id: number; vocabulary: Vocabulary }>(
    sql`select id, vocabulary from term where tenant_id = ${context.caller.tenant_id} and deleted_at is null and (${fits})`,
  )
  const missing = chosen.find(
    ({ id, vocabulary }) => !found.some((one) => one.id === id && one.vocabulary === vocabulary),
  )
  if (missing !== undefined)
    throw new Fault('rule', `${VOCABULARIES[missing.vocabulary]} đã chọn không còn trong danh mục`)
}

export const termFamily = serve(term, {
  list: plain.list,
  get: plain.get,
  add: plain.add,

  async update(context, change) {
    const current = await lockRow(termTable, context, change.id)
    const owned = Object.keys(change).some((field) => !FREE_FIELDS.has(field))
    if (current.is_system && owned) throw new Fault('rule', OF_SYSTEM)
    return new JsonText(await updateText(termTable, context, change))
  },

  async delete(context, input) {
    const current = await lockRow(termTable, context, input.id)
    if (current.is_system) throw new Fault('rule', OF_SYSTEM)
    if (await isUsed(context, input.id)) throw new Fault('rule', IN_USE)
    return removeRow(termTable, context, input)
  },
})
