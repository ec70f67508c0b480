import { formatCount } from '@bcare/rules/text/count'
import { formatDateTime } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { Button, Skeleton, Stack } from '@mantine/core'
import { lazy, type ReactNode } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { DATA_TEXTS } from '../../kit/data/texts.ts'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { KeyValue } from '../../kit/data/KeyValue.tsx'
import { ChoiceLabel } from '../../kit/data/StatusBadge.tsx'
import { DrawerTabs, type RecordTab } from '../../kit/record/RecordTabs.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { ShiftPrint } from '../../shared/print/PrintButtons.tsx'
import { Comparison, Counts, Difference } from './Comparison.tsx'
import css from './shift.module.css'
import type { ShiftRow } from './shift-rows.ts'
import { SHIFT_TEXTS as TEXTS } from './texts.ts'

const HistoryList = lazy(() =>
  import('../../kit/data/history/HistoryList.tsx').then((file) => ({ default: file.HistoryList })),
)

const notesText = (notes: NonNullable<ShiftRow['notes']>): string =>
  notes
    .filter(({ count }) => count > 0)
    .map(({ value, count }) => `${formatCount(value)} × ${formatCount(count)}`)
    .join(', ')

function Facts({ shift }: { shift: ShiftRow }) {
  const states = useConstant('shift.state')
  const money = (amount: number | null) => amount !== null && formatMoney(amount)
  const at = (moment: string | null) => moment !== null && formatDateTime(moment)
  const facts: (readonly [string, ReactNode])[] = [
    ['Trạng thái', <ChoiceLabel key="state" value={shift.state} options={states} />],
    ['Thu ngân', shift.cashier_name],
    ['Chi nhánh', shift.branch_name],
    ['Mở ca', at(shift.opened_at)],
    ['Đầu ca', formatMoney(shift.opening_amount)],
    ['Ca trước', shift.previous_code],
    [
      'Lệch ca trước',
      shift.previous_difference !== null && <Difference key="before" of={shift.previous_difference} />,
    ],
    ['Phiếu ghi khi chưa mở ca', shift.waited > 0 && formatCount(shift.waited)],
    ['Chốt số đếm', at(shift.counted_at)],
    ['Số tờ', shift.notes !== null && notesText(shift.notes)],
    ['Lý do lệch', shift.reason],
    ['Để lại ngăn kéo', money(shift.left_amount)],
    ['Đã bàn giao', money(shift.handed_over)],
    ['Người nhận', shift.receiver_name],
    ['Bàn giao lúc', at(shift.closed_at)],
    ['Ghi chú', shift.note],
  ]
  return <KeyValue items={facts.filter(([, said]) => said !== null && said !== '' && said !== false)} />
}

const TABS: readonly RecordTab<ShiftRow>[] = [
  {
    value: 'facts',
    label: TEXTS.facts,
    content: (shift) => (
      <Stack gap="sm">
        {shift.state === 'closed' && (
          <div>
            <ShiftPrint id={shift.id} label={TEXTS.print} />
          </div>
        )}
        <div className={css.scroll}>
          <Comparison shift={shift} />
        </div>
        <Counts shift={shift} />
        <Facts shift={shift} />
      </Stack>
    ),
  },
  {
    value: 'history',
    label: TEXTS.history,
    permission: 'history:read',
    content: ({ id }) => <HistoryList entity_type="shift" entity_id={id} />,
  },
]

/** A shift in detail: what was counted beside the books, who gave and who took. */
export function ShiftDetails({ id }: { id: number }) {
  const { data: row, error, refetch } = useRead(api.shift.get, { id }, { quiet: true })
  if (error && row === undefined)
    return (
      <EmptyState
        title={error.message}
        action={<Button onClick={() => void refetch()}>{DATA_TEXTS.retry}</Button>}
      />
    )
  if (row === undefined) return <Skeleton height={320} />
  return <DrawerTabs label={row.code} row={row} tabs={TABS} />
}
