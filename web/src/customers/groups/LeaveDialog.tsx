import { Button, Group, Modal, Text } from '@mantine/core'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { DATA_TEXTS } from '../../kit/data/texts.ts'
import { GROUP_TEXTS as TEXTS } from '../texts.ts'
import { useUndoMembership } from './use-undo-membership.ts'
import type { BulkDialogProps } from '../list/bulk-dialog.ts'

/** Takes many customers out of the group that they are listed of. */
export function LeaveDialog({ ids, group_id, onDone, onClose }: BulkDialogProps & { group_id: number }) {
  const { data: group } = useRead(api.personGroup.get, { id: group_id })
  const announce = useUndoMembership()
  const leave = useWrite(api.personGroupMember.delete, {
    touches: ['person', 'person_group'],
    onSuccess: ({ removed, at }, members) => {
      announce(TEXTS.left(removed), '', removed > 0 ? { ...members, at } : undefined)
      onDone()
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={TEXTS.leave} closeButtonProps={{ 'aria-label': DATA_TEXTS.close }}>
      <Text size="sm">{TEXTS.leave_question(ids.length, group?.name ?? '')}</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          {DATA_TEXTS.cancel}
        </Button>
        <Button loading={leave.isPending} onClick={() => leave.mutate({ group_id, person_ids: ids })}>
          {TEXTS.leave}
        </Button>
      </Group>
    </Modal>
  )
}
