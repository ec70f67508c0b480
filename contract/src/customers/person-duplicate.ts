import { PAIR_REASONS } from '@bcare/rules/customers/merge/duplicate-pair'
import { CONTRADICTIONS } from '@bcare/rules/customers/merge/same-person'
import * as z from 'zod/mini'
import { choice, count, family, id, instant, ordered, page, read, text, write } from '../kit/index.ts'
import { Candidate } from './person.ts'

const Side = z.omit(Candidate, { reasons: true })

/** Two records that may be one person, the newer one second. */
export const DuplicatePair = z.strictObject({
  first: Side,
  second: Side,
  reasons: z.array(choice(PAIR_REASONS)),
  /** They share a number, and not the person: probably of one family. */
  family: z.boolean(),
  /** What speaks against their being one person. */
  differs: z.array(choice(CONTRADICTIONS)),
  /** When and by whom the two were found to be two people. */
  distinct_at: z.nullable(instant),
  distinct_by_name: z.nullable(z.string()),
})
export type DuplicatePair = z.output<typeof DuplicatePair>

const Two = z.strictObject({ first_id: id, second_id: id })
const Decision = z.strictObject({ first_id: id, second_id: id, distinct: z.boolean() })

/** Records that may be one person, likely ones first and families last; users who may merge look through them. */
export const personDuplicate = family(
  '/v1/person/duplicate',
  {
    object: 'person',
    watches: ['person_distinct', 'user'],
    without: {
      add: 'Các cặp do hệ thống tìm ra',
      get: 'Một cặp là hai hồ sơ khách, đọc ở /v1/person/get',
      update: 'Quyết định về một cặp là dismiss và restore',
      delete: 'Như sửa',
    },
  },
  {
    list: read(
      z.strictObject({
        ...ordered(['likelihood', 'newest']),
        reason: z.optional(choice(PAIR_REASONS)),
        /** The pairs that were found to be two people instead. */
        distinct: z._default(z.boolean(), false),
      }),
      z.extend(page(DuplicatePair), { total: count }),
      { action: 'merge', about: 'Các cặp hồ sơ có thể là một người, khả năng cao trước, người nhà sau cùng' },
    ),
    dismiss: write(z.extend(Two, { reason: z.optional(text(300)) }), Decision, {
      action: 'merge',
      about: 'Ghi nhận hai hồ sơ là hai người khác nhau; cặp này không hiện lại',
    }),
    restore: write(Two, Decision, {
      action: 'merge',
      about: 'Bỏ ghi nhận hai người khác nhau, đưa cặp trở lại danh sách',
    }),
  },
)
