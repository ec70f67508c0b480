import { percentOf } from './amounts.ts'

export const PRICE_KINDS = ['fixed', 'percent_off', 'amount_off'] as const
export type PriceKind = (typeof PRICE_KINDS)[number]

/** One price of a price list, with whom, where and when it holds. */
export interface PriceTier {
  id: number
  product_id: number
  tier_code: string
  tier_name: string
  price_kind: PriceKind
  /** Đồng, or percent with two decimals. */
  value: number
  min_qty: number
  person_group_id: number | null
  branch_id: number | null
  valid_from: string | null
  valid_to: string | null
  priority: number
  is_active: boolean
}

/** Who buys how many of a product, where and when. */
export interface TierSituation {
  product_id: number
  quantity: number
  group_ids: readonly number[]
  branch_id: number | null
  /** The business date. */
  date: string
}

/** What is wrong with one price of a price list; undefined where nothing is. */
export function tierProblem(
  tier: Pick<PriceTier, 'price_kind' | 'value' | 'valid_from' | 'valid_to'>,
): { field: 'value' | 'valid_to'; message: string } | undefined {
  if (tier.price_kind === 'percent_off' && tier.value > 100)
    return { field: 'value', message: 'Giảm theo phần trăm không được quá 100%' }
  if (tier.price_kind === 'percent_off' && !isHundredths(tier.value))
    return { field: 'value', message: 'Phần trăm chỉ có hai số lẻ' }
  if (tier.price_kind !== 'percent_off' && !Number.isInteger(tier.value))
    return { field: 'value', message: 'Số tiền phải là số đồng chẵn' }
  if (tier.valid_from !== null && tier.valid_to !== null && tier.valid_to < tier.valid_from)
    return { field: 'valid_to', message: 'Ngày hết hạn phải từ ngày bắt đầu trở đi' }
  return undefined
}

const isHundredths = (value: number): boolean => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6

/** The price for one that a tier makes of the list price; never below zero. */
export function tierPrice(
  { price_kind, value }: Pick<PriceTier, 'price_kind' | 'value'>,
  list_price: number,
): number {
  if (price_kind === 'fixed') return value
  const off = price_kind === 'amount_off' ? value : percentOf(list_price, value)
  return Math.max(0, list_price - off)
}

/** A day within two that may be open. */
export const isWithin = (date: string, from: string | null, to: string | null): boolean =>
  (from === null || from <= date) && (to === null || date <= to)

const holds = (tier: PriceTier, at: TierSituation): boolean =>
  tier.is_active &&
  tier.product_id === at.product_id &&
  tier.min_qty <= at.quantity &&
  (tier.person_group_id === null || at.group_ids.includes(tier.person_group_id)) &&
  (tier.branch_id === null || tier.branch_id === at.branch_id) &&
  isWithin(at.date, tier.valid_from, tier.valid_to)

/** Branch and group before group, group before branch, branch before none. */
const specificity = ({ person_group_id, branch_id }: PriceTier): number =>
  (person_group_id === null ? 0 : 2) + (branch_id === null ? 0 : 1)

/**
 * The tier that holds, undefined where none does: the highest priority, then the most specific, then the largest
 * minimum, then the lowest price, then the oldest row, so that two rows never leave it open (docs/domain/catalogue.md,
 * "Prices").
 */
export function resolveTier(
  tiers: readonly PriceTier[],
  at: TierSituation,
  list_price: number,
): PriceTier | undefined {
  return tiers
    .filter((tier) => holds(tier, at))
    .toSorted(
      (one, other) =>
        other.priority - one.priority ||
        specificity(other) - specificity(one) ||
        other.min_qty - one.min_qty ||
        tierPrice(one, list_price) - tierPrice(other, list_price) ||
        one.id - other.id,
    )[0]
}
