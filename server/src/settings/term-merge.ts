import { Fault, type Output, type Parsed, type Row } from '@bcare/contract'
import type { Term, term } from '@bcare/contract/settings/term'
import { mergeProblem } from '@bcare/rules/settings/terms'
import { lockRow, removeRow, updateRow } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import { placesOf } from './term-places.ts'
import { termTable } from './term-table.ts'
import { lockVocabulary } from './term-tree.ts'
import { replaceInSavedViews } from './view-replace.ts'

type TermRow = Row<typeof Term>

/** Both terms, locked in the order of their ids, so that two mergings do not wait for each other. */
async function lockBoth(context: Context, id: number, into_id: number): Promise<[TermRow, TermRow]> {
  const first = await lockRow(termTable, context, Math.min(id, into_id))
  const second = await lockRow(termTable, context, Math.max(id, into_id))
  return id < into_id ? [first, second] : [second, first]
}

/**
 * What used one term uses another one of its vocabulary, and the first is gone: all in one transaction. What it was called
 * and its code go on, where the other has neither, so that tables and rules which still say them are understood.
 * @throws Fault rule, conflict (stale), not_found
 */
export async function mergeTerms(
  context: Context,
  { id, into_id, version }: Parsed<typeof term.merge>,
): Promise<Output<typeof term.merge>> {
  const [from, into] = await lockBoth(context, id, into_id)
  const rows = await lockVocabulary(context, from.vocabulary)
  const problem = mergeProblem(from, into, rows)
  if (problem !== undefined) throw new Fault('rule', problem)
  const heir = { ...into, code: into.code ?? from.code }
  let moved = 0
  for (const place of placesOf(from.vocabulary)) moved += await place.move(context, { from, into: heir })
  const fields = new Set(placesOf(from.vocabulary).map(({ field }) => field))
  await replaceInSavedViews(context, fields, id, into_id)
  await removeRow(termTable, context, { id, version })
  const { tenant_id } = context.caller
  await context.db.rows(
    sql`update term set merged_into_id = ${into_id} where tenant_id = ${tenant_id} and (id = ${id} or merged_into_id = ${id})`,
  )
  const alias = into.alias ?? (from.name === into.name ? null : from.name)
  return { into: await updateRow(termTable, context, { id: into_id, alias, code: heir.code }), moved }
}
