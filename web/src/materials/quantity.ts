import { formatCount } from '@bcare/rules/text/count'

/** A quantity for reading: thousands apart by points, a comma before the decimals, a minus where it went out. */
export function quantityText(quantity: number, unit?: string | null): string {
  const [whole = '0', decimals] = String(Math.abs(quantity)).split('.')
  const size = `${formatCount(Number(whole))}${decimals === undefined ? '' : `,${decimals}`}`
  const text = `${quantity < 0 ? '−' : ''}${size}`
  return unit ? `${text} ${unit}` : text
}

/** The same with a plus where it came in. */
export const signedQuantity = (quantity: number, unit?: string | null): string =>
  `${quantity > 0 ? '+' : ''}${quantityText(quantity, unit)}`
