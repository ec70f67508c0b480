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
export interface TierOffer extends Omit<Tier, 'product_id' | 'person_group_id' | 'branch_id' | Dated> {
  product: string
  /** The group of customers that it is for, by name. */
  group?: string
  /** The branch that it holds at, by its place. */
  branch?: number
  days?: Days
}

/** A programme, how far it has got, and the services that it is about by their codes, or their categories by name. */
export interface Programme extends Omit<Discount, 'target_ids' | Dated> {
  products?: readonly string[]
  categories?: readonly string[]
  days: Days
  moves: readonly ('active' | 'paused' | 'ended')[]
  /** How many customers have used it. */
  used?: number
}

/** Services that are sold together, each by its code and how many of it. */
export interface BundleOffer extends Omit<Bundle, 'items'> {
  items: readonly (readonly [product: string, quantity: number])[]
}

const vip = (product: string): TierOffer => ({
  product,
  tier_code: 'vip',
  tier_name: 'Khách thân thiết',
  price_kind: 'percent_off',
  value: 5,
  group: 'Khách thân thiết',
})
const staff = (product: string): TierOffer => ({
  product,
  tier_code: 'staff',
  tier_name: 'Nhân viên và người nhà',
  price_kind: 'percent_off',
  value: 30,
  group: 'Nhân viên và người nhà',
  priority: 10,
})
const children = (product: string): TierOffer => ({
  product,
  tier_code: 'children',
  tier_name: 'Trẻ em',
  price_kind: 'percent_off',
  value: 10,
  group: 'Trẻ em',
  priority: 5,
})

/** What the clinic does most: what regular customers and staff pay less for. */
const USUAL =
  'CV01 NC01 TR01 TR03 NN01 NN02 NN03 NR02 NR03 NR04 TT01 TT02 SU01 SU02 SU03 SU04 IM01 IM02 CN01 CN02 CN03 CN05'.split(
    ' ',
  )
const FOR_CHILDREN = ['CV02', 'NR01', 'TE01', 'TE02', 'TE03', 'TE04', 'TE05', 'TE06', 'TE07', 'TR06']

/** What the clinic asks for less than its list prices. */
export const TIERS: readonly TierOffer[] = [
  ...USUAL.map(vip),
  ...USUAL.map(staff),
  ...FOR_CHILDREN.map(children),
  {
    product: 'CV01',
    tier_code: 'corporate:abc',
    tier_name: 'Công ty ABC',
    value: 250_000,
    group: 'Công ty ABC',
    priority: 5,
    days: { from: -60, to: 300 },
  },
  { product: 'CN02', tier_code: 'branch:go-vap', tier_name: 'Riêng Gò Vấp', value: 42_000_000, branch: 1 },
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
  {
    code: 'GOI05',
    name: 'Chăm sóc răng bé yêu',
    items: [
      ['KH02', 1],
      ['CV02', 1],
      ['TE03', 2],
      ['TR06', 4],
    ],
    price: 1_200_000,
    use_within_days: 365,
  },
]

/** The programmes of the clinic: five run, one of which is used up, one rests, one has ended and one is being thought about. */
export const PROGRAMMES: readonly Programme[] = [
  {
    name: 'Chào khách mới',
    code: 'CHAOBAN',
    needs_code: true,
    kind: 'percent',
    value: 10,
    max_amount: 500_000,
    audience: 'new_customer',
    usage_limit_per_person: 1,
    days: { from: -60, to: null },
    moves: ['active'],
  },
  {
    name: 'Niềng răng giảm 5 triệu',
    code: 'NIENG5',
    needs_code: true,
    kind: 'amount',
    value: 5_000_000,
    apply_to: 'category',
    categories: ['Chỉnh nha'],
    min_order: 30_000_000,
    stack_mode: 'exclusive',
    days: { from: -20, to: 10 },
    moves: ['active'],
  },
  {
    name: 'Tháng sinh nhật: cạo vôi giảm 20 %',
    kind: 'percent',
    value: 20,
    apply_to: 'product',
    products: ['CV01'],
    audience: 'birthday_month',
    usage_limit_per_person: 1,
    days: { from: -90, to: 120 },
    moves: ['active'],
  },
  {
    name: 'Thứ tư vui vẻ: tẩy trắng giảm 15 %',
    code: 'T4VUI',
    needs_code: true,
    kind: 'percent',
    value: 15,
    apply_to: 'product',
    products: ['TT01', 'TT02'],
    weekdays: [3],
    days: { from: -45, to: 45 },
    moves: ['active'],
  },
  {
    name: 'Hai khách đầu tiên trong tuần',
    code: 'HAIKHACH',
    needs_code: true,
    kind: 'amount',
    value: 200_000,
    usage_limit: 2,
    days: { from: -5, to: 2 },
    moves: ['active'],
    used: 2,
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
    name: 'Mừng khai trương Gò Vấp',
    code: 'GOVAP',
    needs_code: true,
    kind: 'percent',
    value: 20,
    max_amount: 1_000_000,
    days: { from: -200, to: 100 },
    moves: ['active', 'ended'],
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
