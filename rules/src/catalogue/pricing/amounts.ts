/** One that takes a part of an amount: its name breaks ties, its weight says how much. */
export interface Weighed {
  ref: string
  weight: number
}

// Percents have two decimals, quantities three; both become whole numbers, so that no product of them loses a đồng.
const HUNDREDTHS = 10_000n
const THOUSANDTHS = 1_000n

/** Rounds half up; neither side may be negative. */
const divide = (value: bigint, by: bigint): number => Number((2n * value + by) / (2n * by))

/** So many percent of an amount, to the đồng. */
export const percentOf = (amount: number, percent: number): number =>
  divide(BigInt(amount) * BigInt(Math.round(percent * 100)), HUNDREDTHS)

/** What a quantity costs at a price for one, to the đồng. */
export const timesQuantity = (price: number, quantity: number): number =>
  divide(BigInt(price) * BigInt(Math.round(quantity * 1_000)), THOUSANDTHS)

/** The price of one when so many cost an amount, to the đồng; 0 where there are none. */
export const perUnit = (amount: number, quantity: number): number => {
  const thousandths = BigInt(Math.round(quantity * 1_000))
  return thousandths === 0n ? 0 : divide(BigInt(amount) * THOUSANDTHS, thousandths)
}

/** Which of two names comes first, wherever the program runs. */
export const byRef = (one: { ref: string }, other: { ref: string }): number =>
  one.ref < other.ref ? -1 : one.ref > other.ref ? 1 : 0

/**
 * An amount divided by weight so that the parts are whole đồng and add up to it: what is left after rounding down goes to
 * the largest remainders, ties to the smallest ref (docs/domain/catalogue.md, "Prices"). Nothing weighs anything: all
 * of it goes to the smallest ref.
 */
export function spread(amount: number, over: readonly Weighed[]): Map<string, number> {
  const parts = over.toSorted(byRef)
  const whole = parts.reduce((sum, { weight }) => sum + BigInt(weight), 0n)
  if (whole === 0n) return new Map(parts.map(({ ref }, at) => [ref, at === 0 ? amount : 0]))
  const shares = parts.map(({ ref, weight }) => {
    const exact = BigInt(amount) * BigInt(weight)
    return { ref, share: Number(exact / whole), remainder: exact % whole }
  })
  let left = amount - shares.reduce((sum, { share }) => sum + share, 0)
  const result = new Map(shares.map(({ ref, share }) => [ref, share]))
  // The sort is stable, so that equal remainders stay in the order of their refs.
  for (const { ref, share } of shares.toSorted(
    (one, other) => Number(other.remainder > one.remainder) - Number(other.remainder < one.remainder),
  )) {
    if (left <= 0) break
    result.set(ref, share + 1)
    left -= 1
  }
  return result
}

/** An amount to the nearest of a note that exists, halves up, less what it was: what rounding in cash adds or takes. */
export const cashRounding = (amount: number, note: number): number =>
  Math.floor((amount + note / 2) / note) * note - amount
