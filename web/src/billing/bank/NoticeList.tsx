import { BankNotice, bankNotice } from '@bcare/contract/billing/bank-notice'
import { formatDateTime } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { Button } from '@mantine/core'
import { IconBuildingBank, IconLink, IconX } from '@tabler/icons-react'
import { ListScreen } from '../../kit/data/list/ListScreen.tsx'
import type { FilterSpec } from '../../kit/data/filters/list-state.ts'
import { ChoiceLabel, StatusBadge } from '../../kit/data/StatusBadge.tsx'
import type { Column } from '../../kit/data/table/column.ts'
import type { RowAction } from '../../kit/data/table/row-action.ts'
import { modalHost } from '../../kit/page/modal.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { useMay } from '../../kit/session/may.ts'
import { ask, type NoticeRow, noticeQuestions } from './asking.ts'
import { BANK_TEXTS as TEXTS } from './texts.ts'

const NOTICES = { list: bankNotice.list }
const NEWEST = { by: 'occurred_at', order: 'desc' } as const
const ICON = { size: 16, 'aria-hidden': true } as const

function Status({ row: { status } }: { row: NoticeRow }) {
  const states = useConstant('bank_notice.status')
  return <StatusBadge value={status} options={states} />
}

/** Why a notice waits, or what it was settled with. */
function Outcome({ row }: { row: NoticeRow }) {
  const reasons = useConstant('bank_notice.mismatch')
  if (row.status === 'dismissed') return row.dismiss_reason
  if (row.payment_code !== null) return row.payment_code
  return row.mismatch && <ChoiceLabel value={row.mismatch} options={reasons} />
}

const COLUMNS: readonly Column<NoticeRow>[] = [
  {
    key: 'occurred_at',
    width: 150,
    priority: 1,
    pinned: true,
    cell: ({ occurred_at }) => formatDateTime(occurred_at),
  },
  {
    key: 'amount',
    width: 130,
    align: 'end',
    priority: 1,
    unsorted: true,
    cell: ({ amount }) => formatMoney(amount),
  },
  { key: 'content', grow: true, width: 260, priority: 2, unsorted: true },
  { key: 'status', width: 140, priority: 1, unsorted: true, cell: (row) => <Status row={row} /> },
  {
    key: 'mismatch',
    label: TEXTS.outcome,
    width: 220,
    priority: 2,
    unsorted: true,
    cell: (row) => <Outcome row={row} />,
  },
  { key: 'person_name', width: 160, unsorted: true },
  { key: 'reference', width: 160, unsorted: true },
  { key: 'settled_by_name', width: 150, hidden: true, unsorted: true },
  { key: 'settled_at', width: 150, hidden: true, unsorted: true },
]

const FILTERS: readonly FilterSpec[] = [
  'status',
  'mismatch',
  { key: 'occurred_at', span: 'instant', label: TEXTS.occurred_at },
]

const actionsOf = (notice: NoticeRow): RowAction[] =>
  notice.status === 'unmatched'
    ? [
        { label: TEXTS.assign, icon: <IconLink {...ICON} />, run: () => ask({ kind: 'assign', notice }) },
        {
          label: TEXTS.dismiss,
          icon: <IconX {...ICON} />,
          destructive: true,
          run: () => ask({ kind: 'dismiss', notice }),
        },
      ]
    : []

const Questions = modalHost(noticeQuestions, () =>
  import('./NoticeDialogs.tsx').then((file) => file.NoticeDialogs),
)

/** What the bank says has come in; what no payment was found for is settled here. */
export function NoticeList() {
  const states = useConstant('bank_notice.status')
  const reasons = useConstant('bank_notice.mismatch')
  const may_set = useMay('setting:update')
  return (
    <>
      <ListScreen
        title={TEXTS.notices}
        entity={BankNotice}
        family={NOTICES}
        choices={{ status: states, mismatch: reasons }}
        columns={COLUMNS}
        filters={FILTERS}
        sort={NEWEST}
        fields={[]}
        nameOf={({ reference }) => reference}
        actions={actionsOf}
        buttons={
          may_set && (
            <Button variant="default" onClick={() => ask({ kind: 'connection' })}>
              {TEXTS.connection}
            </Button>
          )
        }
        search_hint={TEXTS.search}
        empty={{ title: TEXTS.no_notices, about: TEXTS.no_notices_about, icon: <IconBuildingBank /> }}
      />
      <Questions />
    </>
  )
}
