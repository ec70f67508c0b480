import type { Output } from '@bcare/contract/kit/call'
import type { taskNote } from '@bcare/contract/work/task-note'
import { formatDateTime } from '@bcare/rules/text/date'
import { ActionIcon, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { confirm } from '../../kit/data/confirm.tsx'
import { MentionInput } from '../../shared/pickers/MentionInput.tsx'
import { useMay } from '../../kit/session/may.ts'
import { currentUser } from '../../kit/session/session.ts'
import { type Attached, AttachedFiles, useAttached } from '../../kit/upload/AttachedFiles.tsx'
import { AttachButton, ChosenFiles } from '../../kit/upload/ChosenFiles.tsx'
import { UPLOAD_TEXTS } from '../../kit/upload/texts.ts'
import { useChosenFiles } from '../../kit/upload/use-chosen-files.ts'
import css from './page.module.css'
import { TASK_TEXTS as TEXTS } from '../texts.ts'
import { TaskNoteEditor } from './TaskNoteEditor.tsx'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'

/** So many are shown where more is to be seen below. */
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
    <Stack gap={12} maw={760}>
      {may_write && <Composer task_id={task_id} />}
      {!data && <Skeleton height={80} />}
      {data?.data.length === 0 && !latest && (
        <Text size="sm" c="gray.7">
          {TEXTS.no_notes}
        </Text>
      )}
      <Stack component="ul" gap={8} aria-label={TEXTS.notes}>
        {data?.data.map((note) => (
          <Note key={note.id} note={note} files={files} />
        ))}
      </Stack>
    </Stack>
  )
}

type NoteRow = Output<typeof taskNote.list>['data'][number]

/** One note; its author can change it and take it back. */
function Note({ note, files }: { note: NoteRow; files: Attached }) {
  const [editing, setEditing] = useState(false)
  const own = note.created_by === currentUser()?.id
  const may_edit = useMay('task_note:update') && own
  if (editing) {
    return (
      <li className={css.note}>
        <TaskNoteEditor note={note} onDone={() => setEditing(false)} />
      </li>
    )
  }
  return (
    <li className={css.note}>
      <Text className={css.description}>{note.content}</Text>
      <AttachedFiles entity_type="task_note" entity_id={note.id} files={files} may_change={own} />
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="gray.7">
          {note.author_name} · {formatDateTime(note.created_at)}
        </Text>
        <Group gap={0}>
          {may_edit && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={TEXTS.edit_note}
              onClick={() => setEditing(true)}
            >
              <IconPencil size={16} />
            </ActionIcon>
          )}
          {own && <Remove id={note.id} />}
        </Group>
      </Group>
    </li>
  )
}

const NO_NOTE = { content: '', mention_user_ids: [] as number[] }

function Composer({ task_id }: { task_id: number }) {
  const draft = useDraft('task_note', `new:task=${task_id}`)
  const [note, setNote] = useDraftState(draft, 'note', NO_NOTE)
  const files = useChosenFiles()
  const may_attach = useMay('file_usage:create')
  const add = useWrite(api.taskNote.add, {
    touches: ['task'],
    onSuccess: ({ id }, { content: sent }) => {
      files.sendTo({ entity_type: 'task_note', entity_id: id, purpose: 'other' })
      // What was typed on while it was being sent is not sent, and stays.
      if (note.content.trim() !== sent && note.content.trim() !== '') return
      draft.saved()
      setNote(NO_NOTE)
    },
  })
  const content = note.content.trim() || (files.any ? UPLOAD_TEXTS.attached : '')
  const send = () => {
    if (content !== '' && !add.isPending)
      add.mutate({ task_id, content, mention_user_ids: note.mention_user_ids })
  }
  return (
    <form
      {...(may_attach && files.place)}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <DraftLine draft={draft} />
      <MentionInput
        aria-label={TEXTS.note}
        placeholder={TEXTS.write_note}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={5000}
        value={note.content}
        onChange={(text, people) => setNote({ content: text, mention_user_ids: people.map(({ id }) => id) })}
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
