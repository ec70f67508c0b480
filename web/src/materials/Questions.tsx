import { modalHost } from '../kit/page/modal.tsx'
import { stockQuestions } from './asking.ts'

/** The place of what is asked over a screen of the stock. */
export const StockQuestions = modalHost(stockQuestions, () =>
  import('./StockDialogs.tsx').then((file) => file.StockDialogs),
)
