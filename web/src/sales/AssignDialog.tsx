import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { api, useWrite } from '../kit/api/api.ts'
import { UserPicker } from '../shared/pickers/UserPicker.tsx'
import { toast } from '../kit/page/toast.tsx'
import { CANCEL, SALES_TEXTS as TEXTS } from './texts.ts'

interface AssignDialogProps {
  ids: readonly number[]
  onClose: () => void
  /** The choice of rows has done its work. */
  onDone: () => void
}

/** Gives many deals to one person, and says what became of them. */
export function AssignDialog({ ids, onClose, onDone }: AssignDialogProps) {
  const [user_id, setUser] = useState<number | null>(null)
  const [tried, setTried] = useState(false)
  const assign = useWrite(api.deal.assign, {
    touches: ['deal_user'],
    onSuccess: ({ results }) => {
      const count = (wanted: (typeof results)[number]['outcome']) =>
        results.filter(({ outcome }) => outcome === wanted).length
      toast({
        type: count('not_found') > 0 ? 'warning' : 'success',
        title: TEXTS.assigned(count('assigned')),
        message: [
          count('unchanged') > 0 && TEXTS.assign_unchanged(count('unchanged')),
          count('not_found') > 0 && TEXTS.assign_not_found(count('not_found')),
        ]
          .filter(Boolean)
          .join(' '),
      })
      onDone()
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (user_id === null) setTried(true)
    else assign.mutate({ ids: [...ids], user_id })
  }
  return (
    <Modal opened onClose={onClose} title={TEXTS.assign_title(ids.length)} size={440}>
      <form noValidate onSubmit={send}>
        <Stack>
          <Text size="sm" c="gray.7">
            {TEXTS.assign_about}
          </Text>
          <UserPicker
            label={TEXTS.owner}
            required
            autoFocus
            value={user_id}
            onChange={setUser}
            error={tried && user_id === null ? TEXTS.assign_required : undefined}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {CANCEL}
            </Button>
            <Button type="submit" loading={assign.isPending}>
              {TEXTS.assign}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
