import { api } from '../../kit/api/api.ts'
import type { FieldProps } from '../../kit/form/field.ts'
import { MultiPicker } from '../../kit/form/picker/MultiPicker.tsx'
import { wholeSource } from '../../kit/form/picker/picker-source.ts'

interface RoleOption {
  id: number
  label: string
}

const ROLES = wholeSource<RoleOption, Parameters<typeof api.role.list>[0]>(api.role.list, {
  limit: 200,
  sort_by: 'label',
  order: 'asc',
})
const labelOf = ({ label }: RoleOption) => label

/** Chooses what somebody may do: any number of roles. */
export const RolePicker = (props: FieldProps<readonly number[]>) => (
  <MultiPicker {...props} source={ROLES} nameOf={labelOf} />
)
