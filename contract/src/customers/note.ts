import * as z from 'zod/mini'
import { RichText } from '../text/rich-text.ts'
import { choice, crud, entity, family, flag, id, longText, maybe, otherwise } from '../kit/index.ts'

export const NOTED_ENTITIES = ['person', 'deal', 'appointment'] as const
export const NOTE_VISIBILITIES = ['all', 'department', 'private', 'medical'] as const

/** What a user wrote down about a person, a deal or an appointment. */
export const Note = entity('note', {
  label: 'Ghi chú',
  edits: {
    /** In plain text; where there is a `body`, what it says. */
    content: longText(20_000).check(z.minLength(1)),
    body: maybe(RichText),
    pinned: otherwise(flag, false),
    visibility: otherwise(choice(NOTE_VISIBILITIES), 'all'),
    mention_user_ids: otherwise(z.array(id).check(z.maxLength(20)), []),
  },
  once: { entity_type: choice(NOTED_ENTITIES), entity_id: id },
  derived: { person_id: id, author_name: z.nullable(z.string()) },
  labels: {
    content: 'Nội dung',
    body: 'Định dạng',
    pinned: 'Ghim',
    visibility: 'Ai được xem',
    mention_user_ids: 'Người được nhắc',
    entity_type: 'Loại hồ sơ',
    entity_id: 'Hồ sơ',
    author_name: 'Người viết',
  },
})

const calls = crud(Note, {
  filters: ['entity_type', 'entity_id', 'person_id', 'pinned', 'created_by'],
  sorts: ['created_at'],
})

/** What a note says is given once: formatted, or in plain text. */
const NoteAddRequest = z.extend(calls.add.body, { content: z.optional(Note.edits.content) })

/** Reading a medical note is logged. Users who may write notes may take their own back: the author is asked for, not a right to delete. */
export const note = family(
  '/v1/note',
  { object: 'note', group: 'Khách hàng', place: 30, asks: ['manage'], watches: ['user'] },
  {
    ...calls,
    list: { ...calls.list, audited: true },
    query: { ...calls.query, audited: true },
    get: { ...calls.get, audited: true },
    add: { ...calls.add, body: NoteAddRequest },
    delete: { ...calls.delete, action: 'update' },
  },
)
