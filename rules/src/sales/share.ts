import { refuse, type Refusal } from '../refusal.ts'

/** A share of what a deal earns, in percent with two decimals, in a group that divides one whole. */
export interface Share {
  group: string
  share_pct: number | null
}

// Hundredths of a percent are whole numbers, so that 33,33 + 33,33 + 33,34 is exactly a hundred.
const hundredths = (pct: number | null) => Math.round((pct ?? 0) * 100)

/** What each group has given away, in percent. */
export function sharesByGroup(shares: readonly Share[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { group, share_pct } of shares) sums.set(group, (sums.get(group) ?? 0) + hundredths(share_pct))
  return new Map([...sums].map(([group, sum]) => [group, sum / 100]))
}

/** Why these cannot be the shares of the people in a deal: a group divides no more than the whole. */
export function sharesProblem(shares: readonly Share[]): Refusal | undefined {
  const over = [...sharesByGroup(shares)].find(([, sum]) => sum > 100)
  if (over === undefined) return undefined
  const [group, sum] = over
  return refuse(
    `Tổng tỷ lệ chia của nhóm «${group}» là ${String(sum).replace('.', ',')}%, không được vượt 100%`,
    'share_pct',
  )
}
