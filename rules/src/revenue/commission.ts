/** Commission in whole đồng, rounded down; `rate` in percent with at most two decimals. What was given back takes commission back. */
export const commissionOf = (base: number, rate: number): number =>
  Math.trunc((base * Math.round(rate * 100)) / 10_000)
