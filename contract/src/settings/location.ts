import * as z from 'zod/mini'
import { family, read, text } from '../kit/index.ts'

export const LOCATION_KINDS = ['city', 'province', 'ward', 'commune', 'special_zone'] as const

export const Place = z.strictObject({
  code: z.string(),
  name: z.string(),
  full_name: z.string(),
  kind: z.enum(LOCATION_KINDS),
  parent_code: z.nullable(z.string()),
})
export type Place = z.output<typeof Place>

const Wanted = z.strictObject({
  province_code: z.optional(z.string().check(z.regex(/^\d{2}$/))),
  /** Narrows by name, without accents. */
  search: z.optional(text(60, 0)),
})

/** The two-level units of Viet Nam (vietnam.md 4.3). */
export const location = family(
  '/v1/location',
  { object: 'location' },
  {
    list: read(Wanted, z.array(Place), {
      at: '',
      about: '34 tỉnh, thành phố; hoặc phường, xã, đặc khu của một tỉnh',
    }),
  },
)
