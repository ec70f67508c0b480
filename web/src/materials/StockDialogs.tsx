import type { ModalProps } from '../kit/page/modal.tsx'
import type { StockQuestion } from './asking.ts'
import { ReverseDialog } from './movement/ReverseDialog.tsx'
import { MovementSheet } from './sheet/MovementSheet.tsx'

/** The question that is asked over the stock. */
export function StockDialogs({ request: question, onClose }: ModalProps<StockQuestion>) {
  if (question.kind === 'sheet') return <MovementSheet way={question.way} onClose={onClose} />
  return <ReverseDialog row={question.row} onClose={onClose} />
}
