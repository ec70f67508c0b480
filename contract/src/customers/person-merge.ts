import { mergeChoices } from '@bcare/rules/customers/merge/fields'
import * as z from 'zod/mini'
import { choice, count, customKey, family, id, instant, ordered, page, read, write } from '../kit/index.ts'
import { Person } from './person.ts'

/** What is chosen from one record or the other, with the fields that go along. */
export const MERGE_FIELDS: readonly string[] = [...Object.keys(Person.edits), ...Object.keys(Person.secret)]
export const MERGE_CHOICES = mergeChoices(MERGE_FIELDS)
const CHOICES = [...MERGE_CHOICES.keys()] as [string, ...string[]]

/** A field of every customer, or `custom.<name>`: one of the clinic's own. */
const Choice = z.union([z.enum(CHOICES), customKey])
const Sides = z.partialRecord(Choice, choice(['keep', 'merge']))

/** How many rows of each kind a merge brings to the kept record, by table. */
const Counts = z.record(z.string(), count)

/** One merge as it was done; rows are kept as long as it can be taken back. */
export const PersonMerge = z.strictObject({
  id,
  keep_id: id,
  keep_code: z.string(),
  keep_name: z.string(),
  merge_id: id,
  merge_code: z.string(),
  merge_name: z.string(),
  moved: Counts,
  created_at: instant,
  created_by_name: z.nullable(z.string()),
  undone_at: z.nullable(instant),
  undone_by_name: z.nullable(z.string()),
  /** Until when it can be taken back. */
  undo_until: instant,
})
export type PersonMerge = z.output<typeof PersonMerge>

const pair = { keep_id: id, merge_id: id }

/** Two records of one person become one (docs/personal-data.md), and two again for thirty days. */
export const personMerge = family(
  '/v1/person/merge',
  {
    object: 'person',
    watches: ['user'],
    without: {
      add: 'Gộp là chính lệnh /v1/person/merge',
      get: 'Danh sách của một khách đã có đủ từng lần gộp',
      update: 'Lần gộp không sửa được, chỉ hoàn tác (undo)',
      delete: 'Như sửa',
    },
  },
  {
    merge: write(
      z.strictObject({
        ...pair,
        /** The versions that were looked at. */
        keep_version: count,
        merge_version: count,
        /** Whose value stands where they differ; what is not named is as proposed by `preview`. */
        fields: z._default(Sides, {}),
      }),
      PersonMerge,
      {
        at: '',
        action: 'merge',
        about: 'Gộp hai hồ sơ: mọi dữ liệu về hồ sơ giữ lại, tìm được bằng cả hai mã',
      },
    ),
    preview: read(
      z.strictObject(pair),
      z.strictObject({
        keep: Person.row,
        merge: Person.row,
        /** What is proposed for every choice. */
        fields: Sides,
        /** The choices in which the two records differ. */
        different: z.array(Choice),
        moved: Counts,
        /** Why the two cannot be merged now. */
        refusal: z.nullable(z.string()),
      }),
      { action: 'merge', about: 'Hai hồ sơ cạnh nhau, đề xuất giữ gì, và những gì sẽ chuyển sang' },
    ),
    list: read(z.strictObject({ ...ordered(['created_at']), person_id: z.optional(id) }), page(PersonMerge), {
      action: 'merge',
      about: 'Các lần gộp trong 30 ngày qua',
    }),
    undo: write(z.strictObject({ id }), PersonMerge, {
      action: 'merge',
      about: 'Hoàn tác một lần gộp trong 30 ngày: đúng những gì đã chuyển trở lại hồ sơ cũ',
    }),
  },
)
