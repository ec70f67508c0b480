import type { EntityFacts } from '@bcare/contract/kit/entity'
import type { FieldKind } from '@bcare/contract/kit/fields'
import type { ReactNode } from 'react'
import type { Choice } from '../filters/list-state.ts'

/** A row that a table can carry: whatever it holds, it is known by its id. */
export interface Identified {
  id: number
}

/** One column of a table, in the words of the product; the table library stays behind `use-table.ts`. */
export interface Column<R extends Identified = Identified> {
  /** Field of the row, and what the column is remembered and sorted by. */
  key: Extract<keyof R, string> | (string & {})
  /** Header; the entity's name of the field unless given. */
  label?: string
  /** What the cell shows; unless given it follows from the field's choices, or its kind in the contract. */
  cell?: (row: R) => ReactNode
  /** Pixels; 160 unless given. */
  width?: number
  /** Takes the room that the other columns leave. */
  grow?: boolean
  align?: 'start' | 'end'
  /** Starts pinned to the left edge. */
  pinned?: boolean
  /** Starts hidden; people bring it in under «Hiển thị». */
  hidden?: boolean
  /** Rows have no order by it, whatever the call could be asked. */
  unsorted?: boolean
  /** The field that a file has for it, where the key says how rows are ordered. */
  exports?: string
  /** On a phone: 1 is the card's title, 2 a line below it, otherwise left out. */
  priority?: 1 | 2
}

/** A column with everything settled, as the parts of the table use it. */
export interface SettledColumn<R extends Identified = Identified> extends Column<R> {
  label: string
  width: number
  align: 'start' | 'end'
  kind: FieldKind | undefined
  /** What its values are called. */
  choices: readonly Choice[] | undefined
}

/** Fields with a fixed set of values, and what each value is called and coloured. */
export type Choices = Record<string, readonly Choice[]>

const WIDTHS: Partial<Record<FieldKind, number>> = {
  money: 140,
  date: 120,
  instant: 150,
  flag: 110,
  int: 100,
  phone: 150,
  colour: 110,
}

/** Gives every column its header, width and alignment from the entity where the screen did not say. */
export function settleColumns<R extends Identified>(
  columns: readonly Column<R>[],
  entity?: EntityFacts,
  choices: Choices = {},
): SettledColumn<R>[] {
  return columns.map((column) => {
    const kind = entity?.kinds[column.key]
    const end = kind === 'money' || kind === 'int'
    return {
      ...column,
      kind,
      choices: choices[column.key],
      label: column.label ?? entity?.labels[column.key] ?? BASE_LABELS[column.key] ?? column.key,
      width: column.width ?? (kind && WIDTHS[kind]) ?? 160,
      align: column.align ?? (end ? 'end' : 'start'),
    }
  })
}

const BASE_LABELS: Record<string, string> = {
  id: 'Mã số',
  created_at: 'Ngày tạo',
  updated_at: 'Ngày cập nhật',
}
