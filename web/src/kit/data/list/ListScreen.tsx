import type { Entity } from '@bcare/contract/kit/entity'
import { formatCount } from '@bcare/rules/text/count'
import { Alert, Button, Text } from '@mantine/core'
import { IconAlertTriangle, IconDatabaseOff, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useDeferredValue } from 'react'
import { Gently } from '../../page/Gently.tsx'
import { Page } from '../../page/Page.tsx'
import type { Column, Identified, SettledColumn } from '../table/column.ts'
import { DataTable } from '../table/DataTable.tsx'
import { usePhone } from '../table/use-phone.ts'
import { DisplayMenu } from '../table/DisplayMenu.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { ExportButton } from '../export/ExportButton.tsx'
import { FilterBar } from '../filters/FilterBar.tsx'
import type { Filter } from '../filters/list-state.ts'
import { ListSurfaces } from './ListSurfaces.tsx'
import { SavedViews } from '../views/SavedViews.tsx'
import { SearchBox } from '../filters/SearchBox.tsx'
import { TableFooter } from '../table/TableFooter.tsx'
import { DATA_TEXTS } from '../texts.ts'
import css from './Toolbar.module.css'
import { useList } from './use-list.ts'
import type { ListControl } from '../filters/use-list-state.ts'
import { useSettled } from './use-settled.ts'
import { exportedKeys, type TableLayout } from '../table/use-table-layout.ts'
import { useListActions } from './use-list-actions.ts'
import type { ListScreenProps } from './list-screen-props.ts'

/**
 * A whole screen for a family: title with count, search, filters, table, adding and editing in a dialog or drawer,
 * deleting with a question. `export const TagScreen = listScreen({ title, entity: Tag, family: tag, columns, fields })`.
 */
export const listScreen =
  <E extends Entity>(definition: ListScreenProps<E>) =>
  () => <ListScreen {...definition} />

/** The screen of `listScreen` for a component that has something to add; `columns`, `filters`, `choices` and `bulk` must be constants. */
export function ListScreen<E extends Entity>(props: ListScreenProps<E>) {
  const { title, entity } = props
  const { columns, filters, state, does, unsettled } = useListScreen(props)
  const { list, layout, read, selection } = state
  const total = read.data?.total
  // Rows are drawn a little at a time, so that a user who types or scrolls meanwhile does not wait for all of them.
  const rows = useDeferredValue(unsettled ? undefined : read.data?.data)
  const add = does.add && (
    <Button leftSection={<IconPlus size={16} />} onClick={does.add}>
      {DATA_TEXTS.add}
    </Button>
  )

  return (
    <Page
      title={<Heading title={title} total={total} label={entity.label} />}
      actions={
        <>
          {props.buttons}
          {add}
        </>
      }
    >
      {props.above}
      <Gently>
        <Toolbar
          list={list}
          layout={layout}
          columns={columns}
          filters={filters}
          search_hint={props.search_hint}
          end={<ExportButton entity={entity} input={state.input} shown={exportedKeys(columns, layout)} />}
        />
      </Gently>
      {read.error && read.data && <Stale error={read.error} onRetry={() => void read.refetch()} />}
      <DataTable
        label={title}
        columns={columns}
        rows={rows}
        total={total ?? 0}
        list={list}
        layout={layout}
        busy={read.isFetching}
        error={read.error}
        onRetry={() => void read.refetch()}
        selection={props.bulk ? selection : undefined}
        nameOf={does.nameOf}
        onOpen={does.open}
        hrefOf={props.hrefOf as ((row: Identified) => string) | undefined}
        actionsOf={does.actionsOf}
        card={props.card as ((row: Identified) => ReactNode) | undefined}
        empty={
          <EmptyState title={DATA_TEXTS.empty} icon={<IconDatabaseOff />} action={add} {...props.empty} />
        }
      />
      <TableFooter list={list} layout={layout} total={total} selection={selection} bulk={props.bulk} />
      <ListSurfaces
        does={does}
        entity={entity as Entity}
        fields={props.fields}
        asked={props.asked}
        choices={props.choices}
        surface={props.surface}
        details={props.details as ((row: Identified) => ReactNode) | undefined}
        preview={props.preview}
        onAdded={props.onAdded as ((row: Identified) => void) | undefined}
      />
    </Page>
  )
}

/** The state behind a list screen, with everything settled that its definition left to the entity. */
function useListScreen(props: ListScreenProps<Entity>) {
  const { entity, family, choices } = props
  const { columns, filters, waiting } = useSettled({
    entity,
    columns: props.columns as readonly Column[],
    filters: props.filters,
    choices,
    tree: family.query !== undefined,
  })
  const phone = usePhone()
  const state = useList({
    family,
    columns,
    filters,
    sort: props.sort,
    fixed: props.fixed,
    columned: !phone || props.card === undefined,
  })
  return {
    columns,
    filters,
    state,
    does: useListActions(props, state),
    unsettled: props.unsettled === true || waiting,
  }
}

interface ToolbarProps {
  list: ListControl
  layout: TableLayout
  columns: readonly SettledColumn[]
  filters?: readonly Filter[]
  search_hint?: string
  end: ReactNode
}

function Toolbar({ list, layout, columns, filters, search_hint, end }: ToolbarProps) {
  return (
    <div className={css.toolbar}>
      {list.ability.search && (
        <SearchBox value={list.search} onChange={list.setSearch} placeholder={search_hint} />
      )}
      {filters && <FilterBar filters={filters} list={list} />}
      <div className={css.toolbarEnd}>
        {filters && filters.length > 0 && <SavedViews />}
        {end}
        <DisplayMenu columns={columns} layout={layout} />
      </div>
    </div>
  )
}

/** The rows are those of an earlier reading: the latest one failed. */
function Stale({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Alert color="orange" icon={<IconAlertTriangle />} title={DATA_TEXTS.stale} className={css.stale}>
      {error.message}{' '}
      <Button variant="subtle" size="compact-sm" onClick={onRetry}>
        {DATA_TEXTS.retry}
      </Button>
    </Alert>
  )
}

/** The title, and how many there are with whatever narrows the list. */
function Heading({ title, total, label }: { title: string; total: number | undefined; label: string }) {
  return (
    <>
      {title}
      {total !== undefined && (
        <Text span className={css.count} aria-label={`${total} ${label.toLowerCase()}`}>
          {formatCount(total)}
        </Text>
      )}
    </>
  )
}
