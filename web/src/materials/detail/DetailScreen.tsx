import { Usage } from '@bcare/contract/materials/usage'
import { Group, Skeleton, Text } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { api } from '../../kit/api/api.ts'
import { DetailDrawer } from '../../kit/data/DetailDrawer.tsx'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { ExportButton } from '../../kit/data/export/ExportButton.tsx'
import { SearchBox } from '../../kit/data/filters/SearchBox.tsx'
import type { ListCall } from '../../kit/data/list/list-call.ts'
import toolbar from '../../kit/data/list/Toolbar.module.css'
import { useList } from '../../kit/data/list/use-list.ts'
import { settleColumns } from '../../kit/data/table/column.ts'
import { DataTable } from '../../kit/data/table/DataTable.tsx'
import { DisplayMenu } from '../../kit/data/table/DisplayMenu.tsx'
import { TableFooter } from '../../kit/data/table/TableFooter.tsx'
import { exportedKeys } from '../../kit/data/table/use-table-layout.ts'
import { Page } from '../../kit/page/Page.tsx'
import { holds, useMe } from '../../kit/session/may.ts'
import { useSpan } from '../../shared/report/span.ts'
import { SpanBar } from '../../shared/report/SpanBar.tsx'
import { nameOf, type UsageRow } from '../movement/usage-row.ts'
import { StockQuestions } from '../Questions.tsx'
import { COSTED_COLUMNS, PLAIN_COLUMNS } from './detail-columns.tsx'
import { callOf, narrowedIn, type Narrowed } from './detail-search.ts'
import { DetailFilters, KindFilter } from './DetailFilters.tsx'
import { DETAIL_TEXTS as TEXTS } from './texts.ts'

const Details = lazy(() =>
  import('../movement/MovementDetails.tsx').then((file) => ({ default: file.MovementDetails })),
)

const FAMILY = { list: api.usage.report_detail.call as ListCall }
const NEWEST = { by: 'used_on', order: 'desc' } as const

/** Columns of what things cost are for users who may know it. */
function useColumns() {
  const grants = useMe()?.grants ?? {}
  const knows = holds(grants, 'finance:read') || holds(grants, 'material:update')
  return useMemo(() => settleColumns(knows ? COSTED_COLUMNS : PLAIN_COLUMNS, Usage), [knows])
}

/** The movements of a span, one by one, as the figures of the report narrow them. */
export function DetailScreen() {
  const state = useSpan()
  const { search, narrowed } = state
  const chosen = narrowedIn(search)
  const columns = useColumns()
  const { list, layout, read } = useList({
    family: FAMILY,
    columns,
    sort: NEWEST,
    fixed: { ...narrowed, ...callOf(chosen) },
    name: 'movements',
  })
  const rows = read.data?.data as UsageRow[] | undefined
  const [opened, setOpened] = useState<UsageRow>()
  const is_narrowed = Object.keys(chosen).length > 0 || list.search !== ''
  return (
    <Page
      title={
        <>
          {TEXTS.title}
          {read.data !== undefined && (
            <Text span ml={8} c="gray.7" fw={400}>
              {read.data.total}
            </Text>
          )}
        </>
      }
      actions={
        <Group gap="xs">
          <Export
            narrowed={narrowed}
            chosen={chosen}
            search={list.search}
            shown={exportedKeys(columns, layout)}
          />
        </Group>
      }
    >
      <SpanBar state={state}>
        <KindFilter state={state} chosen={chosen} />
      </SpanBar>
      <div className={toolbar.toolbar}>
        <SearchBox value={list.search} onChange={list.setSearch} placeholder={TEXTS.search} />
        <div className={toolbar.toolbarEnd}>
          <DisplayMenu columns={columns} layout={layout} />
        </div>
        <DetailFilters state={state} chosen={chosen} />
      </div>
      <DataTable<UsageRow>
        label={TEXTS.title}
        columns={columns}
        rows={rows}
        total={read.data?.total ?? 0}
        list={list}
        layout={layout}
        busy={read.isFetching}
        error={read.error}
        onRetry={() => void read.refetch()}
        nameOf={nameOf}
        onOpen={setOpened}
        empty={
          <EmptyState title={is_narrowed ? TEXTS.narrowed_empty : TEXTS.empty} icon={<IconListDetails />} />
        }
      />
      <TableFooter list={list} layout={layout} total={read.data?.total} />
      <DetailDrawer
        opened={opened !== undefined}
        onClose={() => setOpened(undefined)}
        title={opened && nameOf(opened)}
      >
        {opened && (
          <Suspense fallback={<Skeleton height={320} />}>
            <Details key={opened.id} id={opened.id} />
          </Suspense>
        )}
      </DetailDrawer>
      <StockQuestions />
    </Page>
  )
}

interface ExportProps {
  narrowed: ReturnType<typeof useSpan>['narrowed']
  chosen: Narrowed
  search: string
  shown: readonly string[]
}

/** The same movements as a file; a group of materials is no filter of theirs. */
function Export({ narrowed: { from, to, branch_id }, chosen, search, shown }: ExportProps) {
  const { category_term_id, ...rest } = callOf(chosen)
  if (category_term_id !== undefined) return null
  const input = {
    ...rest,
    status: ['posted', 'reversed'],
    filter: { field: 'used_on', op: 'between', value: [from, to] },
    ...(branch_id !== undefined && { branch_id }),
    ...(search !== '' && { search }),
  }
  return <ExportButton entity={Usage} input={input} shown={shown} />
}
