import { MOST_MONEY } from '../../text/money.ts'

/** Prices that are raised or lowered come to whole thousands. */
const NOTE = 1_000n
/** Percents have two decimals, and stand over a hundred. */
const WHOLE = 10_000n

/** Whether prices can be raised, or with a minus lowered, by so many percent. */
export const isRaise = (percent: number): boolean =>
  percent !== 0 &&
  percent >= -100 &&
  percent <= 1_000 &&
  Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6

/**
 * A price raised by a percentage, or lowered by a negative one, to the nearest 1.000 đ, halves up. Rounding never turns
 * it the other way, and what is lowered stops at the floor of the service (`min_price`, or nothing); a price that is
 * below the floor already stays as it is.
 */
export function raisePrice(price: number, percent: number, floor: number): number {
  if (percent === 0) return price
  const exact = BigInt(price) * (WHOLE + BigInt(Math.round(percent * 100)))
  const unit = WHOLE * NOTE
  const rounded = Number(((2n * exact + unit) / (2n * unit)) * NOTE)
  if (percent > 0) return Math.min(Math.max(rounded, price), MOST_MONEY)
  return Math.min(price, Math.max(rounded, floor))
}
