import type { Output, Parsed, Row } from '@bcare/contract'
import { ToothFact, toothChart } from '@bcare/contract/treatment/tooth-chart'
import type { Birth } from '@bcare/rules/customers/particulars/birth'
import { refuse } from '@bcare/rules/refusal'
import { dayBounds, milliseconds } from '@bcare/rules/text/date'
import {
  chartAt,
  chartDays,
  type ChartLine,
  dentitionOf,
  type NotedFinding,
} from '@bcare/rules/treatment/chart'
import { conditionKind } from '@bcare/rules/treatment/finding'
import { DENTITION_LABELS, teethOf } from '@bcare/rules/treatment/tooth'
import { faultOf } from '../appointments/references.ts'
import { personRows } from '../customers/hooks.ts'
import { FOLLOWS, removed } from '../customers/person-rows.ts'
import { recordView } from '../customers/person/record-view.ts'
import type { Context } from '../kit/context.ts'
import { explainConstraints } from '../kit/database/errors.ts'
import { sql, type Sql } from '../kit/database/sql.ts'
import { selectList, table } from '../kit/database/table.ts'
import { granted } from '../kit/granted.ts'
import { serve } from '../kit/http/serve.ts'
import { listenedWith } from '../kit/realtime/rooms.ts'
import {
  factsQuery,
  lockedPersonQuery,
  moment,
  mouthQuery,
  notedAt,
  requireFound,
  SCOPES_OF_CHART,
  type FactRow,
} from './chart-access.ts'

explainConstraints({
  tooth_fact_fixed: 'Hiện trạng đã ghi được giữ nguyên, hãy ghi lại hiện trạng mới',
})

/** How what is noted of a mouth and its teeth is stored. */
export const toothFactTable = table(ToothFact, { scopes: SCOPES_OF_CHART })

type Chart = Output<typeof toothChart.get>
type FindingRow = Omit<NotedFinding, 'kind'> &
  Omit<Chart['findings'][number], 'category' | 'place' | 'state' | 'line_ids'> & {
    data: Record<string, unknown>
  }
type LineRow = ChartLine & Chart['lines'][number]

const findingsQuery = ({ caller }: Context, person_id: number): Sql => sql`
  select c.id, c.version, c.tooth, c.surfaces, c.condition_term_id, condition.name as condition_name, condition.data, c.attachment_id, c.source,
    c.note, ${moment(sql`c.noted_at`)} as noted_at, ${moment(sql`c.resolved_at`)} as resolved_at,
    nullif(concat_ws(' ', author.title, author.name), '') as noted_by_name, track.code as track_code
  from tooth_condition c
  join term condition on condition.tenant_id = c.tenant_id and condition.id = c.condition_term_id
  left join "user" author on author.tenant_id = c.tenant_id and author.id = c.noted_by
  left join track on track.tenant_id = c.tenant_id and track.id = c.track_id
  where c.tenant_id = ${caller.tenant_id} and c.person_id = ${person_id} and c.deleted_at is null order by c.noted_at, c.id`

/**
 * Lines that name teeth: an arch alone says nothing of any one tooth. Whatever has changed a line has done so by now, also
 * where the database's clock is ahead.
 */
const linesQuery = ({ caller, now }: Context, person_id: number): Sql => sql`
  select a.id, a.title, a.status, a.teeth, ${moment(sql`a.agreed_at`)} as agreed_at, ${moment(sql`a.started_at`)} as started_at,
    ${moment(sql`a.completed_at`)} as completed_at, ${moment(sql`least(a.updated_at, ${now})`)} as updated_at
  from attachment a where a.tenant_id = ${caller.tenant_id} and a.person_id = ${person_id} and a.kind <> 'operation'
    and a.deleted_at is null and a.teeth -> 'items' <> '[]' order by a.id`

/** The end of a day, or the moment itself. */
const momentOf = ({ now }: Context, as_of: string | undefined): number =>
  as_of === undefined ? milliseconds(now) : milliseconds(dayBounds(as_of)[1]) - 1

async function getChart(
  context: Context,
  { person_id, as_of }: Parsed<typeof toothChart.get>,
): Promise<Chart> {
  const [people, found, lines] = await context.db.batch<[Birth & { facts: FactRow[] }, FindingRow, LineRow]>(
    mouthQuery(context, person_id),
    findingsQuery(context, person_id),
    linesQuery(context, person_id),
  )
  const { facts, ...birth } = requireFound(people)
  await context.db.batch(recordView(context, person_id, 'tooth_chart'))
  const findings = found.map(({ data, ...finding }) => ({ ...finding, kind: conditionKind(data) }))
  const mouth = { birth, facts, findings, lines }
  const chart = chartAt(mouth, momentOf(context, as_of))
  return {
    person_id,
    as_of: as_of ?? null,
    dentition: chart.dentition,
    teeth: chart.teeth,
    findings: chart.findings.map(({ kind, resolved_at: _resolved, ...finding }) => ({
      ...finding,
      category: kind.category,
      place: kind.place,
    })),
    works: chart.works.map(({ items, ...work }) => ({
      ...work,
      items: items.map(({ tooth, surfaces }) => ({ tooth, surfaces: [...surfaces] })),
    })),
    lines: context.caller.may('attachment:read')
      ? lines.map(({ id, title, status, teeth }) => ({ id, title, status, teeth }))
      : [],
    days: chartDays(mouth),
  }
}

type Noting = Parsed<typeof toothChart.set>

/** What a body says, one fact after the other. */
const factsOf = ({ dentition, teeth = [] }: Noting) => [
  ...(dentition === undefined ? [] : [{ tooth: null, fact: 'dentition', value: dentition }]),
  ...teeth.flatMap(({ tooth, presence, mobility }) => [
    ...(presence === undefined ? [] : [{ tooth, fact: 'presence', value: presence }]),
    ...(mobility === undefined ? [] : [{ tooth, fact: 'mobility', value: String(mobility) }]),
  ]),
]

/** @throws Fault rule */
function requireTeeth({ teeth = [] }: Noting, dentition: Chart['dentition']): void {
  const of_mouth = new Set(teethOf(dentition))
  const named = new Set<string>()
  for (const { tooth } of teeth) {
    if (!of_mouth.has(tooth))
      throw faultOf(
        refuse(
          `Răng ${tooth} không thuộc bộ ${DENTITION_LABELS[dentition].toLowerCase()}, hãy đổi bộ răng trước`,
          'teeth',
        ),
      )
    if (named.has(tooth)) throw faultOf(refuse(`Răng ${tooth} được ghi hai lần`, 'teeth'))
    named.add(tooth)
  }
}

/** Notes which teeth a mouth has, which of them are there, and how firm they stand. @throws Fault rule, not_found */
async function setFacts(context: Context, input: Noting): Promise<Output<typeof toothChart.set>> {
  const { person_id } = input
  const at = notedAt(context, input.noted_at)
  const facts = factsOf(input)
  if (facts.length === 0) throw faultOf(refuse('Vui lòng cho biết điều cần ghi vào sơ đồ', 'teeth'))
  const [people, known] = await context.db.batch<[Birth, FactRow]>(
    lockedPersonQuery(context, person_id),
    factsQuery(context, person_id),
  )
  const birth = requireFound(people)
  requireTeeth(input, input.dentition ?? dentitionOf({ birth, facts: known }, milliseconds(at)))
  const { tenant_id, user_id } = context.caller
  const rows = await context.db.rows<{ json: string }>(sql`
    with t as (
      insert into tooth_fact (tenant_id, person_id, tooth, fact, value, noted_at, noted_by, created_by, updated_by)
      select ${tenant_id}::int, ${person_id}::bigint, f.tooth, f.fact, f.value, ${at}::timestamptz, ${user_id}::bigint, ${user_id}::bigint, ${user_id}::bigint
      from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) as f (tooth text, fact text, value text) returning *)
    select row_to_json(r)::text as json from (select ${selectList(toothFactTable, context.caller)} from t order by t.id) r`)
  const data = rows.map(({ json }) => JSON.parse(json) as Row<typeof ToothFact>)
  for (const { id, fact } of data) context.emit({ entity: 'tooth_fact', id, action: 'create', keys: [fact] })
  return { data }
}

export const toothChartFamily = serve(
  toothChart,
  { get: getChart, set: setFacts },
  personRows({
    table: 'tooth_fact',
    merged: FOLLOWS,
    erased: removed('tooth_fact'),
    bundled: { table: toothFactTable },
  }),
  listenedWith({ entity: 'tooth_fact', permission: 'tooth_chart:read' }),
  granted('tooth_chart', {
    manager: { all: 'read update' },
    doctor: { own: 'read update' },
    assistant: { own: 'read update' },
    receptionist: { branch: 'read' },
    consultant: { branch: 'read' },
  }),
)
