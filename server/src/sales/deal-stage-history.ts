import { exported } from '../kit/exported.ts'
import { Fault, type Call, type Parsed } from '@bcare/contract'
import { StageMove, stageHistory, type StageFigures } from '@bcare/contract/sales/stage-history'
import { conversion, outcomes, type Path } from '@bcare/rules/sales/conversion'
import { listPage } from '../kit/database/list.ts'
import { foundIn, searchOf } from '../kit/database/search.ts'
import { all, sql, type Sql } from '../kit/database/sql.ts'
import { table, visible } from '../kit/database/table.ts'
import type { Caller } from '../kit/caller.ts'
import type { Context } from '../kit/context.ts'
import { JsonText } from '../kit/database/json-text.ts'
import { serve } from '../kit/http/serve.ts'
import { dealsWithoutNumbers, dealTable } from './deal-table.ts'
import { personRows } from '../customers/hooks.ts'

/** Rows are written once, so what every row has follows from when and by whom; a deal's own rules say who may see them. */
export const moveTable = table(StageMove, {
  hard_delete: true,
  joined: {
    version: sql`1`,
    created_at: sql`t.at`,
    created_by: sql`t."by"`,
    updated_at: sql`t.at`,
    updated_by: sql`t."by"`,
    by_name: sql`u.name`,
    deal_name: sql`d.name`,
    deal_code: sql`d.code`,
    person_name: sql`person.full_name`,
    from_stage_name: sql`from_stage.name`,
    from_stage_color: sql`from_stage.color`,
    to_stage_name: sql`to_stage.name`,
    to_stage_color: sql`to_stage.color`,
    from_pipeline_name: sql`from_pipeline.name`,
    to_pipeline_name: sql`to_pipeline.name`,
  },
  joins: sql`
    join deal d on d.tenant_id = t.tenant_id and d.id = t.deal_id
    join person on person.tenant_id = d.tenant_id and person.id = d.person_id
    join stage to_stage on to_stage.tenant_id = t.tenant_id and to_stage.id = t.to_stage_id
    join pipeline to_pipeline on to_pipeline.tenant_id = t.tenant_id and to_pipeline.id = t.to_pipeline_id
    left join stage from_stage on from_stage.tenant_id = t.tenant_id and from_stage.id = t.from_stage_id
    left join pipeline from_pipeline on from_pipeline.tenant_id = t.tenant_id and from_pipeline.id = t.from_pipeline_id
    left join "user" u on u.tenant_id = t.tenant_id and u.id = t."by"`,
})

/** Moves `t` of the deals that the caller has all of these rights to and that the search finds. @throws Fault forbidden */
export function ofDeals(caller: Caller, permissions: readonly Call['permission'][], search = ''): Sql {
  const words = search.trim()
  const found =
    words === '' ? [] : [foundIn(sql`t.search_text`, searchOf(words)), ...dealsWithoutNumbers(caller, words)]
  const permitted = permissions.map((permission) => visible(dealTable, caller, { permission }))
  return sql`t.deal_id in (select t.id from deal t where ${all([...permitted, ...found])})`
}

async function list(
  context: Context,
  { search, ...input }: Parsed<typeof stageHistory.list>,
): Promise<JsonText> {
  const { caller, call } = context
  return new JsonText(await listPage(moveTable, context, input, [ofDeals(caller, [call.permission], search)]))
}

export type ReportQuery = Parsed<typeof stageHistory.report>

/** The deals that are asked about, over the alias `t`. */
export const dealsOf = (
  { caller, call }: Context,
  { owner_id, source_term_id, branch_id }: ReportQuery,
): Sql =>
  all([
    visible(dealTable, caller, call),
    ...(owner_id === undefined ? [] : [sql`t.owner_id = ${owner_id}`]),
    ...(source_term_id === undefined ? [] : [sql`t.source_term_id = ${source_term_id}`]),
    ...(branch_id === undefined ? [] : [sql`t.branch_id = ${branch_id}`]),
  ])

/** Moves of the period over the alias `h`, both business days included. */
const during = ({ from, to }: ReportQuery): Sql =>
  sql`h.at >= (${from}::date)::timestamp at time zone 'Asia/Ho_Chi_Minh' and h.at < (${to}::date + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh'`

/** The ways that deals went in the period, and how many went each. */
const pathsQuery = (context: Context, query: ReportQuery): Sql => sql`
  select to_json(p.stages) as stages, count(*)::int as deals from (
    select array_agg(h.to_stage_id order by h.id) as stages from deal_stage_history h join deal t on t.tenant_id = h.tenant_id and t.id = h.deal_id
    where h.tenant_id = ${context.caller.tenant_id} and h.to_pipeline_id = ${query.pipeline_id} and ${during(query)} and ${dealsOf(context, query)}
    group by h.deal_id) p
  group by p.stages`

/** How long half of the deals had stayed that left each stage in the period. */
const mediansQuery = (context: Context, query: ReportQuery): Sql => sql`
  select h.from_stage_id as stage_id, round(percentile_cont(0.5) within group (order by h.seconds_in_previous))::bigint as median_seconds
  from deal_stage_history h join deal t on t.tenant_id = h.tenant_id and t.id = h.deal_id
  where h.tenant_id = ${context.caller.tenant_id} and h.from_pipeline_id = ${query.pipeline_id} and h.seconds_in_previous is not null
    and (h.to_stage_id <> h.from_stage_id) and ${during(query)} and ${dealsOf(context, query)}
  group by h.from_stage_id`

const stagesQuery = (context: Context, query: ReportQuery): Sql => sql`
  select s.id, s.name, s.kind, s.color, s."order", s.is_active,
    (select count(*)::int from deal t where ${dealsOf(context, query)} and t.pipeline_id = s.pipeline_id and t.stage_id = s.id) as present
  from stage s where s.tenant_id = ${context.caller.tenant_id} and s.pipeline_id = ${query.pipeline_id} and s.deleted_at is null
  order by s."order", s.id`

type StageRow = Pick<StageFigures, 'name' | 'kind' | 'color' | 'order' | 'present'> & {
  id: number
  is_active: boolean
}

/** What the report is made of: three statements for one batch. */
export const reportQueries = (context: Context, query: ReportQuery): readonly [Sql, Sql, Sql] => [
  stagesQuery(context, query),
  pathsQuery(context, query),
  mediansQuery(context, query),
]
export type ReportRows = [StageRow, Path, { stage_id: number; median_seconds: number }]

type Rows<T> = { [K in keyof T]: T[K][] }

/** Conversion and median time of each stage. A stage out of use is shown while the period has seen it. @throws Fault not_found */
export function reportOf([stages, paths, medians]: Rows<ReportRows>) {
  if (stages.length === 0) throw new Fault('not_found', 'Không tìm thấy quy trình')
  const times = new Map(medians.map(({ stage_id, median_seconds }) => [stage_id, median_seconds]))
  const figures = new Map(conversion(stages, paths).map((one) => [one.stage_id, one]))
  const rows = stages.flatMap(({ id, is_active, ...stage }): StageFigures[] => {
    const one = figures.get(id)
    if (one === undefined || (!is_active && one.entered === 0 && stage.present === 0)) return []
    return [{ ...stage, ...one, median_seconds: times.get(id) ?? null }]
  })
  return { ...outcomes(stages, paths), stages: rows }
}

/** @throws Fault rule, not_found */
async function report(context: Context, query: ReportQuery) {
  if (query.to < query.from) throw new Fault('rule', 'Ngày kết thúc phải từ ngày bắt đầu trở đi')
  return reportOf(await context.db.batch<ReportRows>(...reportQueries(context, query)))
}

export const stageHistoryFamily = serve(
  stageHistory,
  { list, report },
  personRows({
    table: 'deal_stage_history',
    merged: { stays: 'written once; read through the deal, which goes to the kept record' },
    erased: { stays: 'the log of stages: its typed reasons go with those of the log' },
    bundled: {
      label: 'Các lần chuyển giai đoạn',
      rows: (
        ids,
      ) => sql`select d.name as deal_name, s.name as to_stage_name, t.reason, t.at from deal_stage_history t
      join deal d on d.tenant_id = t.tenant_id and d.id = t.deal_id join stage s on s.tenant_id = t.tenant_id and s.id = t.to_stage_id
      where d.person_id = any (${ids}) order by t.id`,
    },
  }),
  exported({
    table: moveTable,
    page: '/deal-stage-history',
    // Moves have no rights of their own: they leave with the deals that may.
    narrow: (caller, { search, ...input }) => ({
      input,
      more: [ofDeals(caller, ['deal:read', 'deal:export'], search as string | undefined)],
    }),
  }),
)
