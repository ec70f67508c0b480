import { useRef } from 'react'
import { CardList } from './CardList.tsx'
import type { Identified } from './column.ts'
import css from './DataTable.module.css'
import { GridBody } from './GridBody.tsx'
import { GridHead } from './GridHead.tsx'
import { TableFailed, TableNothing } from './TableStates.tsx'
import { usePhone } from './use-phone.ts'
import { useRemainingHeight } from './use-remaining-height.ts'
import { useStable } from './use-stable.ts'
import { type PlacedColumn, type Selection, useTableModel } from './use-table.ts'
import type { DataTableProps } from './table-props.ts'

const CHECK_WIDTH = 44
const ACTIONS_WIDTH = 52

const NO_SELECTION: Selection = { state: {}, set: () => undefined }

/**
 * A page of rows that the server has paged, sorted and narrowed. Sticky header, columns that can be resized
 * (mouse and arrow keys), pinned, hidden and ordered, rows that can be chosen and walked through by keyboard
 * (arrows, Home, End, Enter opens, Space chooses); below 640 px every row is a card.
 */
export function DataTable<R extends Identified>(props: DataTableProps<R>) {
  const phone = usePhone()
  const { rows, error } = props
  if (error && rows === undefined) return <TableFailed error={error} onRetry={props.onRetry} />
  if (rows?.length === 0) return <TableNothing list={props.list} empty={props.empty} />
  return phone ? <CardList {...props} /> : <Grid {...props} />
}

function Grid<R extends Identified>(props: DataTableProps<R>) {
  const { columns, rows, layout, list, selection, actionsOf } = props
  const scroller = useRef<HTMLDivElement>(null)
  useRemainingHeight(scroller)
  const lead = selection ? CHECK_WIDTH : 0
  const trail = actionsOf ? ACTIONS_WIDTH : 0
  const model = useTableModel(columns, rows, layout, selection ?? NO_SELECTION, lead)
  const filler = !model.columns.some(({ fluid }) => fluid)
  const open = useStable(props.onOpen)
  const actions = useStable(actionsOf)

  return (
    <div
      ref={scroller}
      className={`box ${css.scroller}`}
      data-density={layout.density}
      data-busy={props.busy || undefined}
    >
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- walked through with the arrow keys
        role="grid"
        className={css.table}
        style={{ minWidth: lead + model.width + trail }}
        aria-label={props.label}
        aria-rowcount={props.total + 1}
        aria-multiselectable={selection ? true : undefined}
        aria-busy={props.busy || rows === undefined}
      >
        <Columns columns={model.columns} lead={lead} trail={trail} filler={filler} />
        <GridHead
          model={model}
          list={list}
          layout={layout}
          selectable={selection !== undefined}
          filler={filler}
          actions={actionsOf !== undefined}
        />
        <GridBody
          model={rows === undefined ? undefined : model}
          columns={model.columns}
          scroller={scroller}
          first={(list.page - 1) * layout.page_size}
          expected={layout.page_size}
          density={layout.density}
          selectable={selection !== undefined}
          filler={filler}
          nameOf={props.nameOf}
          onOpen={props.onOpen && open}
          hrefOf={props.hrefOf}
          actionsOf={actionsOf && actions}
        />
      </table>
    </div>
  )
}

interface ColumnsProps {
  columns: readonly Pick<PlacedColumn, 'key' | 'size' | 'fluid'>[]
  /** Width of the checkbox column, 0 when there is none. */
  lead: number
  /** Width of the column of actions, 0 when there is none. */
  trail: number
  filler: boolean
}

function Columns({ columns, lead, trail, filler }: ColumnsProps) {
  return (
    <colgroup>
      {lead > 0 && <col style={{ width: lead }} />}
      {columns.map(({ key, size, fluid }) => (
        <col key={key} style={fluid ? undefined : { width: size }} />
      ))}
      {filler && <col />}
      {trail > 0 && <col style={{ width: trail }} />}
    </colgroup>
  )
}
