import type { Entity, EntityFacts, Row } from '@bcare/contract/kit/entity'
import type { ReactNode } from 'react'
import type { FieldSpec, FormAccess } from '../../form/field.ts'
import type { Choices, Column, Identified } from '../table/column.ts'
import type { EmptyStateProps } from '../EmptyState.tsx'
import type { FilterSpec } from '../filters/list-state.ts'
import type { BulkAction } from '../table/TableFooter.tsx'
import type { ListFamily } from './use-list.ts'
import type { RowAction } from '../table/row-action.ts'

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
  /** Narrowing that is not the user's to change; a constant. */
  fixed?: Record<string, unknown>
  /** Fields to narrow by; those in `choices` by name alone. */
  filters?: readonly FilterSpec[]
  /** The order until someone sorts. */
  sort?: { by: string; order: 'asc' | 'desc' }
  /** Fields of the form; without them there is neither adding nor editing here. */
  fields?: readonly (string | FieldSpec)[]
  /** What only a new row is asked for beside them: custom fields that must be filled in. */
  asked?: readonly FieldSpec[] | undefined
  /** Where the form opens; a long one deserves the drawer. */
  surface?: 'dialog' | 'drawer'
  /** What the values that are typed come to, beside the form's fields. */
  preview?: (access: FormAccess) => ReactNode
  /** Called with a row that was added here. */
  onAdded?: (row: Row<E> & Identified) => void
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
  /** What stands between the heading and the list: a line of sums, rows that wait for something. */
  above?: ReactNode
  /** Buttons beside the one that adds. */
  buttons?: ReactNode
  search_hint?: string
}
