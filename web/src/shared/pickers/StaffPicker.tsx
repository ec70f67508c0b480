import { api } from '../../kit/api/api.ts'
import { type FieldProps } from '../../kit/form/field.ts'
import { MultiPicker } from '../../kit/form/picker/MultiPicker.tsx'
import { wholeSource } from '../../kit/form/picker/picker-source.ts'
import type { UserOption } from './UserPicker.tsx'

/** All present staff, by name. */
export const STAFF = wholeSource<UserOption, Parameters<typeof api.user.list>[0]>(api.user.list, {
  limit: 200,
  status: 'active',
  sort_by: 'name',
})

const nameOf = (user: UserOption) => user.name

/** Chooses several members of staff, in an order that may mean something. */
export const StaffPicker = (props: FieldProps<readonly number[]> & { selected?: readonly UserOption[] }) => (
  <MultiPicker {...props} source={STAFF} nameOf={nameOf} />
)
