import { api } from '../../kit/api/api.ts'
import { MultiPicker } from '../../kit/form/picker/MultiPicker.tsx'
import { wholeSource } from '../../kit/form/picker/picker-source.ts'
import { QUERY_TEXTS as TEXTS } from './texts.ts'

interface RoleOption {
  id: number
  label: string
}

const SOURCE = wholeSource<RoleOption, Parameters<typeof api.role.list>[0]>(api.role.list, {
  limit: 200,
  sort_by: 'label',
  order: 'asc',
})

interface RolesOfQueryProps {
  value: readonly number[]
  onChange: (role_ids: readonly number[]) => void
  error: string | undefined
}

/** Whom a saved query is for. */
export const RolesOfQuery = (props: RolesOfQueryProps) => (
  <MultiPicker
    {...props}
    label={TEXTS.roles}
    description={TEXTS.roles_about}
    source={SOURCE}
    nameOf={({ label }: RoleOption) => label}
  />
)
