import { Box } from '@mantine/core'
import { Suspense, useRef } from 'react'
import { noteFieldName } from '../modals/note-modal.ts'
import { type Named, stillNamed } from '../pickers/mention.ts'
import { MentionInput } from '../pickers/MentionInput.tsx'
import { RichTextInput } from '../rich-text/RichTextInput.tsx'
import { AboutPerson, useHasWritingHelp, WritingHelp } from '../rich-text/writing-help.ts'
import css from './feed.module.css'
import type { NotedRecord } from './record.ts'
import type { NoteText } from './said-by.ts'
import { ACTIVITY_TEXTS as TEXTS } from './texts.ts'

interface NoteFieldProps {
  record: NotedRecord
  value: NoteText & { named: Named[] }
  onChange: (change: Partial<NoteText> & { named?: Named[] }) => void
  onSubmit: () => void
  /** Writing the note is all there is to do. */
  autoFocus: boolean
  /** The formatting was turned on just now. */
  begun: boolean
}

const MOST = 20_000

/** Where a new note is typed: plain text, or with formatting once that is turned on. */
export function NoteField({ record, value, onChange, onSubmit, autoFocus, begun }: NoteFieldProps) {
  const { entity_type, entity_id } = record
  const area = useRef<HTMLTextAreaElement>(null)
  const has_help = useHasWritingHelp()
  const called = {
    'aria-label': TEXTS.note,
    placeholder: TEXTS.write[entity_type],
    name: entity_type === 'person' ? noteFieldName(entity_id) : undefined,
  }
  if (value.body !== null)
    return (
      <AboutPerson value={record.person_id}>
        <RichTextInput
          {...called}
          value={value.body}
          onChange={(body) => onChange({ body })}
          onSubmit={onSubmit}
          autoFocus={autoFocus || begun}
        />
      </AboutPerson>
    )
  const setText = (content: string) => onChange({ content, named: stillNamed(content, value.named) })
  return (
    <AboutPerson value={record.person_id}>
      <MentionInput
        {...called}
        area={area}
        data-autofocus={autoFocus || undefined}
        variant="unstyled"
        autosize
        minRows={2}
        maxRows={12}
        maxLength={MOST}
        classNames={{ input: css.writing }}
        value={value.content}
        named={value.named}
        onChange={(content, named) => onChange({ content, named })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit()
        }}
      />
      {has_help && (
        <Suspense>
          <Box px={8}>
            <WritingHelp area={{ ref: area, value: value.content, onText: setText, most: MOST }} />
          </Box>
        </Suspense>
      )}
    </AboutPerson>
  )
}
