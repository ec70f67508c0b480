import type { families, Input } from '@bcare/contract'

type Tier = Input<typeof families.productPriceTier.add>
type Bundle = Input<typeof families.bundle.add>
type Discount = Input<typeof families.discount.add>
type Dated = 'valid_from' | 'valid_to'

/** From and to, as days from the demo's own. */
interface Days {
  from: number
  to: number | null
}

/** A price of a price list, of the service with this code. */
export interface TierOffer extends Omit<Tier, 'product_id' | Dated> {
  product: string
  days?: Days
}

/** A programme, how far it has got, and the services that it is about, by their codes. */
export interface Programme extends Omit<Discount, 'target_ids' | Dated> {
  products?: readonly string[]
  days: Days
  moves: readonly ('active' | 'paused')[]
}

/** Services that are sold together, each by its code and how many of it. */
export interface BundleOffer extends Omit<Bundle, 'items'> {
  items: readonly (readonly [product: string, quantity: number])[]
}

const MANY = {
  tier_code: 'tu-4-rang',
  tier_name: 'Từ 4 răng',
  price_kind: 'percent_off',
  min_qty: 4,
} as const

/** What the clinic asks for less than its list prices. */
export const TIERS: readonly TierOffer[] = [
  { ...MANY, product: 'SU02', value: 10 },
  { ...MANY, product: 'SU03', value: 12.5 },
  {
    product: 'TT01',
    tier_code: 'mua-nay',
    tier_name: 'Giá mùa này',
    value: 2_500_000,
    days: { from: -30, to: 60 },
  },
]

/** What the clinic sells together. */
export const BUNDLES: readonly BundleOffer[] = [
  {
    code: 'GOI01',
    name: 'Trọn gói chỉnh nha cơ bản',
    items: [
      ['CN01', 1],
      ['XQ02', 1],
      ['XQ03', 1],
      ['CV01', 2],
      ['CN09', 1],
    ],
    price: 36_500_000,
    max_per_person: 1,
  },
  {
    code: 'GOI02',
    name: 'Combo tẩy trắng',
    items: [
      ['TT01', 1],
      ['CV01', 2],
      ['KH01', 1],
    ],
    price: 3_400_000,
    use_within_days: 180,
  },
  {
    code: 'GOI03',
    name: 'Gói 1 răng Implant Osstem + mão',
    items: [
      ['IM01', 1],
      ['SU02', 1],
    ],
    price: 19_000_000,
  },
  {
    code: 'GOI04',
    name: 'Nha khoa gia đình 4 người',
    items: [
      ['KH01', 4],
      ['CV01', 4],
    ],
    price: 1_000_000,
    use_within_days: 365,
  },
]

/** The programmes of the clinic: two run, one rests and one is being thought about. */
export const PROGRAMMES: readonly Programme[] = [
  {
    name: 'Chào khách mới',
    kind: 'percent',
    value: 10,
    max_amount: 500_000,
    audience: 'new_customer',
    usage_limit_per_person: 1,
    days: { from: -60, to: null },
    moves: ['active'],
  },
  {
    name: 'Tháng sinh nhật',
    kind: 'amount',
    value: 200_000,
    min_order: 1_000_000,
    audience: 'birthday_month',
    usage_limit_per_person: 1,
    days: { from: -90, to: 120 },
    moves: ['active'],
  },
  {
    name: 'Tẩy trắng buổi trưa',
    code: 'TRUA15',
    needs_code: true,
    kind: 'percent',
    value: 15,
    apply_to: 'product',
    products: ['TT01', 'TT02'],
    hours: { from: 11 * 60, to: 14 * 60 },
    days: { from: -45, to: 45 },
    moves: ['active', 'paused'],
  },
  {
    name: 'Cảm ơn người giới thiệu',
    kind: 'amount',
    value: 300_000,
    audience: 'referrer',
    days: { from: 14, to: null },
    moves: [],
  },
]
