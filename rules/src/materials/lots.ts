import type { MaterialKind } from '../catalogue/material.ts'

export const LOT_STATES = ['active', 'expired', 'depleted'] as const
export type LotState = (typeof LOT_STATES)[number]

export const LOT_STATE_LABELS: Readonly<Record<LotState, string>> = {
  active: 'Đang dùng',
  expired: 'Hết hạn',
  depleted: 'Đã hết',
}

/** What is left of a lot, in thousandths of the stock unit. */
export interface Lot {
  id: number
  /** Its last day; null for one that keeps. */
  expiry: string | null
  quantity: number
}

/** A part of a movement that comes from one lot; from none where the lots do not reach. */
export interface Picked {
  lot_id: number | null
  quantity: number
}

/** Whether a lot may no longer be used on a day: its last day is the last on which it may. */
export const isExpired = (expiry: string | null, day: string): boolean => expiry !== null && expiry < day

/** What is put into a patient for good is never of an expired lot; of other kinds that is a warning. */
export const refusesExpired = (kind: MaterialKind): boolean => kind === 'implant'

/** Why what comes in cannot be kept as its material is: by its lot, and the last day of that. */
export function boughtLotProblem(
  { lot_no, expiry }: { lot_no?: string | undefined; expiry?: string | undefined },
  tracked: { lots: boolean; expiry: boolean },
): { field: 'lot_no' | 'expiry'; message: string } | undefined {
  if (!tracked.lots && lot_no !== undefined)
    return { field: 'lot_no', message: 'Vật tư này không theo dõi lô' }
  if (!tracked.lots && expiry !== undefined)
    return { field: 'expiry', message: 'Vật tư này không theo dõi lô nên không giữ được hạn dùng' }
  if (tracked.lots && lot_no === undefined)
    return { field: 'lot_no', message: 'Vật tư này theo dõi lô, vui lòng nhập số lô' }
  if (tracked.expiry && expiry === undefined)
    return { field: 'expiry', message: 'Vật tư này theo dõi hạn dùng, vui lòng nhập hạn dùng' }
  return undefined
}

const byExpiry = (one: Lot, other: Lot): number =>
  (one.expiry ?? '9999').localeCompare(other.expiry ?? '9999') || one.id - other.id

/**
 * From which lots a quantity is taken: what expires first goes first, and what has expired last, if at all. What the lots
 * do not reach is of no lot.
 */
export function pickLots(
  lots: readonly Lot[],
  quantity: number,
  { day, expired }: { day: string; expired: boolean },
): Picked[] {
  const usable = lots.filter((lot) => lot.quantity > 0 && (expired || !isExpired(lot.expiry, day)))
  const fresh = usable.filter(({ expiry }) => !isExpired(expiry, day)).toSorted(byExpiry)
  const old = usable.filter(({ expiry }) => isExpired(expiry, day)).toSorted(byExpiry)
  const picked: Picked[] = []
  let left = quantity
  for (const lot of [...fresh, ...old]) {
    const taken = Math.min(left, lot.quantity)
    left -= taken
    if (taken > 0) picked.push({ lot_id: lot.id, quantity: taken })
  }
  if (left > 0) picked.push({ lot_id: null, quantity: left })
  return picked
}

/** A whole in parts that are as large as their weights, and come to it exactly; the last one takes the rest. */
export function inParts(whole: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const parts = weights.map((weight) => (total === 0 ? 0 : Math.floor((whole * weight) / total)))
  const rest = whole - parts.reduce((sum, part) => sum + part, 0)
  return parts.map((part, at) => (at === parts.length - 1 ? part + rest : part))
}
