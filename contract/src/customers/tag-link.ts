import * as z from 'zod/mini'
import { count, family, id, instant, read, write } from '../kit/index.ts'

const Links = z.strictObject({
  entity_ids: z.array(id).check(z.minLength(1), z.maxLength(500)),
  tag_ids: z.array(id).check(z.minLength(1), z.maxLength(50)),
})

/** A tag on one record, and who put it there. */
export const TagLink = z.strictObject({
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
  list: read(z.strictObject({ entity_id: id }), z.array(TagLink), { about: `Nhãn của một ${label}` }),
})

export const personTag = family(
  '/v1/tag/person',
  { object: 'person_tag', watches: ['tag', 'person'] },
  calls('khách hàng'),
)
export const dealTag = family(
  '/v1/tag/deal',
  { object: 'deal_tag', watches: ['tag', 'deal'] },
  calls('cơ hội'),
)
