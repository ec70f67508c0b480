import { grantList, type GrantChange } from '@bcare/rules/identity/permissions'
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { CODE } from '@bcare/contract/kit/codes'
import { api, useWrite } from '../../kit/api/api.ts'
import { ColourBadge } from '../../kit/data/StatusBadge.tsx'
import { toast } from '../../kit/page/toast.tsx'
import { reachWord, wordsOf } from './grants.ts'
import css from './permissions.module.css'
import type { Catalogue, RoleWithGrants } from './role-row.ts'
import { PERMISSION_TEXTS as TEXTS } from './texts.ts'
import type { GrantDraft } from './use-grant-draft.ts'

const COLOURS = { added: '#16A34A', widened: '#0891B2', narrowed: '#D97706', removed: '#DC2626' }

interface DiffDialogProps {
  role: RoleWithGrants
  catalogue: Catalogue
  draft: GrantDraft
  onClose: () => void
}

/** What would change, right by right, before it is saved. */
export function DiffDialog({ role, catalogue, draft, onClose }: DiffDialogProps) {
  const save = useWrite(api.role.add, {
    quiet: true,
    onSuccess: () => {
      toast({ type: 'success', title: TEXTS.saved })
      onClose()
    },
    onError: (fault) => {
      if (fault.code !== CODE.conflict) return
      toast({ type: 'warning', title: TEXTS.stale })
      onClose()
    },
  })
  const { name, label, description, version } = role
  const submit = () =>
    save.mutate({ name, label, description, version, permissions: grantList(draft.grants) })
  return (
    <Modal
      opened
      onClose={onClose}
      size={620}
      title={TEXTS.diff_title(label)}
      closeButtonProps={{ 'aria-label': TEXTS.close }}
    >
      <Stack gap="md">
        <Text size="sm">{TEXTS.diff_about(role.user_count)}</Text>
        <ul className={css.diff}>
          {draft.changes.map((change) => (
            <DiffLine key={`${change.object}:${change.action}`} change={change} catalogue={catalogue} />
          ))}
        </ul>
        {save.error && (
          <Alert color="red" role="alert">
            {save.error.message}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {TEXTS.cancel}
          </Button>
          <Button loading={save.isPending} onClick={submit} data-autofocus>
            {TEXTS.confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function DiffLine({ change, catalogue }: { change: GrantChange; catalogue: Catalogue }) {
  const { object, action } = wordsOf(catalogue, change)
  const about = catalogue.find((one) => one.object === change.object)
  return (
    <li className={css.diffLine}>
      <ColourBadge color={COLOURS[change.kind]} label={TEXTS.kinds[change.kind]} />
      <Text size="sm" flex={1} miw={180}>
        <strong>{object}</strong> · {action}
      </Text>
      <Text size="sm" c="gray.7">
        {TEXTS.from_to(reachWord(change.before, about), reachWord(change.after, about))}
      </Text>
    </li>
  )
}
