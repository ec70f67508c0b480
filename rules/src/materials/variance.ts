/** How far a quantity is from its norm. */
export interface Variance {
  /** In the unit of both. */
  variance: number
  /** Of the norm, in percent with one decimal; null where the norm is nothing. */
  percent: number | null
  /** Further than the norm lets pass: it needs a reason. */
  is_beyond: boolean
}

/** How far what was used is from its norm, both in thousandths (Families 2.6, `tolerance_pct`). */
export function varianceOf(quantity: number, norm: number, tolerance_pct: number): Variance {
  const variance = quantity - norm
  return {
    variance,
    percent: norm === 0 ? null : Math.round((variance * 1000) / norm) / 10,
    is_beyond: Math.abs(variance) * 100 > norm * tolerance_pct,
  }
}
