import { ASSIGN_MODES } from '@bcare/contract/identity/role'
import { Alert, Button, Group, Modal, Radio, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { toast } from '../../kit/page/toast.tsx'
import { askRoleless } from './ask-roleless.ts'
import { RolePicker } from './RolePicker.tsx'
import { STAFF_TEXTS as TEXTS } from './texts.ts'

type Mode = (typeof ASSIGN_MODES)[number]
const MODES: readonly Mode[] = ['add', 'set', 'remove']

interface AssignRolesDialogProps {
  ids: number[]
  onDone: () => void
  onClose: () => void
}

/** Gives roles to several people at once, or takes them away. */
export function AssignRolesDialog({ ids, onDone, onClose }: AssignRolesDialogProps) {
  const [mode, setMode] = useState<Mode>('add')
  const [role_ids, setRoles] = useState<readonly number[]>([])
  const [submitted, setSubmitted] = useState(false)
  const assign = useWrite(api.role.assign, {
    quiet: true,
    touches: ['user'],
    onSuccess: ({ changed }) => {
      toast({ type: 'success', title: changed === 0 ? TEXTS.assign_none : TEXTS.assigned(changed) })
      onDone()
      onClose()
    },
  })
  const missing = role_ids.length === 0 && mode !== 'set'
  const save = async () => {
    if (role_ids.length === 0 && !(await askRoleless(ids.length))) return
    assign.mutate({ user_ids: ids, role_ids: [...role_ids], mode })
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (!missing) void save()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={TEXTS.assign_title(ids.length)}
      closeButtonProps={{ 'aria-label': TEXTS.close }}
    >
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <Radio.Group
            label={TEXTS.assign_mode}
            value={mode}
            onChange={(chosen) => setMode(MODES.find((one) => one === chosen) ?? 'add')}
          >
            <Stack gap={6} mt={6}>
              {MODES.map((one) => (
                <Radio key={one} value={one} label={TEXTS.assign_modes[one]} />
              ))}
            </Stack>
          </Radio.Group>
          <RolePicker
            label={TEXTS.roles}
            value={role_ids}
            onChange={setRoles}
            error={submitted && missing && TEXTS.role_missing}
          />
          {assign.error && (
            <Alert color="red" role="alert">
              {assign.error.message}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {TEXTS.cancel}
            </Button>
            <Button type="submit" loading={assign.isPending}>
              {TEXTS.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
