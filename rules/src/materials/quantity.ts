/** Quantities are kept with three decimals and reckoned as whole thousandths, so that sums are exact. */
export const THOUSANDTHS = 1_000

/** The most that one movement may be, in its unit. */
export const MOST_QUANTITY = 1_000_000

/** A quantity as whole thousandths. */
export const toThousandths = (quantity: number): number => Math.round(quantity * THOUSANDTHS)

/** Whole thousandths as a quantity. */
export const fromThousandths = (thousandths: number): number => thousandths / THOUSANDTHS

/** Whether a number has at most three decimals, which is what a quantity is kept with. */
export const isQuantity = (value: number): boolean =>
  Number.isFinite(value) && Math.abs(value * THOUSANDTHS - Math.round(value * THOUSANDTHS)) < 1e-6

/** Thousandths of stock units in so many thousandths of another unit of which one is `factor` stock units. */
export const inStockUnits = (thousandths: number, factor: number): number => Math.round(thousandths * factor)

/**
 * `of × part ÷ whole`, rounded half away from zero. Products of đồng and thousandths pass what a number holds exactly:
 * this is the one place where they are multiplied.
 */
export function shareOf(of: number, part: number, whole: number): number {
  if (whole === 0) throw new RangeError('a share of nothing')
  const [product, by] = [BigInt(of) * BigInt(part), BigInt(whole)]
  const negative = product < 0n !== by < 0n && product !== 0n
  const [size, divisor] = [product < 0n ? -product : product, by < 0n ? -by : by]
  const rounded = Number((2n * size + divisor) / (2n * divisor))
  return negative ? -rounded : rounded
}

/** What a quantity costs at a price for one unit, whole đồng. */
export const costOf = (thousandths: number, unit_cost: number): number =>
  shareOf(unit_cost, thousandths, THOUSANDTHS)
