import { Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { DATA_TEXTS } from '../../kit/data/texts.ts'
import { TagPicker } from '../../shared/pickers/TagPicker.tsx'
import { toast } from '../../kit/page/toast.tsx'
import { PERSON_TEXTS as TEXTS } from '../texts.ts'

interface TagDialogProps {
  ids: number[]
  onDone: () => void
  onClose: () => void
}

/** Puts tags on many customers at once. */
export function TagDialog({ ids, onDone, onClose }: TagDialogProps) {
  const [tag_ids, setTags] = useState<readonly number[]>([])
  const undo = useWrite(api.personTag.undo, {
    touches: ['person', 'tag'],
    onSuccess: ({ undone }) => toast({ type: 'info', title: TEXTS.tags_undone(undone) }),
  })
  const add = useWrite(api.personTag.add, {
    touches: ['person', 'tag'],
    onSuccess: ({ added, skipped, at }, links) => {
      toast({
        type: 'success',
        title: TEXTS.tags_added(added, skipped),
        ...(added > 0 && { action: { label: TEXTS.undo, run: () => undo.mutate({ ...links, at }) } }),
      })
      onDone()
      onClose()
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={TEXTS.add_tags}
      closeButtonProps={{ 'aria-label': DATA_TEXTS.close }}
    >
      <TagPicker scope="person" label={TEXTS.tags} value={tag_ids} onChange={setTags} autoFocus />
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          {DATA_TEXTS.cancel}
        </Button>
        <Button
          disabled={tag_ids.length === 0}
          loading={add.isPending}
          onClick={() => add.mutate({ entity_ids: ids, tag_ids: [...tag_ids] })}
        >
          {TEXTS.add_tags}
        </Button>
      </Group>
    </Modal>
  )
}
