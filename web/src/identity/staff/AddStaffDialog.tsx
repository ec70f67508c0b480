import { User } from '@bcare/contract/identity/user'
import { useMemo, useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { useCustomForm } from '../../shared/custom/use-custom-form.ts'
import { EditDialog } from '../../kit/form/edit/EditDialog.tsx'
import { formed, type Values } from '../../kit/form/field.ts'
import { useMay, useMe } from '../../kit/session/may.ts'
import { staffFields, type StaffRow, useStaffChoices } from './fields.tsx'
import { RolePicker } from './RolePicker.tsx'
import type { Credentials } from './TemporaryPassword.tsx'
import { STAFF_TEXTS as TEXTS } from './texts.ts'

interface AddStaffDialogProps {
  /** Called with the temporary password, where the caller may give one. */
  onPassword: (credentials: Credentials) => void
  onClose: () => void
}

/** A new member of the staff with what they may do; the temporary password comes right after. */
export function AddStaffDialog({ onPassword, onClose }: AddStaffDialogProps) {
  const [role_ids, setRoles] = useState<readonly number[]>([])
  const own_branch = useMe()?.branch_id
  // Without a branch most roles reach nobody; it is hardly ever another one than that of whoever adds.
  const preset = useMemo(() => ({ branch_id: own_branch ?? null }), [own_branch])
  const may_assign = useMay('role:assign')
  const may_manage = useMay('user:manage')
  const add = useWrite(api.user.add, { quiet: true, touches: ['role'] })
  const reset = useWrite(api.user.reset_password)
  const choices = useStaffChoices()
  const custom = useCustomForm(User)
  const fields = useMemo(() => [...staffFields(), ...(custom ?? [])], [custom])
  const save = (body: Values) =>
    add.mutateAsync({ ...formed<Parameters<typeof api.user.add>[0]>(body), role_ids: [...role_ids] })
  const givePassword = async ({ id, name, username }: StaffRow) => {
    if (!may_manage) return
    // A refusal has been shown; the password can be given again from the list.
    const given = await reset.mutateAsync({ id }).catch(() => undefined)
    if (given !== undefined) onPassword({ name, username, password: given.password })
  }
  if (custom === undefined) return null
  return (
    <EditDialog
      opened
      surface="drawer"
      title={TEXTS.add}
      entity={User}
      fields={fields}
      choices={choices}
      preset={preset}
      save={save}
      onSaved={(saved) => void givePassword(saved)}
      onClose={onClose}
    >
      {may_assign && (
        <RolePicker label={TEXTS.roles} description={TEXTS.roles_hint} value={role_ids} onChange={setRoles} />
      )}
    </EditDialog>
  )
}
