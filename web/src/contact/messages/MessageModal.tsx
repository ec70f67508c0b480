import type { ModalProps } from '../../kit/page/modal.tsx'
import type { MessageRequest } from '../../shared/modals/message-modal.ts'
import { ConnectionDialog } from './ConnectionDialog.tsx'
import { LogDialog } from './LogDialog.tsx'
import { ManyDialog } from './ManyDialog.tsx'
import { OneDialog } from './OneDialog.tsx'

/** The form of a message over whatever screen is shown. */
export function MessageModal({ request, onClose }: ModalProps<MessageRequest>) {
  switch (request.kind) {
    case 'one':
      return <OneDialog request={request} onClose={onClose} />
    case 'log':
      return <LogDialog request={request} onClose={onClose} />
    case 'many':
      return <ManyDialog request={request} onClose={onClose} />
    default:
      return <ConnectionDialog onClose={onClose} />
  }
}
