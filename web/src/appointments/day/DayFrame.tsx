import { memo } from 'react'
import css from './DayGrid.module.css'
import { type GridColumn, type GridItem, type Hours, pixelsOf, timeOf } from '../calendar/grid-model.ts'
import { TEXTS } from '../texts.ts'

/** The doctors' names over their columns. */
export const DayHeads = memo(function DayHeads({
  days,
}: {
  days: readonly { column: GridColumn; items: readonly GridItem[] }[]
}) {
  return (
    <>
      <span className={css.corner} />
      {days.map(({ column, items }) => (
        <div key={column.id ?? 0} className={css.head}>
          <span
            className={css.headDot}
            style={{ background: column.color ?? 'var(--mantine-color-gray-4)' }}
            aria-hidden
          />
          <span className={`ellipsis ${css.headName}`} title={column.name}>
            {column.name}
          </span>
          <span className={css.headCount} title={TEXTS.count(items.length)}>
            {items.length}
          </span>
        </div>
      ))}
    </>
  )
})

/** The hours beside the columns, and the present. */
export const DayHours = memo(function DayHours({ hours, line }: { hours: Hours; line: number | undefined }) {
  const whole = Array.from({ length: (hours.to - hours.from) / 60 }, (_, index) => hours.from + index * 60)
  return (
    <div className={css.hours} style={{ height: pixelsOf(hours.to - hours.from) }} aria-hidden>
      {whole.map((minutes) => (
        <span key={minutes} className={css.hour} style={{ top: pixelsOf(minutes - hours.from) }}>
          {timeOf(minutes)}
        </span>
      ))}
      {line !== undefined && line >= hours.from && line <= hours.to && (
        <span className={css.nowLabel} style={{ top: pixelsOf(line - hours.from) }}>
          {timeOf(line)}
        </span>
      )}
    </div>
  )
})
