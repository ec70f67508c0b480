import { Fault, type Output, type Parsed } from '@bcare/contract'
import { term } from '@bcare/contract/settings/term'
import { VOCABULARIES, type Vocabulary } from '@bcare/contract/settings/vocabularies'
import { termDataProblem } from '@bcare/rules/settings/term-fields'
import { addLast, lockRow, removeRow, updateText } from '../kit/database/rows.ts'
import { join, sql } from '../kit/database/sql.ts'
import { selectList } from '../kit/database/table.ts'
import type { Context } from '../kit/context.ts'
import { JsonText } from '../kit/database/json-text.ts'
import { crudOf, serve, withPreparation } from '../kit/http/serve.ts'
import { mergeTerms } from './term-merge.ts'
import { exportTerms, importTerms, readLines } from './term-sheet.ts'
import { termTable } from './term-table.ts'
import { checkFund, fundMethods } from './term-fund.ts'
import { checkParent } from './term-tree.ts'
import { isUsed, usesOf } from './term-use.ts'
import { termColumn, termPlaces } from './term-places.ts'
import { TREES } from '@bcare/contract/settings/vocabularies'
import { granted } from '../kit/granted.ts'

const plain = crudOf(termTable)

const IN_USE = 'Mục đang được sử dụng, chỉ có thể ngưng dùng'
const OF_SYSTEM = 'Mục của hệ thống chỉ được đổi tên và màu'
const FREE_FIELDS = new Set(['id', 'version', 'name', 'color', 'alias', 'order'])

/**
 * Refuses a term that is not of the vocabulary that its field asks for: `{ source_term_id: 'source' }`. A command that
 * would merge the term away waits until the transaction ends.
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
    sql`select id, vocabulary from term where tenant_id = ${context.caller.tenant_id} and deleted_at is null and (${fits}) for key share`,
  )
  const missing = chosen.find(
    ({ id, vocabulary }) => !found.some((one) => one.id === id && one.vocabulary === vocabulary),
  )
  if (missing !== undefined)
    throw new Fault('rule', `${VOCABULARIES[missing.vocabulary]} đã chọn không còn trong danh mục`)
}

/** @throws Fault rule */
function checkData(vocabulary: Vocabulary, data: Record<string, unknown> | undefined): void {
  const message = data === undefined ? undefined : termDataProblem(vocabulary, data)
  if (message !== undefined) throw new Fault('rule', message, { errors: [{ field: 'data', message }] })
}

async function add(context: Context, draft: Parsed<typeof term.add>) {
  const { vocabulary, parent_id } = draft
  checkData(vocabulary, draft.data)
  await checkFund(context, draft)
  if (parent_id !== null) await checkParent(context, { vocabulary, parent_id })
  // A new term is last until a user moves it.
  const end = sql`(select coalesce(max(x."order"), 0) + 1 from term x where x.tenant_id = ${context.caller.tenant_id} and x.vocabulary = ${vocabulary})`
  return addLast(termTable, context, { ...draft, order: draft.order === 0 ? end : draft.order })
}

async function update(context: Context, change: Parsed<typeof term.update>): Promise<JsonText> {
  const current = await lockRow(termTable, context, change.id)
  const { id, vocabulary } = current
  const owned = Object.keys(change).some((field) => !FREE_FIELDS.has(field))
  if (current.is_system && owned) throw new Fault('rule', OF_SYSTEM)
  checkData(vocabulary, change.data)
  if (change.data !== undefined || change.is_active === true)
    await checkFund(context, { ...current, ...change })
  if (change.parent_id != null && change.parent_id !== current.parent_id)
    await checkParent(context, { id, vocabulary, parent_id: change.parent_id })
  return new JsonText(await updateText(termTable, context, change))
}

async function remove(context: Context, input: Parsed<typeof term.delete>): Promise<{ id: number }> {
  const current = await lockRow(termTable, context, input.id)
  if (current.is_system) throw new Fault('rule', OF_SYSTEM)
  if (await isUsed(context, current)) throw new Fault('rule', IN_USE)
  return removeRow(termTable, context, input)
}

/** Everything of one vocabulary, in its order. */
async function whole({ db, caller }: Context, { vocabulary }: Parsed<typeof term.all>): Promise<JsonText> {
  const found = await db.one<{ json: string }>(sql`
    select json_build_object('data', coalesce(json_agg(row_to_json(r)), '[]'))::text as json from (
      select ${selectList(termTable, caller)} from term t
      where t.tenant_id = ${caller.tenant_id} and t.vocabulary = ${vocabulary} and t.deleted_at is null order by t."order", t.id) r`)
  return new JsonText(found?.json ?? '{"data":[]}')
}

async function counts({ db, caller }: Context): Promise<Output<typeof term.counts>> {
  const data = await db.rows<Output<typeof term.counts>['data'][number]>(sql`
    select vocabulary, count(*)::int as total, count(*) filter (where is_active)::int as active
    from term where tenant_id = ${caller.tenant_id} and deleted_at is null group by vocabulary`)
  return { data }
}

/** Puts the terms of one level in order; one that is not named keeps its place. */
async function reorder(
  context: Context,
  { vocabulary, parent_id, ids }: Parsed<typeof term.reorder>,
): Promise<{ ids: number[] }> {
  const { tenant_id, user_id } = context.caller
  const moved = await context.db.rows<{ id: number }>(sql`
    update term t set "order" = o.place, version = t.version + 1, updated_at = now(), updated_by = ${user_id}
    from unnest(${ids}::bigint[]) with ordinality o(id, place)
    where t.tenant_id = ${tenant_id} and t.vocabulary = ${vocabulary} and t.parent_id is not distinct from ${parent_id}::bigint
      and t.deleted_at is null and t.id = o.id and t."order" <> o.place returning t.id`)
  for (const { id } of moved) context.emit({ entity: 'term', id, action: 'update', keys: ['order'] })
  return { ids }
}

export const termFamily = serve(
  term,
  {
    list: plain.list,
    get: plain.get,
    add,
    update,
    delete: remove,
    all: whole,
    counts,
    uses: usesOf,
    reorder,
    merge: mergeTerms,
    export: exportTerms,
    import: withPreparation(readLines, importTerms),
  },
  termPlaces({ ...termColumn('term', 'parent_id', ...TREES), label: 'Mục con' }),
  termPlaces(fundMethods),
  granted('term', {
    everyone: { all: 'read' },
    manager: { all: 'create update delete export merge' },
  }),
)
