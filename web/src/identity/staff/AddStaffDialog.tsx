import { User } from '@bcare/contract/identity/user'
import type { SentInvitation } from '@bcare/contract/identity/invitation'
import { Alert, Radio, Stack } from '@mantine/core'
import { useMemo, useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { useCustomForm } from '../../shared/custom/use-custom-form.ts'
import { EditDialog } from '../../kit/form/edit/EditDialog.tsx'
import { formed, type Values } from '../../kit/form/field.ts'
import { useMay, useMe } from '../../kit/session/may.ts'
import { askRoleless, rolelessFault } from './ask-roleless.ts'
import { type StaffRow, useStaffChoices } from './fields.tsx'
import { NEW_STAFF, newStaffFields } from './new-staff-fields.tsx'
import type { Credentials } from './TemporaryPassword.tsx'
import { STAFF_TEXTS as TEXTS } from './texts.ts'

interface AddStaffDialogProps {
  /** Called with the temporary password, where the caller has chosen one. */
  onPassword: (credentials: Credentials) => void
  /** Called with the invitation, where the caller has chosen that. */
  onInvited: (invitations: readonly SentInvitation[]) => void
  onClose: () => void
}

const BEGINNINGS = ['invite', 'password'] as const
type Beginning = (typeof BEGINNINGS)[number]

/** A new member of the staff with what they may do, and how they sign in for the first time. */
export function AddStaffDialog({ onPassword, onInvited, onClose }: AddStaffDialogProps) {
  const [beginning, setBeginning] = useState<Beginning>('invite')
  const own_branch = useMe()?.branch_id
  // Without a branch most roles reach no rows; it is hardly ever another one than that of the user who adds.
  const preset = useMemo(() => ({ branch_id: own_branch ?? null }), [own_branch])
  const may_assign = useMay('role:assign')
  const may_manage = useMay('user:manage')
  const add = useWrite(api.user.add, { quiet: true, touches: ['role'] })
  const reset = useWrite(api.user.reset_password)
  const invite = useWrite(api.invitation.send)
  const choices = useStaffChoices()
  const custom = useCustomForm(User)
  const fields = useMemo(() => [...newStaffFields(may_assign), ...(custom ?? [])], [may_assign, custom])
  const save = async (values: Values) => {
    const body = formed<Parameters<typeof api.user.add>[0]>(values)
    const roleless = (body.role_ids ?? []).length === 0
    if (may_assign && roleless && !(await askRoleless(1))) throw rolelessFault()
    return add.mutateAsync(body)
  }
  const begin = async ({ id, name, username }: StaffRow) => {
    if (!may_manage) return
    // A refusal has been shown; both can be had again from the list.
    if (beginning === 'invite') {
      const sent = await invite.mutateAsync({ ids: [id] }).catch(() => undefined)
      if (sent !== undefined) onInvited(sent)
      return
    }
    const given = await reset.mutateAsync({ id }).catch(() => undefined)
    if (given !== undefined) onPassword({ name, username, password: given.password })
  }
  if (custom === undefined) return null
  return (
    <EditDialog
      opened
      surface="drawer"
      title={TEXTS.add}
      entity={NEW_STAFF}
      fields={fields}
      choices={choices}
      preset={preset}
      save={save}
      onSaved={(saved) => void begin(saved)}
      onClose={onClose}
    >
      {!may_assign && <Alert color="orange">{TEXTS.no_assign}</Alert>}
      {may_manage && <BeginningChoice value={beginning} onChange={setBeginning} />}
    </EditDialog>
  )
}

interface BeginningChoiceProps {
  value: Beginning
  onChange: (value: Beginning) => void
}

function BeginningChoice({ value, onChange }: BeginningChoiceProps) {
  return (
    <Radio.Group
      label={TEXTS.begin}
      value={value}
      onChange={(chosen) => onChange(BEGINNINGS.find((one) => one === chosen) ?? 'invite')}
    >
      <Stack gap={8} mt={6}>
        <Radio value="invite" label={TEXTS.begin_invite} description={TEXTS.begin_invite_about} />
        <Radio value="password" label={TEXTS.begin_password} description={TEXTS.begin_password_about} />
      </Stack>
    </Radio.Group>
  )
}
