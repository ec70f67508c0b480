import { DealUser } from '@bcare/contract/sales/deal-user'
import { api, useWrite } from '../../kit/api/api.ts'
import { DecimalInput } from '../../kit/form/inputs/DecimalInput.tsx'
import { EditDialog } from '../../kit/form/edit/EditDialog.tsx'
import type { FieldProps, FieldSpec, Values } from '../../kit/form/field.ts'
import { wholeSource } from '../../kit/form/picker/picker-source.ts'
import { TermPicker } from '../../shared/pickers/TermPicker.tsx'
import { UserPicker } from '../../shared/pickers/UserPicker.tsx'
import { TEAM_TEXTS as TEXTS } from './team-texts.ts'
import type { Member } from './team.ts'

type IdField = FieldProps<number | null>

const ROLES = wholeSource(api.term.list, { vocabulary: 'deal_role', is_active: true, limit: 200 })

const USER: FieldSpec = {
  name: 'user_id',
  input: (field: IdField) => <UserPicker {...field} />,
}
const FIELDS: readonly FieldSpec[] = [
  {
    name: 'role_term_id',
    half: true,
    input: (field: IdField) => <TermPicker {...field} source={ROLES} />,
  },
  {
    name: 'share_pct',
    half: true,
    placeholder: TEXTS.share_hint,
    input: (field: FieldProps<number | string | null>) => <DecimalInput {...field} onText={field.onChange} />,
  },
]
const PRIMARY: FieldSpec = { name: 'is_primary', hint: TEXTS.primary_hint }

interface MemberFormProps {
  deal_id: number
  /** The part being changed; absent, a new member joins. */
  row?: Member
  onClose: () => void
}

/** Lets a colleague join a deal, or changes their role and share. */
export function MemberForm({ deal_id, row, onClose }: MemberFormProps) {
  const add = useWrite(api.dealUser.add, { quiet: true, touches: ['deal'] })
  const update = useWrite(api.dealUser.update, { quiet: true })
  const save = (body: Values) =>
    row
      ? update.mutateAsync(body as Parameters<typeof api.dealUser.update>[0])
      : add.mutateAsync(body as Parameters<typeof api.dealUser.add>[0])
  return (
    <EditDialog
      opened
      onClose={onClose}
      entity={DealUser}
      fields={row ? FIELDS : [USER, ...FIELDS, PRIMARY]}
      row={row}
      fixed={{ deal_id }}
      save={save}
      title={row ? TEXTS.edit_title(row.user_name) : TEXTS.add_title}
    />
  )
}
