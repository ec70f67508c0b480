import { ITEM_PART_LABELS, PAY_STATE_LABELS } from '@bcare/rules/billing/bill'
import { formatDateTime } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { formatNumber } from '@bcare/rules/text/number'
import { Group, Skeleton, Stack, Table, Text } from '@mantine/core'
import { lazy, type ReactNode } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { KeyValue } from '../../kit/data/KeyValue.tsx'
import { StatusBadge } from '../../kit/data/StatusBadge.tsx'
import { DrawerTabs, type RecordTab } from '../../kit/record/RecordTabs.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { Actions } from './Actions.tsx'
import { PersonMoneyLink } from './DeskLinks.tsx'
import css from './desk.module.css'
import type { BillItemRow, BillRow } from './desk-rows.ts'
import { Due } from './Due.tsx'
import { Part, Retry } from './Pieces.tsx'
import { DESK_TEXTS as TEXTS } from './texts.ts'
import { useBillActions } from './use-bill-actions.tsx'

const HistoryList = lazy(() =>
  import('../../kit/data/history/HistoryList.tsx').then((file) => ({ default: file.HistoryList })),
)

function Facts({ row }: { row: BillRow }) {
  const facts: (readonly [string, ReactNode])[] = [
    ['Phải thanh toán', formatMoney(row.total)],
    ['Trước giảm giá', row.discount_total > 0 && formatMoney(row.subtotal)],
    ['Giảm giá', row.discount_total > 0 && formatMoney(row.discount_total)],
    ['Thuế GTGT', row.vat_total > 0 && formatMoney(row.vat_total)],
    ['Đã thu', formatMoney(row.paid_total)],
    ['Đã hoàn', row.refunded_total > 0 && formatMoney(row.refunded_total)],
    ['Khách hàng', <PersonMoneyLink key="person" id={row.person_id} name={row.person_name} />],
    ['Mã khách hàng', row.person_code],
    ['Người trả tiền', row.payer_person_name ?? row.payer_name],
    ['Cơ hội', row.deal_name],
    ['Chi nhánh', row.branch_name],
    ['Ngày lập', formatDateTime(row.issued_at)],
    ['Hạn thanh toán', row.due_at !== null && <Due key="due" {...row} />],
    ['Hủy lúc', row.cancelled_at !== null && formatDateTime(row.cancelled_at)],
    ['Lý do hủy', row.cancel_reason],
    ['Ghi chú', row.note],
  ]
  return <KeyValue items={facts.filter(([, said]) => said !== null && said !== false && said !== '')} />
}

/** How an item is reckoned: quantity, price, what was taken off, tax, and what of it is paid. */
function reckoned(item: BillItemRow): string[] {
  const off = item.line_discount + item.promo_discount + item.order_discount_share
  return [
    `${formatNumber(item.quantity, 3)} ${item.unit ?? ''} × ${formatMoney(item.unit_price)}`,
    ...(off > 0 ? [TEXTS.discount(formatMoney(off))] : []),
    ...(item.vat_amount > 0 ? [TEXTS.vat(formatNumber(item.vat_rate, 2), formatMoney(item.vat_amount))] : []),
  ]
}

function Items({ bill_id }: { bill_id: number }) {
  const { data, error, refetch } = useRead(
    api.billItem.list,
    { bill_id, sort_by: 'created_at', order: 'asc', limit: 200 },
    { quiet: true },
  )
  if (error && data === undefined)
    return <EmptyState title={error.message} action={<Retry onClick={() => void refetch()} />} />
  if (data === undefined) return <Skeleton height={80} />
  if (data.data.length === 0)
    return (
      <Text size="sm" c="gray.7">
        {TEXTS.no_items}
      </Text>
    )
  return (
    <Table className={css.lines} aria-label={TEXTS.items}>
      <Table.Tbody>
        {data.data.map((item) => (
          <Table.Tr key={item.id}>
            <Table.Td>
              {[item.description, item.milestone_label].filter(Boolean).join(' · ')}
              <Text size="xs" c="gray.7">
                {[item.part !== 'full' && ITEM_PART_LABELS[item.part], item.doctor_name, ...reckoned(item)]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
              <Text size="xs" c="gray.7">
                {[
                  PAY_STATE_LABELS[item.pay_state],
                  item.paid_amount > 0 && TEXTS.paid_of_item(formatMoney(item.paid_amount)),
                  item.refunded_amount > 0 && TEXTS.given_of_item(formatMoney(item.refunded_amount)),
                  item.last_paid_at !== null && formatDateTime(item.last_paid_at),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </Table.Td>
            <Table.Td ta="end" className={css.figure}>
              {formatMoney(item.total)}
              {item.remaining !== item.total && (
                <Text size="xs" c="gray.7">
                  {TEXTS.debt} {formatMoney(item.remaining)}
                </Text>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function BillFacts({ row }: { row: BillRow }) {
  const states = useConstant('bill.status')
  const actionsOf = useBillActions()
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="xs">
        <span className={css.amount}>{`${TEXTS.debt} ${formatMoney(row.remaining)}`}</span>
        <StatusBadge value={row.status} options={states} />
      </Group>
      <Actions actions={actionsOf(row)} />
      <Facts row={row} />
      <Part title={TEXTS.items}>
        <Items bill_id={row.id} />
      </Part>
    </Stack>
  )
}

const TABS: readonly RecordTab<BillRow>[] = [
  { value: 'facts', label: TEXTS.facts, content: (row) => <BillFacts row={row} /> },
  {
    value: 'history',
    label: TEXTS.history,
    permission: 'history:read',
    content: ({ id }) => <HistoryList entity_type="bill" entity_id={id} />,
  },
]

/** A bill in detail: its items, what of them is paid, and what can be done with it. */
export function BillDetails({ id }: { id: number }) {
  const { data: row, error, refetch } = useRead(api.bill.get, { id }, { quiet: true })
  if (error && row === undefined)
    return <EmptyState title={error.message} action={<Retry onClick={() => void refetch()} />} />
  if (row === undefined) return <Skeleton height={320} />
  return <DrawerTabs label={row.code} row={row} tabs={TABS} />
}
