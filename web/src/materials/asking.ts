import { createModal } from '../kit/page/modal.tsx'
import type { UsageRow } from './movement/usage-row.ts'
import type { SheetWay } from './sheet/sheet-values.ts'

/** A question of the stock that waits for its answer over the screen. */
export type StockQuestion = { kind: 'sheet'; way: SheetWay } | { kind: 'reverse'; row: UsageRow }

export const stockQuestions = createModal<StockQuestion>()
export const ask = (question: StockQuestion): void => stockQuestions.open(question)
