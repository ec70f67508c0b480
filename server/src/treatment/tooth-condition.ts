import { Fault, type Output, type Parsed, type Row } from '@bcare/contract'
import { ToothCondition, toothCondition } from '@bcare/contract/treatment/tooth-condition'
import type { Birth } from '@bcare/rules/customers/particulars/birth'
import { refuse } from '@bcare/rules/refusal'
import { clinicDate, milliseconds } from '@bcare/rules/text/date'
import { dentitionOf } from '@bcare/rules/treatment/chart'
import { conditionKind, type FoundOn, findingProblem, openAlready } from '@bcare/rules/treatment/finding'
import { faultOf, giveReason, requireWord, wordQuery, type Word } from '../appointments/references.ts'
import { personRows } from '../customers/hooks.ts'
import { requirePerson } from '../customers/of-person.ts'
import { FOLLOWS, ofThem } from '../customers/person-rows.ts'
import { recordView } from '../customers/person/record-view.ts'
import type { Context } from '../kit/context.ts'
import { explainConstraints } from '../kit/database/errors.ts'
import { JsonText } from '../kit/database/json-text.ts'
import { listPage } from '../kit/database/list.ts'
import { lockRow, removeRow, updateLast, updateRow } from '../kit/database/rows.ts'
import { sql, type Sql } from '../kit/database/sql.ts'
import { selectList, table } from '../kit/database/table.ts'
import { serve } from '../kit/http/serve.ts'
import { listenedWith } from '../kit/realtime/rooms.ts'
import { termColumn, termPlaces } from '../settings/term-places.ts'
import {
  factsQuery,
  lockedPersonQuery,
  notedAt,
  requireFound,
  SCOPES_OF_CHART,
  type FactRow,
} from './chart-access.ts'

explainConstraints({
  tooth_condition_fixed: 'Ghi nhận trên răng không sửa lại được, hãy kết thúc rồi ghi mới',
})

type ConditionRow = Row<typeof ToothCondition>
type Addition = Parsed<typeof toothCondition.add>

/** How findings are stored. */
export const toothConditionTable = table(ToothCondition, {
  scopes: SCOPES_OF_CHART,
  joined: {
    condition_name: sql`condition.name`,
    noted_by_name: sql`nullif(concat_ws(' ', author.title, author.name), '')`,
    track_code: sql`track.code`,
  },
  joins: sql`
    join term condition on condition.tenant_id = t.tenant_id and condition.id = t.condition_term_id
    left join "user" author on author.tenant_id = t.tenant_id and author.id = t.noted_by
    left join track on track.tenant_id = t.tenant_id and track.id = t.track_id`,
})

const openQuery = ({ caller }: Context, { person_id, condition_term_id }: Addition): Sql => sql`
  select t.tooth, t.surfaces from tooth_condition t where t.tenant_id = ${caller.tenant_id} and t.person_id = ${person_id}
    and t.condition_term_id = ${condition_term_id} and t.is_open and t.deleted_at is null`

interface Named {
  line: boolean
  visit: boolean
}

/** Whether a line and a visit are this customer's. */
const namedQuery = (
  { caller: { tenant_id } }: Context,
  person_id: number,
  { attachment_id, track_id }: { attachment_id?: number | null | undefined; track_id?: number | undefined },
): Sql => sql`select
  exists (select from attachment a where a.tenant_id = ${tenant_id} and a.id = ${attachment_id ?? null} and a.person_id = ${person_id}
    and a.kind <> 'operation' and a.deleted_at is null) as line,
  exists (select from track k where k.tenant_id = ${tenant_id} and k.id = ${track_id ?? null} and k.person_id = ${person_id}
    and k.deleted_at is null) as visit`

/** @throws Fault rule */
function requireLine(attachment_id: number | null | undefined, found: Named | undefined): void {
  if (attachment_id != null && found?.line !== true)
    throw faultOf(refuse('Dịch vụ điều trị không phải của khách hàng này, hãy chọn lại', 'attachment_id'))
}

/** The rows of one condition on several teeth, written at once; the visit is the one of that day unless given. */
function insertion(
  context: Context,
  { person_id, items, noted_at: _noted, ...rest }: Addition,
  at: Date,
): Sql {
  const { tenant_id, user_id } = context.caller
  const visit =
    rest.track_id === undefined
      ? sql`(select k.id from track k where k.tenant_id = ${tenant_id} and k.person_id = ${person_id} and k.visit_date = ${clinicDate(at)}
          and k.deleted_at is null order by k.checked_in_at desc limit 1)`
      : sql`${rest.track_id}::bigint`
  return sql`
    with t as (
      insert into tooth_condition (tenant_id, person_id, tooth, surfaces, condition_term_id, attachment_id, track_id, source, note,
        noted_at, noted_by, created_by, updated_by)
      select ${tenant_id}::int, ${person_id}::bigint, i.tooth, i.surfaces, ${rest.condition_term_id}::bigint, ${rest.attachment_id}::bigint, ${visit},
        ${rest.source}::text, ${rest.note}::text, ${at}::timestamptz, ${user_id}::bigint, ${user_id}::bigint, ${user_id}::bigint
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i (tooth text, surfaces text[]) returning *)
    select row_to_json(r)::text as json from (
      select ${selectList(toothConditionTable, context.caller)} from t ${toothConditionTable.joins} order by t.id) r`
}

/**
 * Notes one condition on one tooth or several.
 * @throws Fault rule where a tooth or surface is not of this mouth, conflict where the condition stands there already, not_found
 */
async function addFindings(context: Context, input: Addition): Promise<Output<typeof toothCondition.add>> {
  const { person_id, condition_term_id, items } = input
  const at = notedAt(context, input.noted_at)
  const [people, facts, words, open, named] = await context.db.batch<[Birth, FactRow, Word, FoundOn, Named]>(
    lockedPersonQuery(context, person_id),
    factsQuery(context, person_id),
    wordQuery(context, [condition_term_id]),
    openQuery(context, input),
    namedQuery(context, person_id, input),
  )
  const birth = requireFound(people)
  const word = requireWord(words, 'condition_term_id', condition_term_id, 'tooth_condition') as Word
  const dentition = dentitionOf({ birth, facts }, milliseconds(at))
  const problem = findingProblem(items, conditionKind(word.data), dentition)
  if (problem !== undefined) throw faultOf(problem)
  const already = openAlready(word.name, items, open)
  if (already !== undefined)
    throw new Fault('conflict', already, { errors: [{ field: 'items', message: already }] })
  requireLine(input.attachment_id, named[0])
  if (input.track_id !== undefined && named[0]?.visit !== true)
    throw faultOf(refuse('Lượt khám không phải của khách hàng này, hãy chọn lại', 'track_id'))
  const rows = await context.db.rows<{ json: string }>(insertion(context, input, at))
  const data = rows.map(({ json }) => JSON.parse(json) as ConditionRow)
  for (const { id } of data)
    context.emit({ entity: 'tooth_condition', id, action: 'create', keys: ['tooth', 'surfaces'] })
  return { data }
}

type Ending = Parsed<typeof toothCondition.resolve>

/** A finding that still stands, locked. @throws Fault conflict, not_found */
async function lockOpen(context: Context, { id, version }: Omit<Ending, 'reason'>): Promise<ConditionRow> {
  const current = await lockRow(toothConditionTable, context, id)
  if (version !== undefined && version !== current.version)
    throw new Fault('conflict', undefined, { current })
  return current
}

export const toothConditionFamily = serve(
  toothCondition,
  {
    async list(context, input) {
      await requirePerson(context, input.person_id)
      await context.db.batch(recordView(context, input.person_id, 'tooth_chart'))
      return new JsonText(await listPage(toothConditionTable, context, input))
    },

    add: addFindings,

    async update(context, change) {
      const { person_id } = await lockOpen(context, change)
      const [named] = await context.db.rows<Named>(
        namedQuery(context, person_id, { attachment_id: change.attachment_id }),
      )
      requireLine(change.attachment_id, named)
      return updateLast(toothConditionTable, context, change)
    },

    async resolve(context, { reason, ...which }) {
      const finding = await lockOpen(context, which)
      if (!finding.is_open) throw new Fault('conflict', 'Ghi nhận này đã kết thúc, hãy tải lại sơ đồ')
      await giveReason(context, reason)
      return updateRow(toothConditionTable, context, {
        id: which.id,
        resolved_at: context.now,
        resolve_reason: reason,
      })
    },

    async delete(context, { reason, ...which }) {
      await giveReason(context, reason)
      return removeRow(toothConditionTable, context, which)
    },

    async delete_many(context, { ids, reason }) {
      await giveReason(context, reason)
      for (const id of ids.toSorted((one, other) => one - other))
        await removeRow(toothConditionTable, context, { id })
      return { ids }
    },
  },
  personRows({
    table: 'tooth_condition',
    merged: FOLLOWS,
    erased: (erased) => [
      sql`update tooth_condition set note = null, resolve_reason = case when resolve_reason is null then null else '—' end
        where ${ofThem(erased)}`,
    ],
    bundled: { table: toothConditionTable },
  }),
  termPlaces(termColumn('tooth_condition', 'condition_term_id', 'tooth_condition')),
  listenedWith({ entity: 'tooth_condition', permission: 'tooth_chart:read' }),
)
