import { Fault, type Output, type Parsed } from '@bcare/contract'
import type { usage } from '@bcare/contract/materials/usage'
import { CONSUMED_KINDS } from '@bcare/rules/materials/movement'
import { clinicDate } from '@bcare/rules/text/date'
import type { Context } from '../kit/context.ts'
import { all, sql, states, type Sql } from '../kit/database/sql.ts'
import { inBranches } from '../kit/database/table.ts'
import { enter, type NormedMovement } from './enter.ts'
import { aboutStep, normsOf, performedSteps, type PerformedStep } from './norms.ts'
import { takeBack } from './reverse.ts'

type Shown = Output<typeof usage.step>
type Step = Shown['step']
type StepLine = Shown['lines'][number]

const MOST_STEPS = 300

/** Rows of a step that stand. */
const RECORDED = sql`u.status = 'posted' and u.reverses_id is null and u.kind in ${states(CONSUMED_KINDS)}`

/** Performed steps as they are shown, oldest first. */
const stepQuery = (tenant_id: number, which: Sql): Sql => sql`
  select json_build_object('id', o.id, 'person_id', o.person_id, 'person_name', p.full_name, 'attachment_id', o.parent_id,
    'service_title', line.title, 'step_title', o.title, 'doctor_id', o.doctor_id,
    'doctor_name', nullif(concat_ws(' ', d.title, d.name), ''), 'branch_id', o.branch_id, 'performed_at', o.performed_at,
    'recorded', r.materials, 'is_automatic', r.materials > 0 and r.by_hand = 0, 'is_beyond', r.beyond > 0) as json
  from attachment o
    join attachment line on line.tenant_id = o.tenant_id and line.id = o.parent_id
    join person p on p.tenant_id = o.tenant_id and p.id = o.person_id
    left join "user" d on d.tenant_id = o.tenant_id and d.id = o.doctor_id
    cross join lateral (select count(distinct u.material_id)::int as materials, (count(*) filter (where u.source <> 'auto'))::int as by_hand,
      (count(*) filter (where u.is_beyond))::int as beyond from usage u
      where u.tenant_id = o.tenant_id and u.operation_attachment_id = o.id and ${RECORDED}) r
  where o.tenant_id = ${tenant_id} and o.kind = 'operation' and o.status = 'done' and o.deleted_at is null and ${which}
  order by o.performed_at, o.id limit ${MOST_STEPS}`

/** Branches whose steps the caller may see: those of the own work, unless the right reaches all. */
const reach = ({ caller, call }: Context): Sql =>
  caller.scopeFor(call.permission) === 'all' ? sql`true` : inBranches(caller, sql`o.branch_id`)

/** The performed steps of a day, of all or of one customer, and whether their materials are recorded. */
export async function steps(
  context: Context,
  { branch_id, day, person_id }: Parsed<typeof usage.steps>,
): Promise<{ data: Step[] }> {
  const on = day ?? clinicDate(context.now)
  const rows = await context.db.rows<{ json: Step }>(
    stepQuery(
      context.caller.tenant_id,
      all([
        sql`o.performed_at >= (${on}::date)::timestamp at time zone 'Asia/Ho_Chi_Minh'`,
        sql`o.performed_at < (${on}::date + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh'`,
        reach(context),
        ...(branch_id === undefined ? [] : [sql`o.branch_id = ${branch_id}`]),
        ...(person_id === undefined ? [] : [sql`o.person_id = ${person_id}`]),
      ]),
    ),
  )
  return { data: rows.map(({ json }) => json) }
}

interface MaterialFacts {
  material_id: number
  material_name: string
  material_code: string
  unit_term_id: number
  unit_name: string
  stock_unit_name: string
  factor: number
  lot_tracked: boolean
  on_hand: number
  substitute_name: string | null
}

/** What was recorded of a step, in stock units. */
interface RecordedMaterial {
  material_id: number
  stock_used: number
  variance_reason: string | null
}

interface Read {
  step: Step
  performed: PerformedStep
  recorded: RecordedMaterial[]
}

/** @throws Fault not_found */
async function readStep(context: Context, id: number): Promise<Read> {
  const { tenant_id } = context.caller
  const which = all([sql`o.id = ${id}`, reach(context)])
  const [shown, performed, recorded] = await context.db.batch<
    [{ json: Step }, { json: PerformedStep }, RecordedMaterial]
  >(
    stepQuery(tenant_id, which),
    performedSteps(tenant_id, which),
    sql`select u.material_id, -sum(u.stock_quantity)::float as stock_used, max(u.variance_reason) as variance_reason from usage u
      where u.tenant_id = ${tenant_id} and u.operation_attachment_id = ${id} and ${RECORDED} group by 1`,
  )
  const [of_day, facts] = [shown[0]?.json, performed[0]?.json]
  if (of_day === undefined || facts === undefined)
    throw new Fault('not_found', 'Không tìm thấy công đoạn này, hoặc công đoạn đã được hủy')
  return { step: of_day, performed: facts, recorded }
}

/** Materials in a branch, each in a unit of its own. */
async function factsOf(
  { caller, db }: Context,
  branch_id: number,
  wanted: readonly {
    material_id: number
    unit_term_id: number | null
    substitute_material_id: number | null
  }[],
): Promise<Map<number, MaterialFacts>> {
  const rows = await db.rows<MaterialFacts>(sql`
    select m.id as material_id, m.name as material_name, m.code as material_code, unit.id as unit_term_id, unit.name as unit_name, stock_unit.name as stock_unit_name,
      (case when unit.id = m.unit_term_id then 1 else m.purchase_factor end)::float as factor, m.lot_tracked, coalesce(s.on_hand, 0)::float as on_hand,
      substitute.name as substitute_name
    from json_to_recordset(${JSON.stringify(wanted)}::json) w (material_id bigint, unit_term_id bigint, substitute_material_id bigint)
      join material m on m.tenant_id = ${caller.tenant_id} and m.id = w.material_id
      join term unit on unit.tenant_id = m.tenant_id and unit.id = coalesce(w.unit_term_id, m.unit_term_id)
      join term stock_unit on stock_unit.tenant_id = m.tenant_id and stock_unit.id = m.unit_term_id
      left join material substitute on substitute.tenant_id = m.tenant_id and substitute.id = w.substitute_material_id
      left join material_stock s on s.tenant_id = m.tenant_id and s.material_id = m.id and s.branch_id = ${branch_id}`)
  return new Map(rows.map((row) => [row.material_id, row]))
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000

/** The norms of a step beside what was recorded of it; what no norm names comes last. */
async function linesOf(
  context: Context,
  { step: { branch_id }, performed, recorded }: Read,
): Promise<StepLine[]> {
  const norms = normsOf(performed)
  const normed = new Set(norms.map(({ material_id }) => material_id))
  const others = recorded.filter(
    ({ material_id, stock_used }) => !normed.has(material_id) && stock_used !== 0,
  )
  const wanted = [
    ...norms,
    ...others.map(({ material_id }) => ({ material_id, unit_term_id: null, substitute_material_id: null })),
  ]
  if (wanted.length === 0) return []
  const facts = await factsOf(context, branch_id, wanted)
  return wanted.flatMap(({ material_id, substitute_material_id, ...norm }) => {
    const known = facts.get(material_id)
    if (known === undefined) return []
    const used = recorded.find((one) => one.material_id === material_id)
    return {
      ...known,
      norm_qty: 'qty' in norm ? norm.qty : null,
      tolerance_pct: 'qty' in norm ? norm.tolerance_pct : null,
      is_optional: 'qty' in norm && norm.is_optional,
      substitute_material_id,
      used: rounded((used?.stock_used ?? 0) / known.factor),
      variance_reason: used?.variance_reason ?? null,
    }
  })
}

/** A performed step with its norms and what was recorded of it. @throws Fault not_found */
export async function step(context: Context, { id }: { id: number }): Promise<Shown> {
  const read = await readStep(context, id)
  return { step: read.step, lines: await linesOf(context, read) }
}

type Input = Parsed<typeof usage.record>
type Taken = Input['lines'][number]

/** Whether what was recorded of a material is what was taken. */
const isSame = (line: StepLine | undefined, taken: Taken): boolean =>
  line !== undefined &&
  line.used === taken.quantity &&
  line.unit_term_id === (taken.unit_term_id ?? line.unit_term_id) &&
  taken.lot_id == null &&
  (line.variance_reason ?? '') === (taken.variance_reason?.trim() ?? '')

/** The norm of a material of a step, in the unit in which it was taken. */
function normFor(line: StepLine | undefined, taken: Taken): NormedMovement['norm'] {
  if (line?.norm_qty == null || line.tolerance_pct === null) return undefined
  if ((taken.unit_term_id ?? line.unit_term_id) !== line.unit_term_id) return undefined
  return { qty: line.norm_qty, tolerance_pct: line.tolerance_pct }
}

/**
 * Makes what is recorded of a step what it took: what differs is taken back and written anew, what is the same stays as it
 * is. @throws Fault rule with the errors of each line, not_found, forbidden, locked
 */
export async function record(context: Context, { id, lines, force }: Input): Promise<Shown> {
  const { tenant_id } = context.caller
  // Two users who record one step take turns.
  await context.db.rows(
    sql`select o.id from attachment o where o.tenant_id = ${tenant_id} and o.id = ${id} for no key update`,
  )
  const read = await readStep(context, id)
  const known = new Map((await linesOf(context, read)).map((line) => [line.material_id, line]))
  const twice = lines.findIndex(
    ({ material_id }, at) => lines.findIndex((one) => one.material_id === material_id) < at,
  )
  if (twice >= 0) {
    const message = 'Vật tư này đã có ở dòng khác'
    throw new Fault('rule', message, { errors: [{ field: `lines.${twice}.material_id`, message }] })
  }
  const changed = lines.filter((taken) => !isSame(known.get(taken.material_id), taken))
  const kept = new Set(
    lines.filter((taken) => !changed.includes(taken)).map(({ material_id }) => material_id),
  )
  const stale = await context.db.rows<{ id: number }>(sql`
    select u.id from usage u where u.tenant_id = ${tenant_id} and u.operation_attachment_id = ${id} and ${RECORDED}
      and not u.material_id = any (${[...kept]}::bigint[])`)
  await takeBack(
    context,
    stale.map((row) => row.id),
    { note: 'Ghi lại vật tư của công đoạn', blocking: false },
  )
  const about = aboutStep(read.performed)
  const rows = changed.map((taken): NormedMovement => ({
    ...taken,
    ...about,
    kind: 'use',
    branch_id: read.step.branch_id,
    used_on: undefined,
    unit_term_id: taken.unit_term_id ?? known.get(taken.material_id)?.unit_term_id ?? null,
    lot_id: taken.lot_id ?? null,
    unit_cost: null,
    variance_reason: taken.variance_reason ?? null,
    reference_no: null,
    supplier_term_id: null,
    note: null,
    is_draft: false,
    norm: normFor(known.get(taken.material_id), taken),
  }))
  await enter(context, rows, { source: 'manual', force, named: true })
  const after = await readStep(context, id)
  return { step: after.step, lines: await linesOf(context, after) }
}
