import { Button, Group, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { DATA_TEXTS } from '../../kit/data/texts.ts'
import { Picker } from '../../kit/form/picker/Picker.tsx'
import { wholeSource } from '../../kit/form/picker/picker-source.ts'
import { useMay } from '../../kit/session/may.ts'
import { GROUP_TEXTS as TEXTS } from '../texts.ts'
import { useUndoMembership } from './use-undo-membership.ts'
import type { BulkDialogProps } from '../list/bulk-dialog.ts'

interface GroupOption {
  id: number
  name: string
}

const GROUPS = wholeSource<GroupOption, Parameters<typeof api.personGroup.list>[0]>(api.personGroup.list, {
  kind: 'static',
  is_active: true,
  limit: 200,
  sort_by: 'name',
})
const nameOf = ({ name }: GroupOption) => name

/** Puts many customers into a group that is filled by hand; a new one can be made of what is typed. */
export function JoinDialog({ ids, onDone, onClose }: BulkDialogProps) {
  const [group_id, setGroup] = useState<number | null>(null)
  const may_create = useMay('person_group:create')
  const create = useWrite(api.personGroup.add)
  const announce = useUndoMembership()
  const join = useWrite(api.personGroupMember.add, {
    touches: ['person', 'person_group'],
    onSuccess: ({ added, skipped, at }, members) => {
      const message = skipped > 0 ? TEXTS.skipped(skipped) : ''
      announce(TEXTS.joined(added), message, added > 0 ? { ...members, at } : undefined)
      onDone()
      onClose()
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={TEXTS.join_many(ids.length)}
      closeButtonProps={{ 'aria-label': DATA_TEXTS.close }}
    >
      <Stack gap="md">
        <Picker
          label={TEXTS.group}
          description={TEXTS.only_static}
          source={GROUPS}
          nameOf={nameOf}
          value={group_id}
          onChange={setGroup}
          autoFocus
          create={
            may_create
              ? { label: TEXTS.create, run: (name) => create.mutateAsync({ name, kind: 'static' }) }
              : undefined
          }
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {DATA_TEXTS.cancel}
          </Button>
          <Button
            disabled={group_id === null}
            loading={join.isPending}
            onClick={() => group_id !== null && join.mutate({ group_id, person_ids: ids })}
          >
            {TEXTS.join}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
