import { createModal } from '../../kit/page/modal.tsx'

/** Whose money is taken, and what for when that is known. */
export interface PayRequest {
  person_id: number
  /** The bill or deal that is paid first. */
  bill_id?: number
  deal_id?: number
  track_id?: number
  /** What is taken unless another amount is typed: an instalment of the bill. */
  amount?: number
  /** Begins with money that is held instead of what is owed. */
  holding?: boolean
}

export const payModal = createModal<PayRequest>()

/** Opens the till over whatever screen is shown. */
export const openPay = (request: PayRequest): void => payModal.open(request)
