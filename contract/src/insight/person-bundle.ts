import * as z from 'zod/mini'
import { count, family, id, instant, read } from '../kit/index.ts'

const Fact = z.strictObject({ label: z.string(), value: z.string() })

/** One kind of rows about a customer, as they read and as they are stored. */
const Section = z.strictObject({
  name: z.string(),
  label: z.string(),
  total: count,
  rows: z.array(z.strictObject({ facts: z.array(Fact), data: z.record(z.string(), z.unknown()) })),
})

export const PersonBundle = z.strictObject({
  person_id: id,
  code: z.string(),
  full_name: z.string(),
  made_at: instant,
  made_by_name: z.nullable(z.string()),
  sections: z.array(Section),
})
export type PersonBundle = z.output<typeof PersonBundle>

/** Everything that the clinic holds about a customer, for that customer (docs/personal-data.md). */
export const personBundle = family(
  '/v1/person/bundle',
  {
    object: 'subject_request',
    watches: ['person'],
    without: 'Trọn hồ sơ của một khách dưới dạng tệp, không phải bản ghi',
  },
  {
    get: read(z.strictObject({ person_id: id }), PersonBundle, {
      at: '',
      action: 'update',
      audited: true,
      about: 'Toàn bộ dữ liệu của một khách hàng để đưa cho khách; được ghi nhật ký',
    }),
  },
)
