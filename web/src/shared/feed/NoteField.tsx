import { noteFieldName } from '../modals/note-modal.ts'
import type { Named } from '../pickers/mention.ts'
import { MentionInput } from '../pickers/MentionInput.tsx'
import { RichTextInput } from '../rich-text/RichTextInput.tsx'
import { AboutPerson } from '../rich-text/writing-help.ts'
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

/** Where a new note is typed: plain text, or with formatting once that is turned on. */
export function NoteField({ record, value, onChange, onSubmit, autoFocus, begun }: NoteFieldProps) {
  const { entity_type, entity_id } = record
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
  return (
    <MentionInput
      {...called}
      data-autofocus={autoFocus || undefined}
      variant="unstyled"
      autosize
      minRows={2}
      maxRows={12}
      maxLength={20_000}
      classNames={{ input: css.writing }}
      value={value.content}
      named={value.named}
      onChange={(content, named) => onChange({ content, named })}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit()
      }}
    />
  )
}
