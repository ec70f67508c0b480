/** What the quantity of a norm is for: the step itself, each tooth, or each arch that it is done on. */
export const NORM_PERS = ['step', 'tooth', 'arch'] as const
export type NormPer = (typeof NORM_PERS)[number]

/** How much of a material an operation takes. */
export interface Norm {
  material_id: number
  qty: number
  per: NormPer
  substitute_material_id: number | null
}

export interface NormsProblem {
  /** The norm that is wrong, by its place. */
  at: number
  message: string
}

/**
 * What is wrong with the norms of an operation, undefined where nothing is: a material stands once for each thing that it
 * is counted by, and is not its own substitute (docs/domain/catalogue.md, "Norms").
 */
export function normsProblem(norms: readonly Norm[]): NormsProblem | undefined {
  const seen = new Set<string>()
  for (const [at, { material_id, per, substitute_material_id }] of norms.entries()) {
    if (substitute_material_id === material_id) return { at, message: 'Vật tư không thể thay cho chính nó' }
    const key = `${material_id}/${per}`
    if (seen.has(key)) return { at, message: 'Vật tư này đã có trong định mức' }
    seen.add(key)
  }
  return undefined
}

/** Another quantity of a material in one service's step; 0 where the step does without it. */
export interface NormOverride {
  material_id: number
  qty: number
}

/** The norms of a step in one service: those of its operation, with the quantities that the service has of its own. */
export function normsOfStep<T extends Norm>(
  norms: readonly T[],
  overrides: readonly NormOverride[] | null,
): T[] {
  const own = new Map((overrides ?? []).map(({ material_id, qty }) => [material_id, qty]))
  return norms
    .map((norm) => ({ ...norm, qty: own.get(norm.material_id) ?? norm.qty }))
    .filter(({ qty }) => qty > 0)
}

const QUANTITIES = 1_000

/** What a norm comes to where a step is done on so many teeth and arches, with three decimals. */
export function normQuantity(
  { qty, per }: Pick<Norm, 'qty' | 'per'>,
  done: { teeth: number; arches: number },
): number {
  const times = { step: 1, tooth: done.teeth, arch: done.arches }[per]
  return Math.round(qty * times * QUANTITIES) / QUANTITIES
}

/** What materials cost, whole đồng: each quantity in its unit, that many stock units each, at the cost of one of these. */
export const normsCost = (
  norms: readonly { qty: number; factor: number; standard_cost: number; is_optional: boolean }[],
): number =>
  Math.round(
    norms
      .filter(({ is_optional }) => !is_optional)
      .reduce((sum, { qty, factor, standard_cost }) => sum + qty * factor * standard_cost, 0),
  )
