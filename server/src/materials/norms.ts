import { normQuantity, normsOfStep, type NormOverride, type NormPer } from '@bcare/rules/catalogue/norms'
import { clinicDate } from '@bcare/rules/text/date'
import { DIRECTIONS } from '@bcare/rules/materials/movement'
import type { Context } from '../kit/context.ts'
import { sql, type Sql } from '../kit/database/sql.ts'
import { setting } from '../settings/setting.ts'
import type { StepChange } from '../treatment/hooks.ts'
import { enterPostings, type Unlotted } from './enter.ts'
import { openDay } from './references.ts'
import { takeBack } from './reverse.ts'

/** A norm of a performed step: how much of a material it takes, in its unit. */
export interface StepNorm {
  material_id: number
  qty: number
  unit_term_id: number
  factor: number
  per: NormPer
  is_optional: boolean
  tolerance_pct: number
  substitute_material_id: number | null
  lot_tracked: boolean
}

export interface PerformedStep {
  id: number
  parent_id: number
  person_id: number
  deal_id: number | null
  track_id: number | null
  operation_id: number
  product_id: number
  doctor_id: number | null
  department_id: number | null
  branch_id: number
  performed_at: string
  teeth: { items: readonly unknown[]; arches: readonly unknown[] }
  norms: StepNorm[]
  overrides: NormOverride[] | null
}

/** Performed steps with the norms of their operations, and the quantities that the service has of its own. */
export const performedSteps = (tenant_id: number, which: Sql): Sql => sql`
  select json_build_object('id', o.id, 'parent_id', o.parent_id, 'person_id', o.person_id, 'deal_id', o.deal_id, 'track_id', o.track_id,
    'operation_id', o.operation_id, 'product_id', o.product_id, 'doctor_id', o.doctor_id, 'branch_id', o.branch_id, 'performed_at', o.performed_at,
    'teeth', o.teeth, 'department_id', (select u.department_id from "user" u where u.tenant_id = o.tenant_id and u.id = o.doctor_id),
    'norms', coalesce((select json_agg(json_build_object('material_id', n.material_id, 'qty', n.qty::float, 'unit_term_id', n.unit_term_id,
        'factor', (case when n.unit_term_id = m.unit_term_id then 1 else m.purchase_factor end)::float, 'per', n.per, 'is_optional', n.is_optional,
        'tolerance_pct', n.tolerance_pct::float, 'substitute_material_id', n.substitute_material_id, 'lot_tracked', m.lot_tracked) order by n.id)
      from operation_material n join material m on m.tenant_id = n.tenant_id and m.id = n.material_id
      where n.tenant_id = o.tenant_id and n.operation_id = o.operation_id and n.deleted_at is null and m.is_active and m.deleted_at is null), '[]'),
    'overrides', (select p.norm_override from product_operation p where p.tenant_id = o.tenant_id and p.product_id = o.product_id
      and p.operation_id = o.operation_id and p.deleted_at is null and p.norm_override is not null order by p.id limit 1)) as json
  from attachment o where o.tenant_id = ${tenant_id} and o.kind = 'operation' and o.status = 'done' and o.deleted_at is null and ${which}`

/** What the norms of a performed step come to; a material of several norms stands once. */
export function normsOf(step: PerformedStep): StepNorm[] {
  const done = { teeth: step.teeth.items.length, arches: step.teeth.arches.length }
  const merged = new Map<string, StepNorm>()
  for (const norm of normsOfStep(step.norms, step.overrides)) {
    const qty = normQuantity(norm, done)
    const key = `${norm.material_id}/${norm.unit_term_id}`
    const known = merged.get(key)
    if (qty > 0) merged.set(key, known === undefined ? { ...norm, qty } : { ...known, qty: known.qty + qty })
  }
  return [...merged.values()]
}

/** What a movement of a performed step is about. */
export const aboutStep = (step: PerformedStep) => ({
  person_id: step.person_id,
  deal_id: step.deal_id,
  track_id: step.track_id,
  attachment_id: step.parent_id,
  operation_attachment_id: step.id,
  operation_id: step.operation_id,
  product_id: step.product_id,
  doctor_id: step.doctor_id,
  user_id: null,
  department_id: step.department_id,
})

/** Uses what the norms of a step say, whatever the stock; what is optional is for the staff to say. */
async function useNorms(context: Context, step_id: number): Promise<void> {
  if (!(await setting(context, 'stock.auto_use'))) return
  const found = await context.db.one<{ json: PerformedStep }>(
    performedSteps(context.caller.tenant_id, sql`o.id = ${step_id}`),
  )
  if (found === undefined) return
  const step = found.json
  const used_on = await openDay(context, clinicDate(step.performed_at))
  const postings = normsOf(step)
    .filter(({ is_optional }) => !is_optional)
    .map(({ material_id, qty, unit_term_id, factor, tolerance_pct, lot_tracked }, at): Unlotted => ({
      ...aboutStep(step),
      at,
      kind: 'use',
      source: 'auto',
      direction: DIRECTIONS.use,
      material_id,
      branch_id: step.branch_id,
      lot_id: null,
      quantity: qty,
      unit_term_id,
      factor,
      unit_cost: null,
      used_on,
      norm_qty: qty,
      tolerance_pct,
      variance_reason: null,
      counted_quantity: null,
      reference_no: null,
      supplier_term_id: null,
      transfer_id: null,
      reverses_id: null,
      note: null,
      lot_tracked,
      wanted_lot: null,
    }))
  await enterPostings(context, postings, { blocking: false, force: true, rows: false })
}

/** Gives back what was recorded of a step that was taken back. */
async function returnOf(context: Context, step_id: number): Promise<void> {
  const rows = await context.db.rows<{ id: number }>(sql`
    select id from usage where tenant_id = ${context.caller.tenant_id} and operation_attachment_id = ${step_id}
      and status = 'posted' and reverses_id is null`)
  await takeBack(
    context,
    rows.map(({ id }) => id),
    { note: 'Công đoạn được hủy', blocking: false },
  )
}

/** A performed step uses its materials once; one that is taken back returns them. */
export async function followStep(context: Context, { step_id, is_done }: StepChange): Promise<void> {
  await (is_done ? useNorms : returnOf)(context, step_id)
}
