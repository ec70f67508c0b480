import { type RichText, richTextOf } from '@bcare/rules/text/rich-text'
import { Button, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'
import { useMay } from '../../kit/session/may.ts'
import { AttachButton } from '../../kit/upload/ChosenFiles.tsx'
import { uploadFiles } from '../../kit/upload/uploads.ts'
import { FormatButton, RichTextInput } from '../rich-text/RichTextInput.tsx'
import css from './feed.module.css'
import { type NoteText, saidBy } from './said-by.ts'
import { ACTIVITY_TEXTS as TEXTS } from './texts.ts'

interface NoteEditorProps extends NoteText {
  id: number
  onDone: () => void
}

/** Changes what a note says; one with formatting keeps it. */
export function NoteEditor({ id, onDone, ...note }: NoteEditorProps) {
  const draft = useDraft('note', id)
  const [content, setContent] = useDraftState(draft, 'content', note.content)
  const [body, setBody] = useDraftState<RichText | null>(draft, 'body', note.body)
  const [begun, setBegun] = useState(false)
  const update = useWrite(api.note.update, {
    touches: ['person'],
    onSuccess: () => {
      draft.saved()
      onDone()
    },
  })
  const may_attach = useMay('file_usage:create')
  const attach = (files: File[]) =>
    uploadFiles(files, { entity_type: 'note', entity_id: id, purpose: 'other' })
  const written = saidBy({ content, body })
  const save = () => {
    if (written !== '' && !update.isPending)
      update.mutate(body === null ? { id, content: written } : { id, body })
  }
  const format = () => {
    setBegun(true)
    setBody(richTextOf(content))
  }
  return (
    <div className={`box ${css.note}`}>
      <DraftLine draft={draft} />
      {body === null ? (
        <PlainText value={content} onChange={setContent} onDone={onDone} />
      ) : (
        <div className={css.formatted}>
          <RichTextInput
            aria-label={TEXTS.note}
            autoFocus={begun || note.body !== null}
            value={body}
            onChange={setBody}
            onSubmit={save}
            onEscape={onDone}
          />
        </div>
      )}
      <Group justify="flex-end" gap="xs" mt="xs">
        {may_attach && <AttachButton onTake={attach} />}
        {body === null && <FormatButton onReady={format} />}
        <Button size="xs" variant="default" onClick={onDone}>
          {TEXTS.cancel}
        </Button>
        <Button size="xs" disabled={written === ''} loading={update.isPending} onClick={save}>
          {TEXTS.save}
        </Button>
      </Group>
    </div>
  )
}

interface PlainTextProps {
  value: string
  onChange: (value: string) => void
  onDone: () => void
}

const PlainText = ({ value, onChange, onDone }: PlainTextProps) => (
  <Textarea
    aria-label={TEXTS.note}
    autosize
    autoFocus
    minRows={2}
    maxRows={12}
    maxLength={20_000}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    onKeyDown={(event) => {
      if (event.key !== 'Escape') return
      // Of the editor alone, not of the modal around it.
      event.stopPropagation()
      onDone()
    }}
  />
)
