import * as z from 'zod/mini'
import { family, int, nothing, read } from '../kit/index.ts'

const Value = z.strictObject({
  value: z.string(),
  label: z.string(),
  color: z.nullable(z.string()),
  /** The name of a Tabler icon; null for plain words. */
  icon: z.nullable(z.string()),
  order: int,
  transitions: z.array(z.string()),
})

/** Every fixed list of the product, so that no screen spells a status itself. */
export const Constants = z.strictObject({
  groups: z.record(z.string(), z.array(Value)),
  teeth: z.strictObject({ permanent: z.array(z.string()), deciduous: z.array(z.string()) }),
  tooth_surfaces: z.array(Value),
  currency: z.strictObject({ code: z.literal('VND'), symbol: z.literal('đ'), decimals: z.literal(0) }),
  phone_patterns: z.strictObject({ mobile: z.string(), landline: z.string(), service: z.string() }),
})

export const constant = family(
  '/v1/constant',
  { object: 'constant', without: 'Từ điển của sản phẩm, như nhau với mọi phòng khám' },
  {
    list: read(nothing, Constants, {
      at: '',
      permission: 'signed_in',
      about: 'Mọi trạng thái và danh sách cố định, với nhãn và màu',
    }),
  },
)
