import { direction, pageOf, pageRange } from '../../kit/database/page.ts'
import { Fault, type Output, type Parsed } from '@bcare/contract'
import { personMerge, type PersonMerge } from '@bcare/contract/customers/person-merge'
import type { Person } from '@bcare/contract/customers/person'
import type { Row } from '@bcare/contract/kit/entity'
import { mergeRefusal, UNDO_DAYS } from '@bcare/rules/customers/merge/merge'
import { defaultSides, differences, planFields, type Side } from '@bcare/rules/customers/merge/fields'
import { planLinks } from '@bcare/rules/customers/merge/links'
import { planRows, type MergeRows } from '@bcare/rules/customers/merge/rows'
import { customColumns } from '../../kit/custom/columns.ts'
import { integer, sql, type Sql } from '../../kit/database/sql.ts'
import { selectList, visible } from '../../kit/database/table.ts'
import type { Context } from '../../kit/context.ts'
import { serve } from '../../kit/http/serve.ts'
import { isVisiting, lockBoth, readBoth, type Stored } from './merge-lock.ts'
import { fieldsOfBoth, putCustom, readLinks, seenChoices } from './merge-custom.ts'
import { applyPlan, countsOf, mergedTables, readRows, rowsQueries } from './merge-tables.ts'
import { countGroups, MERGED, mergingAs, setColumns, type MergePlan } from './merge-plan.ts'
import { undoMerge } from './merge-undo.ts'
import { personTable } from '../person/person-table.ts'
import { personMerged, personRows } from '../hooks.ts'
import { hereOf } from '../person/people-here.ts'
import { ofThem } from '../person-rows.ts'

const mergesQuery = ({ caller, call }: Context, which: Sql): Sql => sql`
  select m.id, m.keep_id, k.code as keep_code, k.full_name as keep_name, m.merge_id, o.code as merge_code, o.full_name as merge_name,
    (select coalesce(json_object_agg(r.key, jsonb_array_length(r.value)) filter (where jsonb_array_length(r.value) > 0), '{}') from jsonb_each(m.plan -> 'rows') r) as moved,
    m.created_at, author.name as created_by_name, m.undone_at, undoer.name as undone_by_name,
    m.created_at + make_interval(days => ${integer(UNDO_DAYS)}) as undo_until
  from person_merge m
  join person k on k.tenant_id = m.tenant_id and k.id = m.keep_id
  join person o on o.tenant_id = m.tenant_id and o.id = m.merge_id
  left join "user" author on author.tenant_id = m.tenant_id and author.id = m.created_by
  left join "user" undoer on undoer.tenant_id = m.tenant_id and undoer.id = m.undone_by
  where m.tenant_id = ${caller.tenant_id} and m.created_at > now() - make_interval(days => ${integer(UNDO_DAYS)})
    and m.keep_id in (select t.id from person t where ${visible(personTable, caller, call)}) and ${which}`

/** One merge as it is answered. @throws Fault not_found */
export async function readMerge(context: Context, id: number): Promise<PersonMerge> {
  const found = await context.db.one<PersonMerge>(mergesQuery(context, sql`m.id = ${id}`))
  if (found === undefined) throw new Fault('not_found', 'Không tìm thấy lần gộp')
  return found
}

async function list(
  context: Context,
  input: Parsed<typeof personMerge.list>,
): Promise<Output<typeof personMerge.list>> {
  const { person_id } = input
  const of =
    person_id === undefined ? sql`true` : sql`(m.keep_id = ${person_id} or m.merge_id = ${person_id})`
  const merges = mergesQuery(context, of)
  const [data = [], counted] = await context.db.batch<PersonMerge & { total: number }>(
    sql`${merges} order by m.id ${direction(input.order)} ${pageRange(input)}`,
    sql`select count(*)::int as total from (${merges}) m`,
  )
  const total = counted?.[0]?.total ?? 0
  return pageOf(data, total, input)
}

interface Looked {
  counts: Record<string, number>
  keep_visit: boolean
  merge_visit: boolean
  rows: Row<typeof Person>[]
}

async function preview(
  context: Context,
  pair: Parsed<typeof personMerge.preview>,
): Promise<Output<typeof personMerge.preview>> {
  const { caller } = context
  const { tenant_id } = caller
  const visiting = (id: number) => sql`exists (${hereOf(tenant_id, sql`array[${id}::bigint]`)})`
  const looked = sql`
    select json_build_object('counts', ${countsOf(tenant_id, pair.merge_id)}, 'keep_visit', ${visiting(pair.keep_id)}, 'merge_visit', ${visiting(pair.merge_id)},
      'rows', (select json_agg(r) from (select ${selectList(personTable, caller)}${customColumns(personTable, caller, 'all')} from person t ${personTable.joins}
        where t.tenant_id = ${tenant_id} and t.id = any (${[pair.keep_id, pair.merge_id]}::bigint[])) r))::text as json`
  const { keep, merge: other, more } = await readBoth(context, pair, looked)
  const { counts, rows, ...visits } = JSON.parse((more as { json: string }[])[0]?.json ?? '{}') as Looked
  const row = (id: number) => {
    const found = rows.find((one) => one.id === id)
    if (found === undefined) throw new Error('a person that was found is not there')
    return found
  }
  const gone = keep.deleted || other.deleted
  const [kept, going] = [row(pair.keep_id), row(pair.merge_id)]
  const seen = new Set([...Object.keys(kept.custom ?? {}), ...Object.keys(going.custom ?? {})])
  const fields = seenChoices(fieldsOfBoth(keep.row, other.row), seen)
  return {
    keep: kept,
    merge: going,
    fields: defaultSides(fields, keep.row, other.row),
    different: differences(fields, keep.row, other.row),
    moved: Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
    refusal: mergeRefusal({ ...pair, gone, ...visits }) ?? null,
  }
}

/** @throws Fault rule, conflict */
function refuse({ keep, merge }: { keep: Stored; merge: Stored }, rows: MergeRows): void {
  const gone = keep.deleted || merge.deleted
  const refused = mergeRefusal({
    keep_id: keep.id,
    merge_id: merge.id,
    gone,
    keep_visit: isVisiting(rows, keep.id),
    merge_visit: isVisiting(rows, merge.id),
  })
  if (refused !== undefined) throw new Fault(gone ? 'conflict' : 'rule', refused)
}

async function carryOut(
  context: Context,
  { keep, merge, plan }: { keep: Stored; merge: Stored; plan: MergePlan },
) {
  const { tenant_id, user_id } = context.caller
  const reason = `Gộp ${merge.code} vào ${keep.code}`
  const stamp = sql`version = version + 1, updated_at = now(), updated_by = ${user_id}::bigint`
  const results = await context.db.batch<{ id: number }>(
    mergingAs(reason),
    sql`update person set merged_into_id = ${keep.id}, deleted_at = now(), ${stamp} where tenant_id = ${tenant_id} and id = ${merge.id}`,
    ...applyPlan(tenant_id, plan.rows),
    countGroups(tenant_id, plan.rows),
    sql`update person set ${setColumns(plan.fields.after)}${stamp} where tenant_id = ${tenant_id} and id = ${keep.id}`,
    ...putCustom(tenant_id, keep.id, plan),
    sql`select app.refresh_consents(${tenant_id}, array[${keep.id}]::bigint[])`,
    sql`select app.record_of(${keep.id}, ${user_id}, 'merge', ${reason})`,
    MERGED,
    sql`insert into person_merge (tenant_id, keep_id, merge_id, plan, created_by, updated_by)
      values (${tenant_id}, ${keep.id}, ${merge.id}, ${JSON.stringify(plan)}::jsonb, ${user_id}, ${user_id}) returning id`,
  )
  const id = results.at(-1)?.[0]?.id
  if (id === undefined) throw new Error('an insert into person_merge returned no row')
  return id
}

/**
 * Brings all that names one record to the other, once for two who try it together. Locks come in the order of ids;
 * whatever is booked meanwhile follows by trigger.
 * @throws Fault rule, conflict when one of them is gone or was changed since it was looked at; not_found
 */
async function mergeTwo(
  context: Context,
  { keep_version, merge_version, fields, ...pair }: Parsed<typeof personMerge.merge>,
): Promise<PersonMerge> {
  if (pair.keep_id === pair.merge_id) throw new Fault('rule', 'Hãy chọn hai hồ sơ khác nhau để gộp')
  const { tenant_id } = context.caller
  const { keep, merge: other } = await lockBoth(context, pair)
  const rows = readRows(
    await context.db.batch<{ json: string }>(...rowsQueries(tenant_id, [keep.id, other.id])),
  )
  refuse({ keep, merge: other }, rows)
  if (keep.version !== keep_version || other.version !== merge_version)
    throw new Fault('conflict', 'Hồ sơ vừa được người khác sửa, hãy xem lại trước khi gộp', {
      current: { keep_version: keep.version, merge_version: other.version },
    })
  const chosen = fields as Record<string, Side>
  const all = fieldsOfBoth(keep.row, other.row)
  const sides = { ...defaultSides(all, keep.row, other.row), ...chosen }
  const plan: MergePlan = {
    fields: planFields({ fields: all, sides, keep: keep.row, merge: other.row }),
    links: planLinks(await readLinks(context, pair), pair),
    rows: planRows(rows, mergedTables(), { ...pair, now: context.now.toISOString() }),
  }
  const id = await carryOut(context, { keep, merge: other, plan })
  for (const follow of personMerged.all()) await follow(context, keep.id)
  context.emit({ entity: 'person', id: keep.id, action: 'update', keys: ['merged_codes'] })
  context.emit({ entity: 'person', id: other.id, action: 'delete', keys: ['merged_into_id'] })
  return readMerge(context, id)
}

export const personMergeFamily = serve(
  personMerge,
  {
    merge: mergeTwo,
    preview,
    list,
    undo: async (context, { id }) => {
      await undoMerge(context, id)
      return readMerge(context, id)
    },
  },
  personRows({
    table: 'person_merge',
    merged: { stays: 'the merge itself' },
    erased: (erased) => [sql`delete from person_merge where ${ofThem(erased, 'keep_id', 'merge_id')}`],
    bundled: { left_out: 'how the clinic keeps its records' },
  }),
)
