import { formatDateTime } from '@bcare/rules/text/date'
import { IconPinFilled } from '@tabler/icons-react'
import { api, useRead } from '../../kit/api/api.ts'
import type { Attached } from '../../kit/upload/AttachedFiles.tsx'
import css from './feed.module.css'
import type { NotedRecord } from './record.ts'
import { NoteItem } from './NoteItem.tsx'
import { ACTIVITY_TEXTS as TEXTS } from './texts.ts'

/** The notes that all readers should see first. */
export function PinnedNotes({ record, files }: { record: NotedRecord; files: Attached }) {
  const { entity_type, entity_id } = record
  // A customer's are those of every deal and appointment, too.
  const about = entity_type === 'person' ? { person_id: entity_id } : { entity_type, entity_id }
  const { data } = useRead(api.note.list, { ...about, pinned: true, limit: 20 }, { quiet: true })
  const notes = data?.data ?? []
  if (notes.length === 0) return null
  return (
    <section className={css.pinned} aria-label={TEXTS.pinned}>
      <h2 className={css.pinnedTitle}>
        <IconPinFilled size={14} aria-hidden /> {TEXTS.pinned}
      </h2>
      {notes.map(({ id, content, body, author_name, created_by, created_at }) => (
        <NoteItem
          key={id}
          id={id}
          content={content}
          body={body}
          author_id={created_by}
          by={`${author_name ?? TEXTS.system} · ${formatDateTime(created_at)}`}
          files={files}
          pinned
        />
      ))}
    </section>
  )
}
