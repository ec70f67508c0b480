/** What a stock says that the storekeeper is to know. */
export const STOCK_STATES = ['ok', 'low', 'out', 'negative'] as const
export type StockState = (typeof STOCK_STATES)[number]

export const STOCK_STATE_LABELS: Readonly<Record<StockState, string>> = {
  ok: 'Đủ dùng',
  low: 'Sắp hết',
  out: 'Hết hàng',
  negative: 'Âm kho',
}

/** The states that are told. */
export type StockAlert = 'low' | 'negative'

/** How a stock stands: `min` is what it should not fall below, null where nobody said. */
export function stockState(on_hand: number, min: number | null): StockState {
  if (on_hand < 0) return 'negative'
  if (min !== null && on_hand < min) return on_hand === 0 ? 'out' : 'low'
  return on_hand === 0 ? 'out' : 'ok'
}

/** What a movement has crossed: it is told once, when the stock falls below, and not again until it has been above. */
export function crossed(before: number, after: number, min: number | null): StockAlert | undefined {
  if (before >= 0 && after < 0) return 'negative'
  return min !== null && before >= min && after < min ? 'low' : undefined
}
