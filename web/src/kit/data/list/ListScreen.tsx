import type { Entity, EntityFacts, Row } from '@bcare/contract/kit/entity'
import { formatCount } from '@bcare/rules/text/count'
import { Alert, Button, Text } from '@mantine/core'
import { IconAlertTriangle, IconDatabaseOff, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useDeferredValue } from 'react'
import type { FieldSpec } from '../../form/field.ts'
import { Gently } from '../../page/Gently.tsx'
import { Page } from '../../page/Page.tsx'
import type { Choices, Column, Identified, SettledColumn } from '../table/column.ts'
import { DataTable, usePhone } from '../table/DataTable.tsx'
import { DisplayMenu } from '../table/DisplayMenu.tsx'
import { EmptyState, type EmptyStateProps } from '../EmptyState.tsx'
import { ExportButton } from '../export/ExportButton.tsx'
import { FilterBar } from '../filters/FilterBar.tsx'
import type { Filter, FilterSpec } from '../filters/list-state.ts'
import { ListSurfaces } from './ListSurfaces.tsx'
import type { RowAction } from '../table/RowMenu.tsx'
import { SavedViews } from '../views/SavedViews.tsx'
import { SearchBox } from '../filters/SearchBox.tsx'
import { type BulkAction, TableFooter } from '../table/TableFooter.tsx'
import { DATA_TEXTS } from '../texts.ts'
import css from './Toolbar.module.css'
import type { ListFamily } from './use-list.ts'
import { useList } from './use-list.ts'
import type { ListControl } from '../filters/use-list-state.ts'
import { useSettled } from './use-settled.ts'
import { shownKeys, type TableLayout } from '../table/use-table-layout.ts'
import { useListActions } from './use-list-actions.ts'

export interface ListScreenProps<E extends Entity> {
  title: string
  /** From the contract: field names in Vietnamese, and for `fields` the schemas that forms parse with; a list without them takes its facts alone (`virtual:entity/…`). */
  entity: E | EntityFacts
  /** What the values of fields are called, in columns, filters and form alike. */
  choices?: Choices
  /** The names of values are still on their way: rows are asked for already, and shown when they can be named. */
  unsettled?: boolean
  /** From the contract. Adding, editing and deleting are offered where the family has the call and the user the permission. */
  family: ListFamily
  columns: readonly Column<Row<E> & Identified>[]
  /** Fields to narrow by; those in `choices` by name alone. */
  filters?: readonly FilterSpec[]
  /** The order until someone sorts. */
  sort?: { by: string; order: 'asc' | 'desc' }
  /** Fields of the form; without them there is neither adding nor editing here. */
  fields?: readonly (string | FieldSpec)[]
  /** Where the form opens; a long one deserves the drawer. */
  surface?: 'dialog' | 'drawer'
  /** What a row is called; its `name` unless given. */
  nameOf?: (row: Row<E> & Identified) => string
  /** What is lost when this row is deleted, as a sentence. */
  lost?: (row: Row<E> & Identified) => ReactNode
  /** Sent along with a deletion that was confirmed, such as `force` where `lost` has said what that means. */
  removal?: Record<string, unknown>
  /** The row in detail, in a drawer beside the list. */
  details?: (row: Row<E> & Identified) => ReactNode
  /** The row's own page: opening a row goes there. */
  hrefOf?: (row: Row<E> & Identified) => string
  /** Further things to do with a row. */
  actions?: (row: Row<E> & Identified) => readonly RowAction[]
  bulk?: readonly BulkAction[]
  card?: (row: Row<E> & Identified) => ReactNode
  /** What to say when there is nothing yet; without an `action` the button that adds stands there too. */
  empty?: Partial<EmptyStateProps>
  /** Buttons beside the one that adds. */
  buttons?: ReactNode
  search_hint?: string
}

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
  // Rows are drawn a little at a time, so that whoever types or scrolls meanwhile does not wait for all of them.
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
      <Gently>
        <Toolbar
          list={list}
          layout={layout}
          columns={columns}
          filters={filters}
          search_hint={props.search_hint}
          end={<ExportButton entity={entity} input={state.input} shown={shownKeys(layout)} />}
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
        choices={props.choices}
        surface={props.surface}
        details={props.details as never}
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

/** So many filters stand beside the search; more get lines of their own. */
const BESIDE = 5

function Toolbar({ list, layout, columns, filters, search_hint, end }: ToolbarProps) {
  const many = (filters?.length ?? 0) > BESIDE
  return (
    <div className={css.toolbar}>
      {list.ability.search && (
        <SearchBox value={list.search} onChange={list.setSearch} placeholder={search_hint} />
      )}
      {!many && filters && <FilterBar filters={filters} list={list} />}
      <div className={css.toolbarEnd}>
        {filters && filters.length > 0 && <SavedViews />}
        {end}
        <DisplayMenu columns={columns} layout={layout} />
      </div>
      {many && filters && <FilterBar filters={filters} list={list} />}
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
