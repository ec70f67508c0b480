import { Payment } from '@bcare/contract/billing/payment'
import { formatDateTime } from '@bcare/rules/text/date'
import { Alert, Button, Text } from '@mantine/core'
import { IconReceiptRefund } from '@tabler/icons-react'
import { api, useRead } from '../../kit/api/api.ts'
import { ListScreen } from '../../kit/data/list/ListScreen.tsx'
import { DATA_TEXTS } from '../../kit/data/texts.ts'
import { useMe } from '../../kit/session/may.ts'
import { Actions } from './Actions.tsx'
import { PersonMoneyLink } from './DeskLinks.tsx'
import css from './desk.module.css'
import { methodWords, type PaymentRow } from './desk-rows.ts'
import { PAYMENT_COLUMNS, PAYMENT_FILTERS, usePaymentChoices } from './payment-columns.tsx'
import { paymentDetails } from './PaymentDrawer.tsx'
import { NEWEST, PAYMENT_FIELDS, PAYMENTS } from './PaymentList.tsx'
import { PaymentAmount } from './PaymentCells.tsx'
import { DESK_TEXTS as TEXTS } from './texts.ts'
import { usePaymentActions } from './use-payment-actions.tsx'

const KINDS: ('refund' | 'deposit_refund')[] = ['refund', 'deposit_refund']
const FIXED = { kind: KINDS }
const COLUMNS = PAYMENT_COLUMNS.map((column) =>
  column.key === 'refund_reason_name' ? { ...column, hidden: false } : column,
)
const FILTERS = PAYMENT_FILTERS.filter((filter) => filter !== 'kind' && filter !== 'direction')

/** A refund that waits for a second user, with what that user may do. */
function Waiting({ row }: { row: PaymentRow }) {
  const actionsOf = usePaymentActions()
  const me = useMe()
  return (
    <div className={css.waitingRow} role="group" aria-label={row.code}>
      <div className={css.waitingWhat}>
        <Text size="sm" fw={500}>
          {TEXTS.waiting_line(row.code, row.refund_of_code)}
        </Text>
        <Text size="sm">
          <PersonMoneyLink id={row.person_id} name={row.person_name} />
          {[row.refund_reason_name, methodWords(row.methods)].filter(Boolean).map((said) => ` · ${said}`)}
        </Text>
        <Text size="xs" c="gray.7">
          {[
            TEXTS.by(row.cashier_name ?? ''),
            formatDateTime(row.paid_at),
            row.created_by === me?.user.id && TEXTS.own_refund,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      <strong>
        <PaymentAmount row={row} />
      </strong>
      <Actions actions={actionsOf(row)} />
    </div>
  )
}

/** Refunds that wait come before all others, whatever the list is narrowed to. */
function WaitingRefunds() {
  const { data, error, refetch } = useRead(
    api.payment.list,
    { kind: KINDS, status: 'pending', sort_by: 'paid_at', order: 'asc', limit: 200 },
    { quiet: true },
  )
  if (error && data === undefined)
    return (
      <Alert color="orange" title={error.message}>
        <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
          {DATA_TEXTS.retry}
        </Button>
      </Alert>
    )
  if (data === undefined || data.data.length === 0) return null
  return (
    <section className={css.waiting} aria-label={TEXTS.waiting}>
      <Text fw={600} size="sm">
        {TEXTS.waiting} {data.total}
      </Text>
      {data.data.map((row) => (
        <Waiting key={row.id} row={row} />
      ))}
    </section>
  )
}

/** What was given back, and what waits to be. */
export function RefundList() {
  const { choices, settled } = usePaymentChoices()
  const actions = usePaymentActions()
  return (
    <ListScreen
      title={TEXTS.refunds}
      entity={Payment}
      family={PAYMENTS}
      choices={choices}
      unsettled={!settled}
      columns={COLUMNS}
      filters={FILTERS}
      fixed={FIXED}
      sort={NEWEST}
      fields={PAYMENT_FIELDS}
      nameOf={({ code }) => code}
      details={paymentDetails}
      actions={actions}
      above={<WaitingRefunds />}
      search_hint={TEXTS.search_payment}
      empty={{ title: TEXTS.no_refunds, about: TEXTS.no_refunds_about, icon: <IconReceiptRefund /> }}
    />
  )
}
