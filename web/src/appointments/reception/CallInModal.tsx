import type { ModalProps } from '../../kit/page/modal.tsx'
import type { CallInRequest } from '../../shared/modals/call-in-modal.ts'
import { ArrangeDialog } from './ArrangeDialog.tsx'

/** Asks for what a visit lacks, and calls the customer in, over any screen. */
export function CallInModal({ request, onClose }: ModalProps<CallInRequest>) {
  return <ArrangeDialog person_id={request.person_id} visit={request} calling onClose={onClose} />
}
