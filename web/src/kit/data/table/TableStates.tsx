import { Button } from '@mantine/core'
import { IconCloudOff, IconDatabaseOff, IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Identified } from './column.ts'
import css from './DataTable.module.css'
import { EmptyState } from '../EmptyState.tsx'
import { isNarrowed } from '../filters/list-state.ts'
import { DATA_TEXTS } from '../texts.ts'
import type { ListControl } from '../filters/use-list-state.ts'
import type { PlacedColumn } from './use-table.ts'

const SKELETON_WIDTHS = [72, 54, 64, 46, 80, 58]
const MOST_SKELETONS = 20

interface SkeletonRowsProps<R extends Identified> {
  columns: readonly PlacedColumn<R>[]
  /** How many rows are expected. */
  expected: number
  selectable: boolean
  /** Columns after the last one. */
  spare: number
}

/** Rows of the same height as those that will come, so that nothing jumps. There are hundreds of bars: they breathe as one. */
export function SkeletonRows<R extends Identified>({
  columns,
  expected,
  selectable,
  spare,
}: SkeletonRowsProps<R>) {
  return (
    <tbody className={css.bars}>
      {Array.from({ length: Math.min(expected, MOST_SKELETONS) }, (_, index) => (
        <tr key={index} className={css.row}>
          {selectable && <td className={css.checkCell} />}
          {columns.map(({ key }, place) => (
            <td key={key} className={css.cell}>
              <div
                className={css.bar}
                style={{ width: `${SKELETON_WIDTHS[(index + place) % SKELETON_WIDTHS.length]}%` }}
              />
            </td>
          ))}
          {spare > 0 && <td colSpan={spare} className={css.cell} />}
        </tr>
      ))}
    </tbody>
  )
}

/** The rows could not be had: what the server said, and a way to ask again. */
export function TableFailed({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  return (
    <div className={`box ${css.frame}`} role="alert">
      <EmptyState
        title={DATA_TEXTS.failed}
        about={error.message}
        icon={<IconCloudOff />}
        action={
          onRetry && (
            <Button variant="default" onClick={onRetry}>
              {DATA_TEXTS.retry}
            </Button>
          )
        }
      />
    </div>
  )
}

/** No rows: because something narrows the list, or because there are none. */
export function TableNothing({ list, empty }: { list: ListControl; empty?: ReactNode }) {
  const narrowed = isNarrowed(list)
  return (
    <div className={`box ${css.frame}`}>
      {narrowed ? (
        <EmptyState
          title={DATA_TEXTS.no_result}
          icon={<IconSearchOff />}
          action={
            <Button variant="default" onClick={list.clear}>
              {DATA_TEXTS.clear_filters}
            </Button>
          }
        />
      ) : (
        (empty ?? <EmptyState title={DATA_TEXTS.empty} icon={<IconDatabaseOff />} />)
      )}
    </div>
  )
}
