import { Payment, payment } from '@bcare/contract/billing/payment'
import { IconReceipt2 } from '@tabler/icons-react'
import { ListScreen } from '../../kit/data/list/ListScreen.tsx'
import type { FieldSpec } from '../../kit/form/field.ts'
import { PAYMENT_COLUMNS, PAYMENT_FILTERS, usePaymentChoices } from './payment-columns.tsx'
import { paymentDetails } from './PaymentDrawer.tsx'
import { DESK_TEXTS as TEXTS } from './texts.ts'
import { TillLine } from './TillLine.tsx'
import { usePaymentActions } from './use-payment-actions.tsx'

/** The calls of a payment that its list offers: money itself is taken in a dialog of its own. */
export const PAYMENTS = { list: payment.list, query: payment.query, update: payment.update }

/** What of a payment may be put right: words, never money. */
export const PAYMENT_FIELDS: readonly (string | FieldSpec)[] = [
  { name: 'payer_name', half: true },
  { name: 'payer_phone', half: true },
  'payer_address',
  'content',
  'note',
]

export const NEWEST = { by: 'paid_at', order: 'desc' } as const

/** Every voucher of money, the newest first. */
export function PaymentList() {
  const { choices, settled } = usePaymentChoices()
  const actions = usePaymentActions()
  return (
    <ListScreen
      title={TEXTS.receipts}
      entity={Payment}
      family={PAYMENTS}
      choices={choices}
      unsettled={!settled}
      columns={PAYMENT_COLUMNS}
      filters={PAYMENT_FILTERS}
      sort={NEWEST}
      fields={PAYMENT_FIELDS}
      nameOf={({ code }) => code}
      details={paymentDetails}
      actions={actions}
      above={<TillLine />}
      search_hint={TEXTS.search_payment}
      empty={{ title: TEXTS.no_receipts, about: TEXTS.no_receipts_about, icon: <IconReceipt2 /> }}
    />
  )
}
