import { api } from '../kit/api/api.ts'
import { searchSource, wholeSource } from '../kit/form/picker/picker-source.ts'
import { termSource } from '../shared/custom/records.ts'

/** An operation as it is chosen among others. */
export interface OperationOption {
  id: number
  code: string
  name: string
  default_duration_min: number
  default_role: 'doctor' | 'assistant' | 'technician'
}

/** A material as it is chosen among others, with what it is measured in. */
export interface MaterialOption {
  id: number
  code: string
  name: string
  unit_term_id: number
  unit_name: string
  purchase_unit_term_id: number | null
  purchase_unit_name: string | null
}

export const CATEGORIES = termSource('service_category')
export const UNITS = termSource('product_unit')
export const OPERATIONS = wholeSource<OperationOption, Parameters<typeof api.operation.all>[0]>(
  api.operation.all,
  {},
)
export const MATERIAL_CATEGORIES = termSource('material_category')
export const SUPPLIERS = termSource('supplier')
export const MATERIALS = searchSource<MaterialOption, Parameters<typeof api.material.list>[0]>(
  api.material.list,
  (search) => ({ search, is_active: true, limit: 20 }),
)
export const BRANCHES = wholeSource<{ id: number; name: string }, Parameters<typeof api.department.list>[0]>(
  api.department.list,
  { kind: 'branch', is_active: true, limit: 200 },
)

/** Bundles that are sold. */
export const BUNDLES = searchSource<{ id: number; name: string }, Parameters<typeof api.bundle.list>[0]>(
  api.bundle.list,
  (search) => ({ search, is_active: true, limit: 20 }),
)

/** Groups of customers that a price can be for. */
export const GROUPS = wholeSource<{ id: number; name: string }, Parameters<typeof api.personGroup.list>[0]>(
  api.personGroup.list,
  { is_active: true, limit: 200, sort_by: 'name' },
)

export const nameOf = ({ name }: { name: string }): string => name
