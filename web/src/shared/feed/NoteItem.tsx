import { ActionIcon, Group, Menu, Text } from '@mantine/core'
import { IconDots, IconPencil, IconPin, IconPinnedOff, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { confirm } from '../../kit/data/confirm.tsx'
import { useMay } from '../../kit/session/may.ts'
import { currentUser } from '../../kit/session/session.ts'
import { type Attached, AttachedFiles } from '../../kit/upload/AttachedFiles.tsx'
import { RichTextView } from '../rich-text/RichTextView.tsx'
import css from './feed.module.css'
import { NoteEditor } from './NoteEditor.tsx'
import type { NoteText } from './said-by.ts'
import { ACTIVITY_TEXTS as TEXTS } from './texts.ts'

interface NoteItemProps extends NoteText {
  id: number
  author_id: number | null
  /** Who and when. */
  by: string
  /** Of all notes about the customer. */
  files: Attached
  pinned?: boolean
}

/** One note; its author, and a user who manages notes, can pin, edit and delete it. */
export function NoteItem({ id, content, body, author_id, by, files, pinned = false }: NoteItemProps) {
  const manages = useMay('note:manage')
  const [editing, setEditing] = useState(false)
  const own = author_id !== null && author_id === currentUser()?.id
  const may_change = useMay('note:update') && (own || manages)
  if (editing) return <NoteEditor id={id} content={content} body={body} onDone={() => setEditing(false)} />
  return (
    <div className={`box ${css.note}`}>
      {body === null ? <Text className={css.content}>{content}</Text> : <RichTextView body={body} />}
      <AttachedFiles entity_type="note" entity_id={id} files={files} may_change={may_change} />
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="xs" c="gray.7">
          {by}
        </Text>
        {may_change && <NoteMenu id={id} pinned={pinned} onEdit={() => setEditing(true)} />}
      </Group>
    </div>
  )
}

interface NoteMenuProps {
  id: number
  pinned: boolean
  onEdit: () => void
}

function NoteMenu({ id, pinned, onEdit }: NoteMenuProps) {
  const update = useWrite(api.note.update, { touches: ['person'] })
  const remove = useWrite(api.note.delete, { touches: ['person'] })
  const ask = async () => {
    const question = {
      title: TEXTS.remove_question,
      lost: TEXTS.remove_lost,
      action: TEXTS.remove,
      destructive: true,
    }
    if (await confirm(question)) remove.mutate({ id })
  }
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={TEXTS.actions}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={pinned ? <IconPinnedOff size={16} /> : <IconPin size={16} />}
          onClick={() => update.mutate({ id, pinned: !pinned })}
        >
          {pinned ? TEXTS.unpin : TEXTS.pin}
        </Menu.Item>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
          {TEXTS.edit}
        </Menu.Item>
        <Menu.Item color="red.8" leftSection={<IconTrash size={16} />} onClick={() => void ask()}>
          {TEXTS.remove}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
