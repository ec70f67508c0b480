import { formatDateTime } from '@bcare/rules/text/date'
import { ActionIcon, Button, Group, Skeleton, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { confirm } from '../../kit/data/confirm.tsx'
import { MentionInput } from '../../shared/pickers/MentionInput.tsx'
import { useMay } from '../../kit/session/may.ts'
import { currentUser } from '../../kit/session/session.ts'
import { AttachedFiles, useAttached } from '../../kit/upload/AttachedFiles.tsx'
import { AttachButton, ChosenFiles } from '../../kit/upload/ChosenFiles.tsx'
import { UPLOAD_TEXTS } from '../../kit/upload/texts.ts'
import { useChosenFiles } from '../../kit/upload/use-chosen-files.ts'
import css from './page.module.css'
import { TASK_TEXTS as TEXTS } from '../texts.ts'

/** So many stand where more is to be seen below. */
const LATEST = 3

/** What has been said of a task, newest first, and the place to say more; `@` names colleagues. */
export function TaskNotes({ task_id, latest = false }: { task_id: number; latest?: boolean }) {
  const may_write = useMay('task_note:create')
  const { data } = useRead(
    api.taskNote.list,
    { task_id, limit: latest ? LATEST : 200, sort_by: 'created_at', order: 'desc' },
    { quiet: true },
  )
  const entity_id = data?.data.map(({ id }) => id) ?? []
  const files = useAttached('task_note', { entity_id })
  return (
    <div className={css.notes}>
      {may_write && <Composer task_id={task_id} />}
      {!data && <Skeleton height={80} />}
      {data?.data.length === 0 && !latest && (
        <Text size="sm" c="gray.7">
          {TEXTS.no_notes}
        </Text>
      )}
      <ul className={css.noteList}>
        {data?.data.map(({ id, content, author_name, created_by, created_at }) => (
          <li key={id} className={css.note}>
            <Text className={css.description}>{content}</Text>
            <AttachedFiles
              entity_type="task_note"
              entity_id={id}
              files={files}
              may_change={created_by === currentUser()?.id}
            />
            <Group justify="space-between" gap="xs">
              <Text size="xs" c="gray.7">
                {author_name} · {formatDateTime(created_at)}
              </Text>
              {created_by === currentUser()?.id && <Remove id={id} />}
            </Group>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Composer({ task_id }: { task_id: number }) {
  const [note, setNote] = useState({ content: '', mention_user_ids: [] as number[] })
  const files = useChosenFiles()
  const may_attach = useMay('file_usage:create')
  const add = useWrite(api.taskNote.add, {
    touches: ['task'],
    onSuccess: ({ id }) => {
      files.sendTo({ entity_type: 'task_note', entity_id: id, purpose: 'other' })
      setNote({ content: '', mention_user_ids: [] })
    },
  })
  const content = note.content.trim() || (files.any ? UPLOAD_TEXTS.attached : '')
  const send = () => {
    if (content !== '' && !add.isPending) add.mutate({ task_id, ...note, content })
  }
  return (
    <form
      {...(may_attach && files.place)}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <MentionInput
        aria-label={TEXTS.note}
        placeholder={TEXTS.write_note}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={5000}
        value={note.content}
        onChange={(text, mention_user_ids) => setNote({ content: text, mention_user_ids })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
        }}
      />
      <ChosenFiles files={files} />
      <Group justify="flex-end" mt="xs" gap="xs">
        {may_attach && <AttachButton onTake={files.add} />}
        <Button type="submit" size="xs" disabled={content === ''} loading={add.isPending}>
          {TEXTS.add_note}
        </Button>
      </Group>
    </form>
  )
}

function Remove({ id }: { id: number }) {
  const remove = useWrite(api.taskNote.delete, { touches: ['task'] })
  const ask = async () => {
    const question = {
      title: TEXTS.remove_note_question,
      lost: TEXTS.remove_note_lost,
      action: TEXTS.remove,
      destructive: true,
    }
    if (await confirm(question)) remove.mutate({ id })
  }
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={TEXTS.remove_note} onClick={() => void ask()}>
      <IconTrash size={16} />
    </ActionIcon>
  )
}
