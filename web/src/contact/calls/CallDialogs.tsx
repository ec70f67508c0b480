import type { ModalProps } from '../../kit/page/modal.tsx'
import type { CallQuestion } from './asking.ts'
import { ConnectionDialog } from './ConnectionDialog.tsx'
import { FeedbackDialog } from './FeedbackDialog.tsx'
import { LogDialog } from './LogDialog.tsx'

/** The question about calls that is asked. */
export function CallDialogs({ request: question, onClose }: ModalProps<CallQuestion>) {
  switch (question.kind) {
    case 'log':
      return <LogDialog known={question.known} onClose={onClose} />
    case 'feedback':
      return <FeedbackDialog call={question.call} onClose={onClose} />
    default:
      return <ConnectionDialog onClose={onClose} />
  }
}
