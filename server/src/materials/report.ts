import type { Output, Parsed } from '@bcare/contract'
import type { usage, UsageGroup } from '@bcare/contract/materials/usage'
import { STOCKED_GROUPS, type UsageGroupBy, variancePercent } from '@bcare/rules/materials/report'
import { TREATING_KINDS } from '@bcare/rules/materials/movement'
import { isPeriod } from '@bcare/rules/cashbook/period'
import { refuse } from '@bcare/rules/refusal'
import { faultOf } from '../appointments/references.ts'
import { knowsMaterialCost } from '../catalogue/costs.ts'
import type { Context } from '../kit/context.ts'
import { JsonText } from '../kit/database/json-text.ts'
import { listPage } from '../kit/database/list.ts'
import { all, name, sql, states, type Sql } from '../kit/database/sql.ts'
import { inBranches, visible } from '../kit/database/table.ts'
import { usageTable } from './usage-table.ts'

type Report = Output<typeof usage.report>
type Detail = Parsed<typeof usage.report_detail>

interface Span {
  from: string
  to: string
  branch_id?: number | undefined
}

/** @throws Fault rule */
function requireSpan(span: Span): void {
  if (!isPeriod(span))
    throw faultOf(refuse('Kỳ báo cáo phải từ ngày trước đến ngày sau, dài nhất mười năm', 'to'))
}

/** By what rows are grouped, and what a group is called. */
const KEYS: Readonly<Record<UsageGroupBy, { id: Sql; names: Sql }>> = {
  material: {
    id: sql`t.material_id`,
    names: sql`select m.id, m.name, u.name as unit_name from material m join term u on u.tenant_id = m.tenant_id and u.id = m.unit_term_id`,
  },
  category: { id: sql`m.category_term_id`, names: sql`select m.id, m.name, null as unit_name from term m` },
  doctor: {
    id: sql`t.doctor_id`,
    names: sql`select m.id, concat_ws(' ', nullif(m.title, ''), m.name) as name, null as unit_name from "user" m`,
  },
  operation: { id: sql`t.operation_id`, names: sql`select m.id, m.name, null as unit_name from operation m` },
  product: { id: sql`t.product_id`, names: sql`select m.id, m.name, null as unit_name from product m` },
  department: {
    id: sql`t.department_id`,
    names: sql`select m.id, m.name, null as unit_name from department m`,
  },
}

/** What movements of a condition come to: thousandths of stock units, and đồng. */
const sums = (as: string, which: Sql): Sql => sql`
  coalesce(sum(t.stock_quantity) filter (where ${which}), 0)::float as ${name(`${as}_quantity`)},
  coalesce(sum(t.direction * t.amount) filter (where ${which}), 0)::bigint as ${name(`${as}_amount`)}`

/** What a group comes to: quantities in stock units, amounts in đồng, each with its sign. */
const FIGURES = [
  'on_hand',
  'value',
  'later_quantity',
  'later_amount',
  'later_revaluation',
  'revaluation',
  'received_quantity',
  'received_amount',
  'used_quantity',
  'used_amount',
  'wasted_quantity',
  'wasted_amount',
  'adjusted_quantity',
  'adjusted_amount',
  'transferred_quantity',
  'transferred_amount',
  'norm',
  'actual',
  'norm_amount',
  'actual_amount',
  'movements',
  'beyond',
] as const
type Figures = Record<(typeof FIGURES)[number], number> & {
  id: number | null
  name: string | null
  unit_name: string | null
}

const NORMED = sql`t.kind = 'use' and t.status = 'posted' and t.reverses_id is null and t.norm_qty is not null`

function reportQuery({ caller, call }: Context, { from, to, branch_id }: Span, group_by: UsageGroupBy): Sql {
  const { tenant_id } = caller
  const { id, names } = KEYS[group_by]
  const stocked = STOCKED_GROUPS.includes(group_by)
  const inside = sql`t.used_on <= ${to}`
  const of = (...kinds: string[]) => sql`${inside} and t.kind = any (${kinds}::text[])`
  const branch = branch_id === undefined ? [] : [sql`t.branch_id = ${branch_id}`]
  const which = all([
    visible(usageTable, caller, call),
    sql`t.status <> 'draft'`,
    sql`t.used_on >= ${from}`,
    ...branch,
    ...(stocked ? [] : [sql`t.kind in ${states(TREATING_KINDS)}`, inside]),
  ])
  const stock = stocked
    ? sql`select ${id} as id, sum(t.on_hand)::float as on_hand, sum(t.value)::bigint as value
        from material_stock t join material m on m.tenant_id = t.tenant_id and m.id = t.material_id
        where ${all([
          sql`t.tenant_id = ${tenant_id}`,
          ...branch,
          ...(caller.scopeFor(call.permission) === 'all' ? [] : [inBranches(caller)]),
        ])} group by 1`
    : sql`select null::bigint as id, 0::float as on_hand, 0::bigint as value where false`
  return sql`
    with moved as (
      select ${id} as key, ${sums('later', sql`t.used_on > ${to}`)}, ${sums('received', of('receive', 'opening'))}, ${sums('used', of('use', 'return'))},
        ${sums('wasted', of('waste'))}, ${sums('adjusted', of('adjust'))}, ${sums('transferred', of('transfer_in', 'transfer_out'))},
        coalesce(sum(t.revaluation) filter (where t.used_on > ${to}), 0)::bigint as later_revaluation,
        coalesce(sum(t.revaluation) filter (where ${inside}), 0)::bigint as revaluation,
        coalesce(sum(t.norm_qty * t.factor) filter (where ${inside} and ${NORMED}), 0)::float as norm,
        coalesce(sum(t.quantity * t.factor) filter (where ${inside} and ${NORMED}), 0)::float as actual,
        coalesce(round(sum(t.amount * t.norm_qty / t.quantity) filter (where ${inside} and ${NORMED})), 0)::bigint as norm_amount,
        coalesce(sum(t.amount) filter (where ${inside} and ${NORMED}), 0)::bigint as actual_amount,
        (count(*) filter (where ${inside}))::int as movements, (count(*) filter (where ${inside} and t.is_beyond))::int as beyond
      from usage t join material m on m.tenant_id = t.tenant_id and m.id = t.material_id where ${which} group by 1),
    stock as (${stock}),
    keys as (select key as id from moved union select id from stock where on_hand <> 0 or value <> 0)
    select coalesce(json_agg(r order by r.name collate "vi-x-icu" nulls last, r.id), '[]') as json from (
      select moved.*, k.id, n.name, n.unit_name, coalesce(s.on_hand, 0) as on_hand, coalesce(s.value, 0) as value
      from keys k left join moved on moved.key is not distinct from k.id left join stock s on s.id is not distinct from k.id
        left join (${names} where m.tenant_id = ${tenant_id}) n on n.id = k.id) r`
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000

/** One group as it is answered: quantities of one material alone, amounts for users who may know. */
function groupOf(
  row: Figures,
  { single, stocked, knows }: { single: boolean; stocked: boolean; knows: boolean },
): UsageGroup {
  const quantity = (value: number) => (single ? rounded(value) : null)
  const money = (value: number) => (knows ? value : null)
  const closing = row.on_hand - row.later_quantity
  const net =
    row.received_quantity +
    row.used_quantity +
    row.wasted_quantity +
    row.adjusted_quantity +
    row.transferred_quantity
  const closing_amount = row.value - row.later_amount - row.later_revaluation
  const net_amount =
    row.received_amount +
    row.used_amount +
    row.wasted_amount +
    row.adjusted_amount +
    row.transferred_amount +
    row.revaluation
  return {
    id: row.id,
    name: row.name,
    unit_name: row.unit_name,
    opening: stocked ? quantity(closing - net) : null,
    received: quantity(row.received_quantity),
    used: quantity(-row.used_quantity),
    wasted: quantity(-row.wasted_quantity),
    adjusted: quantity(row.adjusted_quantity),
    transferred: quantity(row.transferred_quantity),
    closing: stocked ? quantity(closing) : null,
    norm: quantity(row.norm),
    actual: quantity(row.actual),
    variance: quantity(row.actual - row.norm),
    variance_pct: single
      ? variancePercent(row.actual, row.norm)
      : variancePercent(row.actual_amount, row.norm_amount),
    movements: row.movements,
    beyond: row.beyond,
    opening_amount: stocked ? money(closing_amount - net_amount) : null,
    received_amount: money(row.received_amount),
    used_amount: money(-row.used_amount),
    wasted_amount: money(-row.wasted_amount),
    // What the value of the stock was put right by belongs to no movement of its own.
    adjusted_amount: money(row.adjusted_amount + row.revaluation),
    transferred_amount: money(row.transferred_amount),
    closing_amount: stocked ? money(closing_amount) : null,
    norm_amount: money(row.norm_amount),
    actual_amount: money(row.actual_amount),
  }
}

const namesOf = (row: Figures) => ({ id: row.id, name: row.name, unit_name: row.unit_name })

/** The sum of groups; a group without movements, or without a stock, has nulls. */
const added = (rows: readonly Partial<Figures>[]): Figures => ({
  id: null,
  name: null,
  unit_name: null,
  ...(Object.fromEntries(
    FIGURES.map((figure) => [figure, rows.reduce((sum, row) => sum + (row[figure] ?? 0), 0)]),
  ) as Record<(typeof FIGURES)[number], number>),
})

/**
 * What there was, came, was used and is, and what was used against its norms, laid out by one thing (docs/domain/materials.md,
 * "Reports"). @throws Fault rule
 */
export async function report(
  context: Context,
  { group_by, ...span }: Parsed<typeof usage.report>,
): Promise<Report> {
  requireSpan(span)
  const found = await context.db.one<{ json: Figures[] }>(reportQuery(context, span, group_by))
  const rows = (found?.json ?? []).map((row) => ({ ...row, ...added([row]), ...namesOf(row) }))
  const stocked = STOCKED_GROUPS.includes(group_by)
  const knows = knowsMaterialCost(context.caller)
  const single = group_by === 'material'
  return {
    from: span.from,
    to: span.to,
    groups: rows.map((row) => groupOf(row, { single, stocked, knows })),
    total: groupOf(added(rows), { single: false, stocked, knows }),
  }
}

/** A reference that a figure was grouped by: itself, or none. */
const named = (field: Sql, value: number | null | undefined): Sql[] =>
  value === undefined ? [] : [value === null ? sql`${field} is null` : sql`${field} = ${value}`]

/** The movements that a figure of the report is the sum of. @throws Fault rule */
export async function reportDetail(context: Context, input: Detail): Promise<JsonText> {
  requireSpan(input)
  const { from, to, branch_id, kind, material_id, category_term_id, person_id, is_beyond, ...rest } = input
  const { doctor_id, operation_id, product_id, department_id, page, limit, sort_by, order, search } = rest
  const { tenant_id } = context.caller
  const more = [
    sql`t.status <> 'draft'`,
    sql`t.used_on between ${from} and ${to}`,
    ...named(sql`t.branch_id`, branch_id),
    ...(kind === undefined || kind.length === 0 ? [] : [sql`t.kind = any (${kind}::text[])`]),
    ...named(sql`t.material_id`, material_id),
    ...named(sql`t.person_id`, person_id),
    ...named(sql`t.doctor_id`, doctor_id),
    ...named(sql`t.operation_id`, operation_id),
    ...named(sql`t.product_id`, product_id),
    ...named(sql`t.department_id`, department_id),
    ...(is_beyond === undefined ? [] : [sql`t.is_beyond = ${is_beyond}`]),
    ...(category_term_id === undefined
      ? []
      : [
          sql`t.material_id in (select m.id from material m where m.tenant_id = ${tenant_id}
            and m.category_term_id is not distinct from ${category_term_id})`,
        ]),
  ]
  return new JsonText(await listPage(usageTable, context, { page, limit, sort_by, order, search }, more))
}
