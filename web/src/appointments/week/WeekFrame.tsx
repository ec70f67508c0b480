import { formatDate, weekdayLabel } from '@bcare/rules/text/date'
import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import gridCss from '../day/DayGrid.module.css'
import type { GridColumn } from '../calendar/grid-model.ts'
import { TEXTS } from '../texts.ts'
import css from './week.module.css'

/** The doctors' names beside their rows; on a phone each day names them itself. */
export function WeekDoctors({ columns }: { columns: readonly GridColumn[] }) {
  return (
    <div className={css.doctors} aria-hidden>
      <span className={css.head} />
      {columns.map(({ id, name, color }) => (
        <span key={id ?? 0} className={css.doctor}>
          <span className={gridCss.headDot} style={{ background: color ?? 'var(--mantine-color-gray-4)' }} />
          {name}
        </span>
      ))}
    </div>
  )
}

interface WeekDayProps {
  date: string
  today: string
  mayAdd: boolean
  onDay: (date: string) => void
  onAdd: (date: string) => void
  count: number
  children: React.ReactNode
}

/** One day of the week, with the cells of its doctors. */
export function WeekDay({ date, count, today, mayAdd, onDay, onAdd, children }: WeekDayProps) {
  const label = `${weekdayLabel(date)} ${formatDate(date).slice(0, 5)}`
  return (
    <section className={css.day} data-day={date} data-today={date === today || undefined} aria-label={label}>
      <header className={css.head}>
        <UnstyledButton className={css.date} onClick={() => onDay(date)}>
          <span>{weekdayLabel(date)}</span>
          <b>{formatDate(date).slice(0, 5)}</b>
        </UnstyledButton>
        <span className={css.count} title={TEXTS.count(count)}>
          {count}
        </span>
        {mayAdd && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={TEXTS.book_on(label)}
            onClick={() => onAdd(date)}
          >
            <IconPlus size={16} />
          </ActionIcon>
        )}
      </header>
      {count === 0 && <p className={css.none}>{TEXTS.week_none}</p>}
      {children}
    </section>
  )
}
