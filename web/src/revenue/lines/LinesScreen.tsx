import { RevenueEntry } from '@bcare/contract/revenue/revenue-entry'
import { formatMoney } from '@bcare/rules/text/money'
import { Group } from '@mantine/core'
import { useMemo, useState } from 'react'
import { api } from '../../kit/api/api.ts'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { ExportButton } from '../../kit/data/export/ExportButton.tsx'
import type { ListCall } from '../../kit/data/list/list-call.ts'
import toolbar from '../../kit/data/list/Toolbar.module.css'
import { useList } from '../../kit/data/list/use-list.ts'
import { settleColumns } from '../../kit/data/table/column.ts'
import { DataTable } from '../../kit/data/table/DataTable.tsx'
import { DisplayMenu } from '../../kit/data/table/DisplayMenu.tsx'
import { TableFooter } from '../../kit/data/table/TableFooter.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { SpanBar } from '../../shared/report/SpanBar.tsx'
import { LineDrawer } from '../line/LineDrawer.tsx'
import { serviceText } from '../line/service-text.ts'
import { Nothing } from '../Pieces.tsx'
import table from '../../shared/report/table.module.css'
import css from '../revenue.module.css'
import { Save } from '../Save.tsx'
import { useSpan } from '../span.ts'
import { REVENUE_TEXTS as TEXTS } from '../texts.ts'
import { filedLines, LINE_COLUMNS, type LineRow, type RevenueLines, withId } from './line-columns.tsx'
import { filtersIn, LineFilters } from './LineFilters.tsx'

const FAMILY = { list: api.revenue.attachment.call as ListCall }
const LATEST = { by: 'last_on', order: 'desc' } as const
const SUMS = ['performed', 'collected', 'material', 'net', 'held'] as const
const nameOf = ({ title, person_name }: LineRow) => `${title} · ${person_name}`

/** The services of which something was worked or collected, each with how its money is reckoned. */
export function LinesScreen() {
  const state = useSpan()
  const { from, to, search, change, narrowed } = state
  const filters = filtersIn(search)
  const columns = useMemo(() => settleColumns(LINE_COLUMNS), [])
  const { list, layout, read } = useList({
    family: FAMILY,
    columns,
    sort: LATEST,
    fixed: { ...narrowed, ...filters },
    name: 'lines',
  })
  const answer = read.data as unknown as RevenueLines | undefined
  const rows = useMemo(() => answer?.data.map(withId), [answer])
  const [opened, setOpened] = useState<LineRow>()
  return (
    <Page
      title={TEXTS.lines_title}
      actions={
        <Group gap="xs" className={css.unprinted}>
          <Save
            name={`doanh-thu-dich-vu_${from}_${to}`}
            rows={() => filedLines(answer?.data ?? [])}
            disabled={answer === undefined}
          />
          <Entries narrowed={narrowed} filters={filters} />
        </Group>
      }
    >
      <SpanBar state={state} />
      <div className={toolbar.toolbar}>
        <LineFilters state={state} />
        <div className={toolbar.toolbarEnd}>
          <DisplayMenu columns={columns} layout={layout} />
        </div>
      </div>
      {answer !== undefined && answer.total > 0 && <Sums sums={answer.sums} />}
      <DataTable<LineRow>
        label={TEXTS.lines_title}
        columns={columns}
        rows={rows}
        total={answer?.total ?? 0}
        list={list}
        layout={layout}
        busy={read.isFetching}
        error={read.error}
        onRetry={() => void read.refetch()}
        nameOf={nameOf}
        onOpen={setOpened}
        empty={
          Object.keys(filters).length > 0 ? (
            <EmptyState title={TEXTS.narrowed_empty} />
          ) : (
            <Nothing from={from} narrowed={narrowed} onSpan={(span) => change({ ...span })} />
          )
        }
      />
      <TableFooter list={list} layout={layout} total={answer?.total} />
      <LineDrawer
        line={opened && { ...opened, name: serviceText(opened) }}
        onClose={() => setOpened(undefined)}
      />
    </Page>
  )
}

/** All that the rows come to, on whatever page they are. */
const Sums = ({ sums }: { sums: RevenueLines['sums'] }) => (
  <p className={table.sums} title={TEXTS.sums} aria-label={TEXTS.sums}>
    {SUMS.map((key) => (
      <span key={key}>
        {TEXTS[key]} <strong>{formatMoney(sums[key])}</strong>
      </span>
    ))}
  </p>
)

interface EntriesProps {
  narrowed: ReturnType<typeof useSpan>['narrowed']
  filters: ReturnType<typeof filtersIn>
}

/** The entries of the ledger behind the rows as a file; where they can be narrowed to the same. */
function Entries({ narrowed: { from, to, branch_id }, filters: { user_id, ...others } }: EntriesProps) {
  if (Object.keys(others).length > 0) return null
  const input = {
    filter: { field: 'occurred_on', op: 'between', value: [from, to] },
    ...(branch_id !== undefined && { branch_id }),
    ...(user_id !== undefined && { user_id }),
  }
  return <ExportButton entity={RevenueEntry} input={input} />
}
