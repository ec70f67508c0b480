import { formatMoney, MOST_MONEY } from '../../text/money.ts'
import { percentOf, perUnit, timesQuantity } from './amounts.ts'
import type { PriceSituation } from './discount.ts'
import type { ManualDiscount, PriceLine } from './facts.ts'
import { billedQuantity, lacksPlaces } from './quantity.ts'
import { type PriceTier, resolveTier, tierPrice } from './tier.ts'

export const PRICE_SOURCES = ['list', 'tier', 'override', 'bundle'] as const
export type PriceSource = (typeof PRICE_SOURCES)[number]

export const LINE_WARNINGS = ['places_missing', 'below_floor', 'inactive'] as const

/** Something to think about at a line; it does not stop the price. */
export interface LineWarning {
  kind: (typeof LINE_WARNINGS)[number]
  message: string
}

/** A line after steps 1 to 4: its price, and what staff took off it. */
export interface StartedLine {
  ref: string
  line: PriceLine
  unit_list: number
  unit_price: number
  price_source: PriceSource
  tier: { code: string; name: string } | null
  quantity_billed: number
  gross: number
  tier_saving: number
  line_discount: number
}

/** What staff take off an amount by hand; never more than it is. */
export const manualOff = (discount: ManualDiscount | null, amount: number): number =>
  discount === null
    ? 0
    : Math.min(amount, discount.kind === 'percent' ? percentOf(amount, discount.value) : discount.value)

function unitOf(line: PriceLine, quantity: number, tiers: readonly PriceTier[], at: PriceSituation) {
  const { product, unit_price_override } = line
  const list = product.list_price
  if (unit_price_override !== null)
    return { unit: unit_price_override, source: 'override' as const, tier: null }
  const tier = resolveTier(
    tiers,
    {
      product_id: product.id,
      quantity,
      group_ids: at.person?.group_ids ?? [],
      branch_id: at.branch_id,
      date: at.date,
    },
    list,
  )
  if (tier === undefined) return { unit: list, source: 'list' as const, tier: null }
  return {
    unit: tierPrice(tier, list),
    source: 'tier' as const,
    tier: { code: tier.tier_code, name: tier.tier_name },
  }
}

/** Steps 1 to 4 of a price: list, tier, bundle, and the discount that staff gave this line. */
export function startLine(line: PriceLine, tiers: readonly PriceTier[], at: PriceSituation): StartedLine {
  const { product, bundle, ref } = line
  const quantity_billed = bundle === null ? billedQuantity(product.price_mode, line) : line.quantity
  const { unit, source, tier } = unitOf(line, quantity_billed, tiers, at)
  const gross = bundle?.amount ?? timesQuantity(unit, quantity_billed)
  const price_source = bundle === null ? source : 'bundle'
  const isSaved = price_source === 'tier' || price_source === 'bundle'
  return {
    ref,
    line,
    unit_list: product.list_price,
    unit_price: bundle === null ? unit : perUnit(gross, quantity_billed),
    price_source,
    tier: bundle === null ? tier : null,
    quantity_billed,
    gross,
    tier_saving: isSaved ? Math.max(0, timesQuantity(product.list_price, quantity_billed) - gross) : 0,
    line_discount: manualOff(line.line_discount, gross),
  }
}

/** A line that costs more than any amount may be. */
export const isTooDear = ({ gross, unit_list, quantity_billed }: StartedLine): boolean =>
  gross > MOST_MONEY || timesQuantity(unit_list, quantity_billed) > MOST_MONEY

/** What staff should think about at a line that has its price. */
export function lineWarnings({ line, quantity_billed }: StartedLine, net: number): LineWarning[] {
  const { product, bundle } = line
  const warnings: LineWarning[] = []
  if (!product.is_active)
    warnings.push({ kind: 'inactive', message: `«${product.name}» đã ngưng dùng, hãy chọn dịch vụ khác` })
  if (bundle === null && lacksPlaces(product.price_mode, line))
    warnings.push({
      kind: 'places_missing',
      message: 'Chưa chọn vị trí trên răng, giá đang tính theo số lượng đã nhập',
    })
  const floor = product.min_price === null ? 0 : timesQuantity(product.min_price, quantity_billed)
  if (bundle === null && net < floor)
    warnings.push({
      kind: 'below_floor',
      message: `Thấp hơn giá sàn ${formatMoney(floor)}, cần người có quyền duyệt giảm giá`,
    })
  return warnings
}
