import { costOf, shareOf } from './quantity.ts'

/** What a movement of stock is (Families 2.9, `usage`). */
export const USAGE_KINDS = [
  'use',
  'waste',
  'return',
  'receive',
  'adjust',
  'transfer_out',
  'transfer_in',
  'opening',
] as const
export type UsageKind = (typeof USAGE_KINDS)[number]

export const USAGE_KIND_LABELS: Readonly<Record<UsageKind, string>> = {
  use: 'Sử dụng',
  waste: 'Hao hủy',
  return: 'Trả lại kho',
  receive: 'Nhập kho',
  adjust: 'Kiểm kê',
  transfer_out: 'Chuyển đi',
  transfer_in: 'Chuyển đến',
  opening: 'Tồn đầu kỳ',
}

export const USAGE_SOURCES = ['manual', 'auto', 'bulk', 'import'] as const
export type UsageSource = (typeof USAGE_SOURCES)[number]

export const USAGE_SOURCE_LABELS: Readonly<Record<UsageSource, string>> = {
  manual: 'Ghi tay',
  auto: 'Theo định mức',
  bulk: 'Ghi nhiều dòng',
  import: 'Nhập từ tệp',
}

export const USAGE_STATES = ['draft', 'posted', 'reversed'] as const
export type UsageState = (typeof USAGE_STATES)[number]

export const USAGE_STATE_LABELS: Readonly<Record<UsageState, string>> = {
  draft: 'Nháp',
  posted: 'Đã ghi',
  reversed: 'Đã đảo',
}

/** Movements that are in the stock: a reversed one stays there beside its mirror. */
export const BOOKED_USAGES: readonly UsageState[] = ['posted', 'reversed']

/** Into the stock, or out of it. */
export type Direction = 1 | -1

/** Which way each kind goes; a count goes the way of its difference. */
export const DIRECTIONS: Readonly<Record<Exclude<UsageKind, 'adjust'>, Direction>> = {
  use: -1,
  waste: -1,
  return: 1,
  receive: 1,
  transfer_out: -1,
  transfer_in: 1,
  opening: 1,
}

/** Kinds that staff write by hand one by one; the others are one half of a transfer, or follow from a count. */
export const ENTERED_KINDS = [
  'use',
  'waste',
  'return',
  'receive',
  'transfer_out',
  'opening',
] as const satisfies readonly UsageKind[]
export type EnteredKind = (typeof ENTERED_KINDS)[number]

/** What users who record what treatments take may write; the rest is the storekeeper's. */
export const TREATING_KINDS: readonly UsageKind[] = ['use', 'waste', 'return']

/** Kinds that bring a price with them, and may open a lot. */
export const BOUGHT_KINDS: readonly UsageKind[] = ['receive', 'opening']

/** What treatments took, as reports and revenue count it. */
export const CONSUMED_KINDS: readonly UsageKind[] = ['use', 'return']

/** What a branch has of a material: thousandths of its stock unit, and what they cost in đồng. */
export interface Stock {
  on_hand: number
  value: number
}

export interface Move {
  direction: Direction
  /** Thousandths of the stock unit, above zero. */
  quantity: number
  /** What it costs where that is known: it was bought so, or it takes back what was. */
  amount?: number | undefined
  /** What one stock unit costs where the stock knows no average. */
  standard_cost: number
}

export interface Moved {
  stock: Stock
  /** What moved, in đồng. */
  amount: number
  /** What the value had to be put right by, so that no stock costs nothing and no cost has no stock. */
  revaluation: number
}

/** What a quantity costs at the average of the stock, or at the standard cost where there is no average. */
export function atAverage({ on_hand, value }: Stock, quantity: number, standard_cost: number): number {
  return on_hand !== 0 && value !== 0 && on_hand > 0 === value > 0
    ? shareOf(value, quantity, on_hand)
    : costOf(quantity, standard_cost)
}

/** What the stock is worth after a movement that makes it `on_hand`. */
function worth(before: Stock, after: Stock, { direction, quantity }: Move, amount: number): number {
  if (after.on_hand === 0) return 0
  // What was used before it came is worth what it cost once it has come.
  if (before.on_hand < 0 && direction > 0) return shareOf(amount, after.on_hand, quantity)
  return after.value !== 0 && after.on_hand > 0 !== after.value > 0 ? 0 : after.value
}

/**
 * A movement at the moving average (docs/domain/materials.md, "Cost"): what goes out costs its share of the value, what
 * comes in its own price, or the average where it has none.
 */
export function move(before: Stock, movement: Move): Moved {
  const { direction, quantity, standard_cost } = movement
  const amount = movement.amount ?? atAverage(before, quantity, standard_cost)
  const after = {
    on_hand: before.on_hand + direction * quantity,
    value: before.value + direction * amount,
  }
  const value = worth(before, after, movement, amount)
  return { stock: { on_hand: after.on_hand, value }, amount, revaluation: value - after.value }
}
