import { api } from '../../kit/api/api.ts'
import type { FieldProps } from '../../kit/form/field.ts'
import { MultiPicker } from '../../kit/form/picker/MultiPicker.tsx'
import { wholeSource } from '../../kit/form/picker/picker-source.ts'

interface RoleOption {
  id: number
  label: string
}

/** All roles of the clinic, by their names. */
export const ROLES = { limit: 200, sort_by: 'label', order: 'asc' } as const
const SOURCE = wholeSource<RoleOption, Parameters<typeof api.role.list>[0]>(api.role.list, ROLES)
const labelOf = ({ label }: RoleOption) => label

/** Chooses what a staff member may do: any number of roles. */
export const RolePicker = (props: FieldProps<readonly number[]>) => (
  <MultiPicker {...props} source={SOURCE} nameOf={labelOf} />
)
