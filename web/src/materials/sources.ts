import { api } from '../kit/api/api.ts'
import { searchSource } from '../kit/form/picker/picker-source.ts'

/** A material as it is chosen among others, with what it is measured in. */
export interface MaterialOption {
  id: number
  code: string
  name: string
  unit_term_id: number
  unit_name: string
}

export const MATERIALS = searchSource<MaterialOption, Parameters<typeof api.material.list>[0]>(
  api.material.list,
  (search) => ({ search, is_active: true, limit: 20 }),
)

export const nameOf = ({ name }: { name: string }): string => name
