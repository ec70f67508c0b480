import type { Row } from '@bcare/contract'
import type { Material } from '@bcare/contract/catalogue/material'
import { api, useRead } from '../kit/api/api.ts'
import { searchSource } from '../kit/form/picker/picker-source.ts'
import { useMe } from '../kit/session/may.ts'
import { termSource } from '../shared/custom/records.ts'

/** A material as lines of the stock know it. */
export type MaterialOption = Pick<
  Row<typeof Material>,
  | 'id'
  | 'code'
  | 'name'
  | 'unit_term_id'
  | 'unit_name'
  | 'purchase_unit_term_id'
  | 'purchase_unit_name'
  | 'purchase_factor'
  | 'lot_tracked'
  | 'expiry_tracked'
>

export const MATERIALS = searchSource<MaterialOption, Parameters<typeof api.material.list>[0]>(
  api.material.list,
  (search) => ({ search, is_active: true, limit: 20 }),
)
export const CATEGORIES = termSource('material_category')
export const SUPPLIERS = termSource('supplier')

export const nameOf = ({ name }: { name: string }): string => name

export const materialLabel = ({ code, name }: Pick<MaterialOption, 'code' | 'name'>): string =>
  [name, code].filter(Boolean).join(' · ')

const BRANCHES = { kind: 'branch', is_active: true, limit: 200 } as const

/** The branches of the clinic, and the one where the user works. */
export function useBranches() {
  const me = useMe()
  const { data } = useRead(api.department.list, BRANCHES, { quiet: true, staleTime: 60_000 })
  const all = data?.data ?? []
  const own = all.find(({ id }) => id === me?.branch_id) ?? all[0]
  return {
    known: data !== undefined,
    all,
    own_id: own?.id,
    options: all.map(({ id, name }) => ({ value: String(id), label: name })),
    nameOf: (wanted: number | null | undefined) => all.find(({ id }) => id === wanted)?.name,
  }
}

export type Branches = ReturnType<typeof useBranches>
