import * as z from 'zod/mini'
import { count, family, id, instant, ordered, page, read, write } from '../kit/index.ts'

const Links = z.strictObject({
  entity_ids: z.array(id).check(z.minLength(1), z.maxLength(500)),
  tag_ids: z.array(id).check(z.minLength(1), z.maxLength(50)),
})

/** A tag on one record, and who put it there. */
export const TagLink = z.strictObject({
  entity_id: id,
  tag_id: id,
  name: z.string(),
  color: z.string(),
  added_by: z.nullable(id),
  added_by_name: z.nullable(z.string()),
  added_at: instant,
})
export type TagLink = z.output<typeof TagLink>

const calls = (label: string) => ({
  add: write(Links, z.strictObject({ added: count, skipped: count, at: instant }), {
    action: 'create',
    about: `Gắn nhãn vào ${label}`,
  }),
  delete: write(Links, z.strictObject({ removed: count }), {
    action: 'delete',
    about: `Gỡ nhãn khỏi ${label}`,
  }),
  /** `at` is what `add` answered: links that stood before, and those that others put there since, stay. */
  undo: write(z.extend(Links, { at: instant }), z.strictObject({ undone: count }), {
    action: 'create',
    about: `Hoàn tác lần gắn nhãn vào ${label} do chính mình vừa làm`,
  }),
  /** The record has these tags afterwards and no other; what it had of them keeps who put it there. */
  update: write(
    z.strictObject({ entity_id: id, tag_ids: z.array(id).check(z.maxLength(50)) }),
    z.strictObject({ added: count, removed: count, at: instant }),
    { action: 'delete', about: `Đặt lại toàn bộ nhãn của một ${label}` },
  ),
  get: read(z.strictObject({ entity_id: id, tag_id: id }), TagLink, {
    about: `Một nhãn trên một ${label}: ai gắn, khi nào`,
  }),
  list: read(
    z
      .strictObject({
        ...ordered(['order', 'name', 'added_at']),
        entity_id: z.optional(id),
        tag_id: z.optional(id),
      })
      .check(
        z.refine(
          ({ entity_id, tag_id }) => entity_id !== undefined || tag_id !== undefined,
          'Cần entity_id hoặc tag_id',
        ),
      ),
    page(TagLink),
    { about: `Nhãn trên ${label}: của một ${label}, của một nhãn, hay do một người gắn` },
  ),
})

export const personTag = family(
  '/v1/tag/person',
  {
    object: 'person_tag',
    label: 'Nhãn của khách hàng',
    group: 'Khách hàng',
    place: 40,
    watches: ['tag', 'person'],
  },
  calls('khách hàng'),
)
export const dealTag = family(
  '/v1/tag/deal',
  { object: 'deal_tag', label: 'Nhãn của cơ hội', group: 'Cơ hội', place: 40, watches: ['tag', 'deal'] },
  calls('cơ hội'),
)
