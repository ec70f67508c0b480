import type { Output } from '@bcare/contract/kit/call'
import type { taskNote } from '@bcare/contract/work/task-note'
import { Button, Group } from '@mantine/core'
import { api, useWrite } from '../../kit/api/api.ts'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'
import { MentionInput } from '../../shared/pickers/MentionInput.tsx'
import { TASK_TEXTS as TEXTS } from '../texts.ts'

interface TaskNoteEditorProps {
  note: Pick<Output<typeof taskNote.list>['data'][number], 'id' | 'version' | 'content' | 'mention_user_ids'>
  onDone: () => void
}

/** Changes what a note of a task says; colleagues who are named in it only now are notified. */
export function TaskNoteEditor({ note: { id, version, ...before }, onDone }: TaskNoteEditorProps) {
  const draft = useDraft('task_note', id)
  const [content, setContent] = useDraftState(draft, 'content', before.content)
  const [added, setAdded] = useDraftState<readonly number[]>(draft, 'added', [])
  const update = useWrite(api.taskNote.update, {
    touches: ['task'],
    onSuccess: () => {
      draft.saved()
      onDone()
    },
  })
  const text = content.trim()
  const save = () => {
    if (text === '' || update.isPending) return
    // Those who were named before have been notified; nobody is notified twice.
    const mention_user_ids = [...new Set([...before.mention_user_ids, ...added])]
    update.mutate({ id, version, content: text, mention_user_ids })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <DraftLine draft={draft} />
      <MentionInput
        aria-label={TEXTS.edited_note}
        autosize
        autoFocus
        minRows={2}
        maxRows={10}
        maxLength={5000}
        value={content}
        onChange={(next, people) => {
          setContent(next)
          setAdded(people.map((one) => one.id))
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
          if (event.key !== 'Escape') return
          // Of the editor alone, not of the modal around it.
          event.stopPropagation()
          onDone()
        }}
      />
      <Group justify="flex-end" mt="xs" gap="xs">
        <Button size="xs" variant="default" onClick={onDone}>
          {TEXTS.cancel}
        </Button>
        <Button type="submit" size="xs" disabled={text === ''} loading={update.isPending}>
          {TEXTS.save}
        </Button>
      </Group>
    </form>
  )
}
