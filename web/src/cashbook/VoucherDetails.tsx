import { COUNTERPARTY_LABELS, VOUCHER_SOURCE_LABELS } from '@bcare/rules/cashbook/voucher'
import { amountWords } from '@bcare/rules/text/amount-words'
import { formatDate, formatDateTime } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { Box, Button, Group, Skeleton, Stack, Table, Text } from '@mantine/core'
import { lazy, type ReactNode } from 'react'
import { PhoneLink } from '../kit/data/PhoneLink.tsx'
import { api, useRead } from '../kit/api/api.ts'
import { EmptyState } from '../kit/data/EmptyState.tsx'
import { KeyValue } from '../kit/data/KeyValue.tsx'
import { DrawerTabs, type RecordTab } from '../kit/record/RecordTabs.tsx'
import { useMay } from '../kit/session/may.ts'
import css from './cashbook.module.css'
import { Part, Retry } from './Pieces.tsx'
import { CASHBOOK_TEXTS as TEXTS } from './texts.ts'
import { useVoucherActions } from './use-voucher-actions.tsx'
import { VoucherAmount, VoucherCode, VoucherState } from './VoucherCells.tsx'
import { VoucherNotes } from './VoucherNotes.tsx'
import { isAutomatic, kindOf, nameOf, type VoucherRow } from './voucher-rows.ts'

const HistoryList = lazy(() =>
  import('../kit/data/history/HistoryList.tsx').then((file) => ({ default: file.HistoryList })),
)
const RecordFiles = lazy(() =>
  import('../shared/files/RecordFiles.tsx').then((file) => ({ default: file.RecordFiles })),
)

type Fact = readonly [string, ReactNode]
const known = ([, said]: Fact) => said !== null && said !== '' && said !== false && said !== 0

const stamp = (at: string | null, by: string | null) =>
  at !== null && [formatDateTime(at), by].filter(Boolean).join(' · ')

function Facts({ row }: { row: VoucherRow }) {
  const facts: Fact[] = [
    ['Loại phiếu', kindOf(row)],
    ['Nhóm', VOUCHER_SOURCE_LABELS[row.source]],
    ['Danh mục', row.category_name],
    ['Quỹ', row.fund_name],
    ['Quỹ kia', row.transfer_fund_name],
    ['Phương thức', row.method_name],
    ['Ngày lập phiếu', formatDate(row.occurred_at)],
    ['Chi nhánh', row.branch_name],
    ['Đối tượng', row.source === 'manual' && COUNTERPARTY_LABELS[row.counterparty_kind]],
    [row.direction === 'in' ? TEXTS.payer : TEXTS.payee, row.counterparty_name],
    ['Khách hàng', row.person_name !== row.counterparty_name && row.person_name],
    [
      'Điện thoại',
      row.counterparty_phone !== null && <PhoneLink key="phone" number={row.counterparty_phone} />,
    ],
    ['Địa chỉ', row.counterparty_address],
    ['Nội dung', row.reason],
    ['Cơ hội', row.deal_name],
    ['Số chứng từ gốc kèm theo', row.attached_docs],
    ['Số tham chiếu', row.ref_no],
    ['Tính vào kết quả kinh doanh', row.source === 'manual' && !row.is_accounting && 'Không'],
    ['Phiếu thu của khách', row.payment_code],
    ['Người tạo', stamp(row.created_at, row.created_by_name)],
    ['Gửi duyệt lúc', stamp(row.submitted_at, null)],
    ['Duyệt lúc', stamp(row.approved_at, row.approved_by_name)],
    ['Ghi sổ lúc', stamp(row.posted_at, row.posted_by_name)],
    ['Hủy lúc', stamp(row.cancelled_at, null)],
    ['Lý do', row.state_reason],
    [TEXTS.words, amountWords(row.amount)],
  ]
  return <KeyValue items={facts.filter(known)} />
}

/** What a voucher is made up of. */
function Items({ cash_flow_id }: { cash_flow_id: number }) {
  const { data, error, refetch } = useRead(
    api.cashFlowItem.list,
    { cash_flow_id, sort_by: 'created_at', order: 'asc', limit: 200 },
    { quiet: true },
  )
  if (error && data === undefined)
    return <EmptyState title={error.message} action={<Retry onClick={() => void refetch()} />} />
  if (data === undefined) return <Skeleton height={60} />
  return (
    <Table className={css.lines} aria-label={TEXTS.items}>
      <Table.Tbody>
        {data.data.map((item) => (
          <Table.Tr key={item.id}>
            <Table.Td>
              {item.description}
              <Text size="xs" c="gray.7">
                {[
                  item.category_name,
                  item.department_name,
                  item.material_name,
                  item.quantity,
                  item.person_name,
                  item.attachment_title,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </Table.Td>
            <Table.Td ta="end" className={css.figure}>
              {formatMoney(item.amount)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Actions({ row }: { row: VoucherRow }) {
  const actions = useVoucherActions()(row)
  return (
    <Group gap="xs">
      {actions.map(({ label, icon, destructive, run }, at) => (
        <Button
          key={label}
          size="xs"
          variant={at === 0 && !destructive ? 'filled' : 'default'}
          c={destructive ? 'red.8' : undefined}
          leftSection={icon}
          onClick={run}
        >
          {label}
        </Button>
      ))}
    </Group>
  )
}

const VoucherFacts = ({ row }: { row: VoucherRow }) => (
  <Stack gap="md">
    <Group justify="space-between" gap="xs">
      <Box component="span" fw={600} fz="xl" className="numeric">
        <VoucherAmount row={row} />
      </Box>
      <VoucherState row={row} />
    </Group>
    {(row.reversed_by_code ?? row.reverses_code) !== null && <VoucherCode row={row} />}
    {isAutomatic(row) && (
      <Text size="sm" c="gray.7">
        {TEXTS.auto}
      </Text>
    )}
    <Actions row={row} />
    <Facts row={row} />
    {row.item_total > 0 && (
      <Part title={TEXTS.items}>
        <Items cash_flow_id={row.id} />
      </Part>
    )}
  </Stack>
)

function Files({ id }: { id: number }) {
  const may_change = useMay('cash_flow:update')
  const may_add = useMay('file_usage:create')
  return (
    <RecordFiles
      record={{ entity_type: 'cash_flow', entity_id: id }}
      may_change={may_change && may_add}
      usual="voucher"
    />
  )
}

const TABS: readonly RecordTab<VoucherRow>[] = [
  { value: 'facts', label: TEXTS.facts, content: (row) => <VoucherFacts row={row} /> },
  { value: 'notes', label: TEXTS.notes, content: ({ id }) => <VoucherNotes cash_flow_id={id} /> },
  {
    value: 'files',
    label: TEXTS.files,
    permission: 'file_usage:read',
    content: ({ id }) => <Files id={id} />,
  },
  {
    value: 'history',
    label: TEXTS.history,
    permission: 'history:read',
    content: ({ id }) => <HistoryList entity_type="cash_flow" entity_id={id} />,
  },
]

/** A voucher in detail: what it says, what was said about it, its papers, and what can be done with it. */
export function VoucherDetails({ id }: { id: number }) {
  const { data: row, error, refetch } = useRead(api.cashFlow.get, { id }, { quiet: true })
  if (error && row === undefined)
    return <EmptyState title={error.message} action={<Retry onClick={() => void refetch()} />} />
  if (row === undefined) return <Skeleton height={320} />
  return <DrawerTabs label={nameOf(row)} row={row} tabs={TABS} />
}
