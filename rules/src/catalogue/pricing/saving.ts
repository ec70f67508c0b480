import { byRef, percentOf, perUnit, spread, timesQuantity } from './amounts.ts'
import { type Discount, type DiscountLine, targetsOf } from './discount.ts'

/** What a programme takes off each line; lines that it does not touch are left out. */
export type Savings = ReadonlyMap<string, number>

export const savingTotal = (savings: Savings): number =>
  [...savings.values()].reduce((sum, amount) => sum + amount, 0)

const whole = (lines: readonly DiscountLine[]): number => lines.reduce((sum, { net }) => sum + net, 0)
const spreadByNet = (amount: number, lines: readonly DiscountLine[]): Map<string, number> =>
  spread(
    amount,
    lines.map(({ ref, net }) => ({ ref, weight: net })),
  )

const ofEach = (
  lines: readonly DiscountLine[],
  saving: (line: DiscountLine) => number,
): Map<string, number> =>
  new Map(lines.map((line) => [line.ref, Math.min(line.net, Math.max(0, saving(line)))]))

/** So many of them are free, those that cost least first. */
function free(count: number, lines: readonly DiscountLine[]): Map<string, number> {
  let left = count
  const unit = ({ net, quantity }: DiscountLine) => perUnit(net, quantity)
  const taken = new Map<string, number>()
  for (const line of lines.toSorted((one, other) => unit(one) - unit(other) || byRef(one, other))) {
    const here = Math.min(left, line.quantity)
    taken.set(
      line.ref,
      here === line.quantity ? line.net : Math.min(line.net, timesQuantity(unit(line), here)),
    )
    left -= here
  }
  return taken
}

function uncapped({ kind, value, apply_to }: Discount, lines: readonly DiscountLine[]): Map<string, number> {
  if (kind === 'gift' || kind === 'free_session') return free(value, lines)
  if (apply_to !== 'order' && kind === 'percent') return ofEach(lines, ({ net }) => percentOf(net, value))
  if (apply_to !== 'order' && kind === 'fixed_price')
    return ofEach(lines, ({ net, quantity }) => net - timesQuantity(value, quantity))
  if (apply_to === 'line') return ofEach(lines, () => value)
  const net = whole(lines)
  const off = kind === 'percent' ? percentOf(net, value) : kind === 'amount' ? value : net - value
  return spreadByNet(Math.min(net, Math.max(0, off)), lines)
}

/**
 * What a programme takes off each line that it is about, in whole đồng, never more than the line still costs; a cap is
 * shared by what each would have saved (docs/domain/catalogue.md, "Programmes").
 */
export function savingsOf(discount: Discount, lines: readonly DiscountLine[]): Savings {
  const savings = uncapped(discount, targetsOf(discount, lines))
  const { max_amount } = discount
  const capped =
    max_amount === null || savingTotal(savings) <= max_amount
      ? savings
      : spread(
          max_amount,
          [...savings].map(([ref, weight]) => ({ ref, weight })),
        )
  return new Map([...capped].filter(([, amount]) => amount > 0))
}
