import type { ReactNode } from 'react'
import type { Identified, SettledColumn } from './column.ts'
import type { ListControl } from '../filters/use-list-state.ts'
import type { Selection } from './use-table.ts'
import type { TableLayout } from './use-table-layout.ts'
import type { RowAction } from './row-action.ts'

export interface DataTableProps<R extends Identified> {
  /** What the table is a table of, for screen readers. */
  label: string
  /** From `settleColumns`; stable between renders. */
  columns: readonly SettledColumn<R>[]
  /** The page's rows; undefined until they have come for the first time. */
  rows: readonly R[] | undefined
  /** How many rows there are on all pages. */
  total: number
  list: ListControl
  layout: TableLayout
  /** A page is on its way; rows that are there stay. */
  busy?: boolean
  /** What went wrong when the rows were asked for; the table offers to ask again. */
  error?: Error | null
  onRetry?: () => void
  /** Rows can be chosen for work on many at once. */
  selection?: Selection
  /** What a row is called. */
  nameOf: (row: R) => string
  onOpen?: (row: R) => void
  /** The row's own address: its first cell becomes a link to it. */
  hrefOf?: (row: R) => string
  actionsOf?: (row: R) => readonly RowAction[]
  /** What a row looks like on a phone; unless given it follows from the columns' priorities. */
  card?: (row: R) => ReactNode
  /** Shown when there are no rows and nothing narrows the list. */
  empty?: ReactNode
}
