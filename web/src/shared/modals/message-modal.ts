import { createModal } from '../../kit/page/modal.tsx'

/** Whom a message is for: one customer, customers who were picked, or a list that is chosen in the dialog. */
export type MessageRequest =
  | { kind: 'one'; person: { id: number; full_name: string }; appointment_id?: number | null }
  | { kind: 'log'; person: { id: number; full_name: string } }
  | { kind: 'many'; person_ids?: readonly number[]; onDone?: () => void }
  | { kind: 'connection' }

export const messageModal = createModal<MessageRequest>()

/** Opens the form of a message over whatever screen is shown. */
export const writeMessage = (request: MessageRequest): void => messageModal.open(request)
