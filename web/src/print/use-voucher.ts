import type { Output, Row } from '@bcare/contract'
import type { Payment, payment } from '@bcare/contract/billing/payment'
import { api, useRead } from '../kit/api/api.ts'

export type Voucher = Row<typeof Payment>
export type VoucherLine = Output<typeof payment.query_detail>['data'][number]

/** So many rows come in one page of a list. */
export const MOST = 200

/** Everything that the paper of a payment says: itself, where its money went, the customer, and what is owed now. */
export function useVoucher(id: number) {
  const quiet = { quiet: true }
  const voucher = useRead(api.payment.get, { id }, quiet)
  const person_id = voucher.data?.person_id ?? 0
  const known = { quiet: true, enabled: person_id > 0 }
  return {
    voucher,
    lines: useRead(api.payment.query_detail, { payment_id: id, limit: MOST, order: 'asc' }, quiet),
    person: useRead(api.person.get, { id: person_id }, known),
    owed: useRead(api.payment.owed, { person_id }, known),
  }
}
