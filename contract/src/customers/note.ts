import * as z from 'zod/mini'
import { choice, crud, entity, family, flag, id, longText, otherwise } from '../kit/index.ts'

export const NOTED_ENTITIES = ['person', 'deal', 'appointment'] as const
export const NOTE_VISIBILITIES = ['all', 'department', 'private'] as const

/** What somebody wrote down about a person, a deal or an appointment. */
export const Note = entity('note', {
  label: 'Ghi chú',
  edits: {
    content: longText(20_000).check(z.minLength(1)),
    pinned: otherwise(flag, false),
    visibility: otherwise(choice(NOTE_VISIBILITIES), 'all'),
    mention_user_ids: otherwise(z.array(id).check(z.maxLength(20)), []),
  },
  once: { entity_type: choice(NOTED_ENTITIES), entity_id: id },
  derived: { person_id: id, author_name: z.nullable(z.string()) },
  labels: {
    content: 'Nội dung',
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

/** Whoever may write notes may take their own back: the author is asked for, not a right to delete. */
export const note = family(
  '/v1/note',
  { object: 'note', watches: ['user'] },
  { ...calls, delete: { ...calls.delete, action: 'update' } },
)
