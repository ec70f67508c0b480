import type { operationMaterial } from '@bcare/contract/catalogue/operation-material'
import type { Input } from '@bcare/contract/kit/call'
import { normsProblem } from '@bcare/rules/catalogue/norms'
import { NORM_TEXTS as TEXTS } from '../texts.ts'
import type { NormRow } from './norm-words.ts'

/** A unit that a material is measured in. */
export interface NormUnit {
  id: number
  name: string
}

/** A norm in the editor; `key` tells it from the others before it has an id. What is no number yet is null. */
export interface NormDraft {
  key: string
  id?: number
  material_id: number | null
  material_name: string
  units: readonly NormUnit[]
  unit_term_id: number | null
  qty: number | null
  per: NormRow['per']
  is_optional: boolean
  tolerance_pct: number | null
  substitute_material_id: number | null
  substitute_name: string
}

let serial = 0

export const newNorm = (): NormDraft => ({
  key: `new-${(serial += 1)}-${Date.now()}`,
  material_id: null,
  material_name: '',
  units: [],
  unit_term_id: null,
  qty: null,
  per: 'step',
  is_optional: false,
  tolerance_pct: 20,
  substitute_material_id: null,
  substitute_name: '',
})

/** A norm that is there already, as the editor begins with it. */
export const draftOf = (row: NormRow): NormDraft => ({
  key: String(row.id),
  id: row.id,
  material_id: row.material_id,
  material_name: row.material_name,
  units: row.unit_term_id === null ? [] : [{ id: row.unit_term_id, name: row.unit_name }],
  unit_term_id: row.unit_term_id,
  qty: row.qty,
  per: row.per,
  is_optional: row.is_optional,
  tolerance_pct: row.tolerance_pct,
  substitute_material_id: row.substitute_material_id,
  substitute_name: row.substitute_name ?? '',
})

type Sent = Input<typeof operationMaterial.bulk_set>['materials'][number]

/** A norm as the call takes it. Its material and quantity are there by then. */
export const sentNorm = (norm: NormDraft): Sent => ({
  ...(norm.id !== undefined && { id: norm.id }),
  material_id: norm.material_id ?? 0,
  unit_term_id: norm.unit_term_id,
  qty: norm.qty ?? 0,
  per: norm.per,
  is_optional: norm.is_optional,
  tolerance_pct: norm.tolerance_pct ?? 20,
  substitute_material_id: norm.substitute_material_id,
})

/** The first norm that cannot be saved, by its key, and why. */
export function draftProblem(
  norms: readonly NormDraft[],
): { key: string; field: 'material' | 'qty'; message: string } | undefined {
  for (const { key, material_id, qty } of norms) {
    if (material_id === null) return { key, field: 'material', message: TEXTS.choose_material }
    if (qty === null || qty <= 0) return { key, field: 'qty', message: TEXTS.no_quantity }
  }
  const problem = normsProblem(
    norms.map((norm) => ({ ...norm, material_id: norm.material_id ?? 0, qty: norm.qty ?? 0 })),
  )
  const key = problem && norms[problem.at]?.key
  return problem === undefined || key === undefined
    ? undefined
    : { key, field: 'material', message: problem.message }
}
