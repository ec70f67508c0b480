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

const LocationQuery = z.strictObject({
  province_code: z.optional(z.string().check(z.regex(/^\d{2}$/))),
  /** Narrows by name, without accents. */
  search: z.optional(text(60, 0)),
})

/** An old address in units of today; a ward only where it is certain. */
const Converted = z.strictObject({
  address_line: z.nullable(z.string()),
  province: z.nullable(Place),
  ward: z.nullable(Place),
  /** The text as it was, where it names units that have ended. */
  address_legacy: z.nullable(z.string()),
  /** Wards of the province that have the name of the old ward or district, to choose from. */
  candidates: z.array(Place),
})

/** The two-level units of Viet Nam (docs/domain/settings.md, "Addresses"). */
export const location = family(
  '/v1/location',
  {
    object: 'location',
    label: 'Địa giới hành chính',
    group: 'Kho & danh mục',
    place: 30,
    without: 'Danh mục hành chính của nhà nước, chỉ đọc',
  },
  {
    list: read(LocationQuery, z.array(Place), {
      at: '',
      about: '34 tỉnh, thành phố; hoặc phường, xã, đặc khu của một tỉnh',
    }),
    convert: read(z.strictObject({ legacy_text: text(500) }), Converted, {
      about:
        'Đổi địa chỉ cũ ba cấp sang hai cấp: tỉnh hiện nay, phường xã khi chắc chắn, nếu không thì gợi ý cùng tên',
    }),
  },
)
