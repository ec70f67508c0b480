import { Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { api, useWrite } from '../../kit/api.ts'
import { DATA_TEXTS } from '../../kit/data/texts.ts'
import { toast } from '../../kit/toast.tsx'
import { GROUP_TEXTS as TEXTS } from '../texts.ts'

interface JoinedNoticeProps {
  group_id: number
  joined: { added: number; skipped: number; added_ids: number[] }
  onClose: () => void
}

/** How many were new in the group, and the way back for exactly those. */
export function JoinedNotice({ group_id, joined, onClose }: JoinedNoticeProps) {
  const undo = useWrite(api.personGroupMember.delete, {
    touches: ['person', 'person_group'],
    onSuccess: ({ removed }) => {
      toast({ type: 'info', title: TEXTS.left(removed) })
      onClose()
    },
  })
  return (
    <Stack gap="md">
      <Text fw={600} aria-live="polite">
        {TEXTS.joined(joined.added)}
      </Text>
      {joined.skipped > 0 && (
        <Text size="sm" c="gray.7">
          {TEXTS.skipped(joined.skipped)}
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        {joined.added > 0 && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} />}
            loading={undo.isPending}
            onClick={() => undo.mutate({ group_id, person_ids: joined.added_ids })}
          >
            {TEXTS.undo}
          </Button>
        )}
        <Button onClick={onClose} data-autofocus>
          {DATA_TEXTS.close}
        </Button>
      </Group>
    </Stack>
  )
}
