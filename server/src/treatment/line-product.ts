import type { ProductKind } from '@bcare/rules/catalogue/product'
import type { PricedProduct } from '@bcare/rules/catalogue/pricing/facts'
import { stepWeights } from '@bcare/rules/catalogue/steps'
import { refuse } from '@bcare/rules/refusal'
import type { LineKind } from '@bcare/rules/treatment/line'
import { teethProblem, orderedTeeth, type TeethChoice, type TeethDemand } from '@bcare/rules/treatment/teeth'
import { faultOf } from '../appointments/references.ts'
import type { Context } from '../kit/context.ts'
import { sql, type Sql } from '../kit/database/sql.ts'
import type { AttachmentRow } from './attachment-table.ts'

type Step = AttachmentRow['steps'][number]

interface StoredStep extends Omit<Step, 'no' | 'weight'> {
  revenue_weight: number | null
}

/** A service as a line takes it over. */
export interface LineProduct extends PricedProduct, TeethDemand {
  kind: ProductKind
  print_name: string | null
  unit_name: string | null
  default_sessions: number
  warranty_months: number | null
  branch_ids: number[]
  steps: StoredStep[]
}

const KINDS: Readonly<Record<ProductKind, LineKind>> = {
  service: 'service',
  lab: 'service',
  fee: 'service',
  goods: 'goods',
  medicine: 'medicine',
  exam: 'exam',
}

/**
 * What a line takes over of a service, with its steps in their order. It is locked by a statement of its own, so that it
 * does not go meanwhile and what is read after it, joined rows too, is as it is then.
 */
export const productQueries = ({ caller }: Context, ids: Sql): [Sql, Sql] => [
  sql`select p.id from product p where p.tenant_id = ${caller.tenant_id} and p.id in (${ids}) order by p.id for key share`,
  sql`
  select p.id, p.name, p.print_name, p.kind, p.category_term_id, p.list_price, p.min_price, p.vat_rate::float8 as vat_rate, p.price_mode,
    p.tooth_scope, p.needs_surfaces, p.is_active, p.default_sessions, p.warranty_months, p.branch_ids, unit.name as unit_name,
    coalesce((select json_agg(json_build_object('name', coalesce(s.name_override, o.name), 'operation_id', s.operation_id, 'session_no', s.session_no,
        'role', s.default_role, 'revenue_weight', s.revenue_weight, 'is_required', s.is_required, 'is_repeatable', s.is_repeatable,
        'spacing_days', s.spacing_days, 'duration_min', coalesce(s.duration_min, o.default_duration_min)) order by s."order", s.id)
      from product_operation s join operation o on o.tenant_id = s.tenant_id and o.id = s.operation_id
      where s.tenant_id = p.tenant_id and s.product_id = p.id and s.deleted_at is null), '[]') as steps
  from product p left join term unit on unit.tenant_id = p.tenant_id and unit.id = p.unit_term_id
  where p.tenant_id = ${caller.tenant_id} and p.id in (${ids}) and p.deleted_at is null`,
]

/** The service of a line. @throws Fault rule when it is gone, out of use, or not of this branch */
export function requireProduct(rows: readonly LineProduct[], branch_id: number): LineProduct {
  const [product] = rows
  if (product === undefined)
    throw faultOf(refuse('Dịch vụ không còn nữa, hãy chọn dịch vụ khác', 'product_id'))
  if (!product.is_active)
    throw faultOf(refuse(`Dịch vụ «${product.name}» đã ngưng dùng, hãy chọn dịch vụ khác`, 'product_id'))
  if (product.branch_ids.length > 0 && !product.branch_ids.includes(branch_id))
    throw faultOf(
      refuse(`Dịch vụ «${product.name}» không có ở chi nhánh này, hãy chọn dịch vụ khác`, 'product_id'),
    )
  return product
}

/** The steps of a service as a line copies them: numbered in their order, with their weights. */
export function copiedSteps(steps: readonly StoredStep[]): Step[] {
  const weights = stepWeights(steps)
  return steps.map(({ revenue_weight: _weight, ...step }, at) => ({
    ...step,
    no: at + 1,
    weight: weights[at] ?? 0,
  }))
}

/** The columns that a line has from its service. */
export const ofProduct = (product: LineProduct) => ({
  kind: KINDS[product.kind],
  product_id: product.id,
  title: product.print_name ?? product.name,
  unit: product.unit_name,
  sessions_planned: product.default_sessions,
  warranty_months: product.warranty_months,
  steps: JSON.stringify(copiedSteps(product.steps)),
})

/**
 * Teeth in their order, as they fit the service. Which dentition a customer has is not stored yet: all teeth may be named.
 * @throws Fault rule
 */
export function fittingTeeth(teeth: TeethChoice, product: LineProduct): TeethChoice {
  const problem = teethProblem(teeth, product, 'mixed')
  if (problem !== undefined) throw faultOf(problem)
  return orderedTeeth(teeth)
}
