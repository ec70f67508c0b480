import { canSort } from '../filters/list-state.ts'
import type { Identified } from './column.ts'
import css from './DataTable.module.css'
import { HeaderCell } from './HeaderCell.tsx'
import { DATA_TEXTS } from '../texts.ts'
import type { ListControl } from '../filters/use-list-state.ts'
import type { TableModel } from './use-table.ts'
import type { TableLayout } from './use-table-layout.ts'

interface GridHeadProps<R extends Identified> {
  model: TableModel<R>
  list: ListControl
  layout: TableLayout
  selectable: boolean
  filler: boolean
  actions: boolean
}

/** The header row: what can be sorted by, and the choice of the whole page. */
export function GridHead<R extends Identified>({
  model,
  list,
  layout,
  selectable,
  filler,
  actions,
}: GridHeadProps<R>) {
  const sortOf = (column: { key: string; unsorted?: boolean }) => {
    if (!canSort(list.ability, column)) return undefined
    return list.sort_by === column.key ? list.order : false
  }
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selectable && (
          <th scope="col" className={css.checkCell} data-pinned>
            <input
              type="checkbox"
              className={css.check}
              aria-label={DATA_TEXTS.select_all}
              checked={model.all_selected}
              ref={(box) => {
                if (box) box.indeterminate = model.some_selected && !model.all_selected
              }}
              onChange={(event) => model.toggleAll(event.currentTarget.checked)}
            />
          </th>
        )}
        {model.columns.map((column, place) => (
          <HeaderCell
            key={column.key}
            column={column}
            index={place + (selectable ? 2 : 1)}
            sorted={sortOf(column)}
            onSort={list.sortBy}
            onResize={layout.setWidth}
          />
        ))}
        {filler && <td className={css.fillerHead} aria-hidden />}
        {actions && (
          <th scope="col" className={css.actionsCell} data-pinned>
            <span className="unseen">{DATA_TEXTS.actions}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}
