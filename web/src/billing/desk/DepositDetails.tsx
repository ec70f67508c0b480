import { DEPOSIT_KIND_LABELS } from '@bcare/rules/billing/deposit'
import { formatDate, formatDateTime } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { Button, Group, Skeleton, Stack, Table, Text } from '@mantine/core'
import { lazy, type ReactNode } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { KeyValue } from '../../kit/data/KeyValue.tsx'
import { StatusBadge } from '../../kit/data/StatusBadge.tsx'
import { DrawerTabs, type RecordTab } from '../../kit/record/RecordTabs.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { useMay } from '../../kit/session/may.ts'
import { Actions } from './Actions.tsx'
import { ask } from './asking.ts'
import { FoundByCode, PersonMoneyLink } from './DeskLinks.tsx'
import css from './desk.module.css'
import type { DepositRow } from './desk-rows.ts'
import { Part, Retry } from './Pieces.tsx'
import { DESK_TEXTS as TEXTS } from './texts.ts'
import { useDepositActions } from './use-deposit-actions.tsx'

const HistoryList = lazy(() =>
  import('../../kit/data/history/HistoryList.tsx').then((file) => ({ default: file.HistoryList })),
)

function Facts({ row }: { row: DepositRow }) {
  const facts: (readonly [string, ReactNode])[] = [
    ['Đã đóng', formatMoney(row.amount)],
    ['Đã dùng', formatMoney(row.converted)],
    ['Đã hoàn', formatMoney(row.refunded)],
    ['Loại', DEPOSIT_KIND_LABELS[row.kind]],
    ['Khách hàng', <PersonMoneyLink key="person" id={row.person_id} name={row.person_name} />],
    ['Mã khách hàng', row.person_code],
    ['Ngày đóng', formatDateTime(row.received_at)],
    ['Phiếu đóng', <FoundByCode key="payment" tab="receipts" code={row.payment_code} />],
    ['Dành cho dịch vụ', row.attachment_title],
    ['Dành cho bác sĩ', row.doctor_name],
    [
      'Để dành',
      row.earmarks.length > 0 && formatMoney(row.earmarks.reduce((sum, { amount }) => sum + amount, 0)),
    ],
    ['Hết hạn', row.expires_on !== null && formatDate(row.expires_on)],
    ['Hoàn lại', row.refundable ? TEXTS.refundable : TEXTS.not_refundable],
    ['Ghi chú', row.note],
  ]
  return <KeyValue items={facts.filter(([, said]) => said !== null && said !== false && said !== '')} />
}

/** Every movement of a deposit; a use that still holds can be taken back. */
function Movements({ deposit_id }: { deposit_id: number }) {
  const { data, error, refetch } = useRead(api.deposit.allocation, { deposit_id }, { quiet: true })
  const movements = data?.data[0]?.movements
  const uses = movements?.filter(({ kind }) => kind === 'applied').map(({ payment_id }) => payment_id) ?? []
  const payments = useRead(
    api.payment.list,
    { id: uses, status: 'posted', limit: 200 },
    { quiet: true, enabled: uses.length > 0 && uses.length <= 200 },
  )
  const standing = new Set(payments.data?.data.map(({ id }) => id))
  if (error && data === undefined)
    return <EmptyState title={error.message} action={<Retry onClick={() => void refetch()} />} />
  if (movements === undefined) return <Skeleton height={80} />
  return (
    <Table className={css.lines} aria-label={TEXTS.movements}>
      <Table.Tbody>
        {movements.map(({ id, kind, amount, moved_at, payment_id, payment_code, bill_codes }) => (
          <Table.Tr key={id}>
            <Table.Td>
              {TEXTS.moves[kind]}
              <Text size="xs" c="gray.7">
                {[formatDateTime(moved_at), payment_code, ...bill_codes].join(' · ')}
              </Text>
              {kind === 'applied' && standing.has(payment_id) && (
                <Button
                  variant="subtle"
                  size="compact-xs"
                  c="red.8"
                  onClick={() =>
                    ask({ kind: 'cancel_use', use: { payment_id, payment_code, amount: Math.abs(amount) } })
                  }
                >
                  {TEXTS.cancel_use}
                </Button>
              )}
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

function DepositFacts({ row }: { row: DepositRow }) {
  const states = useConstant('deposit.status')
  const actionsOf = useDepositActions()
  const may_see = useMay('deposit:update')
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="xs">
        <span className={css.amount}>{formatMoney(row.available)}</span>
        <StatusBadge value={row.status} options={states} />
      </Group>
      <Actions actions={actionsOf(row)} />
      <Facts row={row} />
      {may_see && (
        <Part title={TEXTS.movements}>
          <Movements deposit_id={row.id} />
        </Part>
      )}
    </Stack>
  )
}

const TABS: readonly RecordTab<DepositRow>[] = [
  { value: 'facts', label: TEXTS.facts, content: (row) => <DepositFacts row={row} /> },
  {
    value: 'history',
    label: TEXTS.history,
    permission: 'history:read',
    content: ({ id }) => <HistoryList entity_type="deposit" entity_id={id} />,
  },
]

/** A deposit in detail: what it holds, where it went, and what can be done with it. */
export function DepositDetails({ id }: { id: number }) {
  const { data: row, error, refetch } = useRead(api.deposit.get, { id }, { quiet: true })
  if (error && row === undefined)
    return <EmptyState title={error.message} action={<Retry onClick={() => void refetch()} />} />
  if (row === undefined) return <Skeleton height={320} />
  return <DrawerTabs label={row.code} row={row} tabs={TABS} />
}
