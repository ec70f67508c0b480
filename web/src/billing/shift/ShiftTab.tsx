import { Shift, shift } from '@bcare/contract/billing/shift'
import { formatDateTime } from '@bcare/rules/text/date'
import { NativeSelect, Skeleton } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import type { FilterSpec } from '../../kit/data/filters/list-state.ts'
import { ListScreen } from '../../kit/data/list/ListScreen.tsx'
import type { Column } from '../../kit/data/table/column.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { scopeIn, useMe } from '../../kit/session/may.ts'
import { Difference } from './Comparison.tsx'
import { CurrentShift } from './CurrentShift.tsx'
import type { ShiftRow } from './shift-rows.ts'
import { SHIFT_TEXTS as TEXTS } from './texts.ts'

const Details = lazy(() => import('./ShiftDetails.tsx').then((file) => ({ default: file.ShiftDetails })))

const COLUMNS: readonly Column<ShiftRow>[] = [
  { key: 'code', width: 160, priority: 1, pinned: true, unsorted: true },
  { key: 'opened_at', width: 140, cell: ({ opened_at }) => formatDateTime(opened_at) },
  { key: 'cashier_name', grow: true, width: 140, priority: 2, unsorted: true },
  { key: 'state', width: 150, priority: 2, unsorted: true },
  { key: 'counted_cash', width: 165, unsorted: true },
  {
    key: 'difference',
    width: 160,
    align: 'end',
    priority: 2,
    unsorted: true,
    cell: ({ difference }) => difference !== null && <Difference of={difference} />,
  },
  { key: 'handed_over', width: 130, unsorted: true },
  { key: 'receiver_name', width: 140, unsorted: true },
  { key: 'left_amount', width: 130, unsorted: true, hidden: true },
  { key: 'opening_amount', width: 120, unsorted: true, hidden: true },
  { key: 'book_cash', width: 140, align: 'end', unsorted: true, hidden: true },
  { key: 'branch_name', width: 150, unsorted: true, hidden: true },
  { key: 'reason', width: 200, unsorted: true, hidden: true },
  { key: 'note', width: 200, unsorted: true, hidden: true },
]

const FILTERS: readonly FilterSpec[] = [
  'state',
  {
    key: 'differs',
    options: [
      { value: true, label: TEXTS.is_off },
      { value: false, label: TEXTS.even },
    ],
  },
  { key: 'opened_at', span: 'instant' },
]
const SHIFTS = { list: shift.list }
const NEWEST = { by: 'opened_at', order: 'desc' } as const
const BRANCHES = { kind: 'branch', is_active: true, limit: 100 } as const

const details = ({ id }: ShiftRow) => (
  <Suspense fallback={<Skeleton height={320} />}>
    <Details id={id} />
  </Suspense>
)

/** The branch whose drawer is shown: one's own, and another where one works in several. */
function useBranch() {
  const me = useMe()
  const [chosen, setChosen] = useState<number>()
  const { data } = useRead(api.department.list, BRANCHES, { quiet: true })
  const is_everywhere = me !== undefined && scopeIn(me.grants, 'shift:read') === 'all'
  const own = me?.branch_ids ?? []
  const among = (data?.data ?? []).filter(({ id }) => is_everywhere || own.includes(id))
  const branch_id = chosen ?? me?.branch_id ?? among[0]?.id
  return { branch_id, among, choose: setChosen }
}

/** The shifts of a drawer: the one that runs above those before it. */
export function ShiftTab() {
  const state = useConstant('shift.state')
  const choices = useMemo(() => ({ state }), [state])
  const { branch_id, among, choose } = useBranch()
  return (
    <ListScreen
      title={TEXTS.tab}
      entity={Shift}
      family={SHIFTS}
      choices={choices}
      unsettled={state.length === 0}
      columns={COLUMNS}
      filters={FILTERS}
      sort={NEWEST}
      nameOf={({ code }) => code}
      details={details}
      buttons={
        among.length > 1 && (
          <NativeSelect
            size="xs"
            aria-label={TEXTS.branch}
            data={among.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(branch_id ?? '')}
            onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
          />
        )
      }
      above={
        branch_id === undefined ? (
          <Skeleton height={220} />
        ) : (
          <CurrentShift key={branch_id} branch_id={branch_id} />
        )
      }
      empty={{ title: TEXTS.empty, about: TEXTS.empty_about, icon: <IconArrowsExchange /> }}
    />
  )
}
