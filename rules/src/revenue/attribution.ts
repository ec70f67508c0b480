/** Whom money of a service is credited to: who performed its steps, or the line's doctor (setting `revenue.attribution`). */
export const ATTRIBUTIONS = ['performed_first', 'line_doctor'] as const
export type Attribution = (typeof ATTRIBUTIONS)[number]

/** What an entry of the revenue ledger says of its money. */
export const REVENUE_PARTS = ['performed', 'material', 'step', 'held'] as const
export type RevenuePart = (typeof REVENUE_PARTS)[number]

export const REVENUE_PART_LABELS: Readonly<Record<RevenuePart, string>> = {
  performed: 'Đã thực hiện',
  material: 'Vật tư',
  step: 'Ghi nhận',
  held: 'Chưa ghi nhận',
}

/** The parts that money which was collected lies in: they come to what was collected and not given back. */
export const COLLECTED_PARTS: readonly RevenuePart[] = ['material', 'step', 'held']

/** What made an entry (Families 2.8, `revenue_entry`). */
export const REVENUE_KINDS = ['performed', 'collected', 'held', 'released', 'refunded', 'adjusted'] as const
export type RevenueKind = (typeof REVENUE_KINDS)[number]

export const REVENUE_KIND_LABELS: Readonly<Record<RevenueKind, string>> = {
  performed: 'Đã thực hiện',
  collected: 'Đã thu',
  held: 'Chưa ghi nhận',
  released: 'Ghi nhận khi làm',
  refunded: 'Hoàn tiền',
  adjusted: 'Điều chỉnh',
}

/** What was worked of a line: what it is worth with its material, and without. Whole đồng. */
export interface Worked {
  /** The row of the performance; null for what is done without a step. */
  step_id: number | null
  user_id: number | null
  gross: number
  net: number
}

/** How much of what is collected a step can be credited. */
export interface Earning {
  step_id: number | null
  user_id: number | null
  most: number
}

/** A service as far as its revenue goes. */
export interface RevenueLine {
  /** What was collected and not given back. */
  collected: number
  /** What its material costs: the first that is covered of what is collected. */
  material: number
  worked: readonly Worked[]
  /** In the order in which they are credited. */
  earning: readonly Earning[]
  /** Whose line it is: material, and what is collected before it is earned, stands beside this name. */
  doctor_id: number | null
}

/** Money of a line in one place: a part of it, of one step and one user. */
export interface RevenueShare {
  part: RevenuePart
  step_id: number | null
  user_id: number | null
  gross: number
  material: number
}

/**
 * Where the money of a line lies (Families 2.8, the waterfall): what is collected covers the material first, then the steps
 * that are done in the order in which they were performed, and the rest is held until its step is done. Beside it stands what
 * the steps that are done are worth. A refund comes out of it the other way: a line that has collected less has less held.
 */
export function attribute({ collected, material, worked, earning, doctor_id }: RevenueLine): RevenueShare[] {
  const shares: RevenueShare[] = worked.map(({ step_id, user_id, gross, net }) => ({
    part: 'performed',
    step_id,
    user_id,
    gross,
    material: gross - net,
  }))
  const covered = Math.min(collected, material)
  const of_line = { step_id: null, user_id: doctor_id }
  if (covered > 0) shares.push({ ...of_line, part: 'material', gross: covered, material: covered })
  let left = collected - covered
  for (const { step_id, user_id, most } of earning) {
    const share = Math.min(left, most)
    left -= share
    if (share > 0) shares.push({ part: 'step', step_id, user_id, gross: share, material: 0 })
  }
  if (left > 0) shares.push({ ...of_line, part: 'held', gross: left, material: 0 })
  return shares
}

const placeOf = ({ part, step_id, user_id }: RevenueShare): string => `${part}:${step_id}:${user_id}`

/** What has to be entered so that a ledger that says `now` says `then`; a ledger is only added to. */
export function entriesBetween(now: readonly RevenueShare[], then: readonly RevenueShare[]): RevenueShare[] {
  const places = new Map<string, RevenueShare>()
  const add = (share: RevenueShare, sign: 1 | -1) => {
    const known = places.get(placeOf(share)) ?? { ...share, gross: 0, material: 0 }
    places.set(placeOf(share), {
      ...known,
      gross: known.gross + sign * share.gross,
      material: known.material + sign * share.material,
    })
  }
  for (const share of then) add(share, 1)
  for (const share of now) add(share, -1)
  return [...places.values()].filter(({ gross, material }) => gross !== 0 || material !== 0)
}

/** What a change of a line was, as its entries say it. */
export type RevenueCause = 'collected' | 'refunded' | 'performed' | 'adjusted'

/** The kind of an entry: what it is about, and what caused it. */
export function kindOf(
  cause: RevenueCause,
  { part, gross }: Pick<RevenueShare, 'part' | 'gross'>,
): RevenueKind {
  if (part === 'performed') return cause === 'adjusted' || gross < 0 ? 'adjusted' : 'performed'
  if (cause === 'performed') return 'released'
  if (cause === 'collected') return part === 'held' ? 'held' : 'collected'
  return cause
}
