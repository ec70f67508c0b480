import { formatDateTime } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { Group, Skeleton, Stack, Table, Text } from '@mantine/core'
import { lazy, type ReactNode } from 'react'
import { PhoneLink } from '../../kit/data/PhoneLink.tsx'
import { api, useRead } from '../../kit/api/api.ts'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { KeyValue } from '../../kit/data/KeyValue.tsx'
import { ChoiceLabel } from '../../kit/data/StatusBadge.tsx'
import { DrawerTabs, type RecordTab } from '../../kit/record/RecordTabs.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { TransferCode } from '../bank/TransferCode.tsx'
import { Actions } from './Actions.tsx'
import { Part, Retry } from './Pieces.tsx'
import { FoundByCode, PersonMoneyLink } from './DeskLinks.tsx'
import css from './desk.module.css'
import type { PaymentRow } from './desk-rows.ts'
import { PaymentAmount, PaymentCode, PaymentStatus } from './PaymentCells.tsx'
import { DESK_TEXTS as TEXTS } from './texts.ts'
import { usePaymentActions } from './use-payment-actions.tsx'

const HistoryList = lazy(() =>
  import('../../kit/data/history/HistoryList.tsx').then((file) => ({ default: file.HistoryList })),
)

type Fact = readonly [string, ReactNode]
const known = ([, said]: Fact) => said !== null && said !== '' && said !== false && said !== 0

const linked = (code: string | null) => code !== null && <FoundByCode tab="receipts" code={code} />

function Facts({ row }: { row: PaymentRow }) {
  const kinds = useConstant('payment.kind')
  const facts: Fact[] = [
    ['Loại phiếu', <ChoiceLabel key="kind" value={row.kind} options={kinds} />],
    ['Khách hàng', <PersonMoneyLink key="person" id={row.person_id} name={row.person_name} />],
    ['Mã khách hàng', row.person_code],
    ['Ngày thanh toán', formatDateTime(row.paid_at)],
    ['Ghi sổ lúc', row.posted_at !== null && formatDateTime(row.posted_at)],
    ['Người thu', row.cashier_name],
    ['Chi nhánh', row.branch_name],
    ['Người nộp', row.payer_name],
    ['Điện thoại người nộp', row.payer_phone !== null && <PhoneLink key="phone" number={row.payer_phone} />],
    ['Địa chỉ người nộp', row.payer_address],
    ['Nội dung', row.content],
    ['Lý do hoàn', row.refund_reason_name],
    ['Hoàn của phiếu', linked(row.refund_of_code)],
    ['Đảo của phiếu', linked(row.reversal_of_code)],
    ['Đảo bằng phiếu', linked(row.reversed_by_code)],
    ['Lý do', row.status_reason],
    ['Đã hoàn', row.refunded > 0 && formatMoney(row.refunded)],
    ['Số lần in', row.printed_count],
    ['Ghi chú', row.note],
  ]
  return <KeyValue items={facts.filter(known)} />
}

/** How it was paid. */
const Methods = ({ methods }: { methods: PaymentRow['methods'] }) => (
  <Table className={css.lines} aria-label={TEXTS.methods}>
    <Table.Tbody>
      {methods.map(({ method_term_id, name, amount, reference, bank, card_last4, fee, note }, at) => (
        <Table.Tr key={`${method_term_id} ${at}`}>
          <Table.Td>
            {name}
            <Text size="xs" c="gray.7">
              {[bank, reference, card_last4 && `•••• ${card_last4}`, fee && `phí ${formatMoney(fee)}`, note]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </Table.Td>
          <Table.Td ta="end" className={css.figure}>
            {formatMoney(amount)}
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)

/** What of the bills it paid, and what of it a deposit holds. */
function Allocations({ payment_id }: { payment_id: number }) {
  const { data, error, refetch } = useRead(
    api.payment.query_detail,
    { payment_id, limit: 200, order: 'asc' },
    { quiet: true },
  )
  if (error && data === undefined)
    return <EmptyState title={error.message} action={<Retry onClick={() => void refetch()} />} />
  if (data === undefined) return <Skeleton height={80} />
  if (data.data.length === 0)
    return (
      <Text size="sm" c="gray.7">
        {TEXTS.no_allocations}
      </Text>
    )
  return (
    <Table className={css.lines} aria-label={TEXTS.allocations}>
      <Table.Tbody>
        {data.data.map(({ allocation_id, bill_code, description, doctor_name, amount, is_deposit }, at) => (
          <Table.Tr key={allocation_id ?? `deposit ${at}`}>
            <Table.Td>
              {is_deposit ? (amount < 0 ? TEXTS.off_deposit : TEXTS.on_deposit) : description}
              <Text size="xs" c="gray.7">
                {[bill_code, doctor_name].filter(Boolean).join(' · ')}
              </Text>
            </Table.Td>
            <Table.Td ta="end" className={css.figure}>
              {formatMoney(amount)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function PaymentFacts({ row }: { row: PaymentRow }) {
  const actionsOf = usePaymentActions()
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="xs">
        <span className={css.amount}>
          <PaymentAmount row={row} />
        </span>
        <PaymentStatus row={row} />
      </Group>
      {(row.reversed_by_code ?? row.reversal_of_code) !== null && <PaymentCode row={row} />}
      <Actions actions={actionsOf(row)} />
      {row.status === 'pending' && row.direction === 'in' && <TransferCode payment={row} />}
      <Facts row={row} />
      <Part title={TEXTS.methods}>
        <Methods methods={row.methods} />
      </Part>
      <Part title={TEXTS.allocations}>
        <Allocations payment_id={row.id} />
      </Part>
    </Stack>
  )
}

const TABS: readonly RecordTab<PaymentRow>[] = [
  { value: 'facts', label: TEXTS.facts, content: (row) => <PaymentFacts row={row} /> },
  {
    value: 'history',
    label: TEXTS.history,
    permission: 'history:read',
    content: ({ id }) => <HistoryList entity_type="payment" entity_id={id} />,
  },
]

/** A payment in detail: how it was paid, what it paid, and what can be done with it. */
export function PaymentDetails({ id }: { id: number }) {
  const { data: row, error, refetch } = useRead(api.payment.get, { id }, { quiet: true })
  if (error && row === undefined)
    return <EmptyState title={error.message} action={<Retry onClick={() => void refetch()} />} />
  if (row === undefined) return <Skeleton height={320} />
  return <DrawerTabs label={row.code} row={row} tabs={TABS} />
}
