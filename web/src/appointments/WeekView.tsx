import type { CalendarAppointment } from '@bcare/contract/appointments/appointment'
import { isLate } from '@bcare/rules/appointments/appointment'
import { addDays, clinicDate, formatDate, formatTime, weekdayLabel } from '@bcare/rules/text/date'
import { ActionIcon, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Choice } from '../kit/data/list-state.ts'
import { useConstant } from '../kit/use-constant.ts'
import { whoOf } from './grid-model.ts'
import { TEXTS } from './texts.ts'
import css from './week.module.css'

interface WeekViewProps {
  monday: string
  today: string
  appointments: readonly CalendarAppointment[]
  now: number
  mayAdd: boolean
  onOpen: (id: number) => void
  onDay: (date: string) => void
  onAdd: (date: string) => void
}

const DAYS = [0, 1, 2, 3, 4, 5, 6]

/** A week of appointments, a column a day, each day in the order of its hours. */
export function WeekView({ monday, today, appointments, now, mayAdd, onOpen, onDay, onAdd }: WeekViewProps) {
  const statuses = useConstant('appointment.status')
  const byDay = Map.groupBy(appointments, ({ start_at }) => clinicDate(start_at))
  return (
    <div className={css.week}>
      {DAYS.map((index) => {
        const date = addDays(monday, index)
        const rows = byDay.get(date) ?? []
        const label = `${weekdayLabel(date)} ${formatDate(date).slice(0, 5)}`
        return (
          <section key={date} className={css.day} data-today={date === today || undefined} aria-label={label}>
            <header className={css.head}>
              <UnstyledButton className={css.date} onClick={() => onDay(date)}>
                <span>{weekdayLabel(date)}</span>
                <b>{formatDate(date).slice(0, 5)}</b>
              </UnstyledButton>
              <span className={css.count} title={TEXTS.count(rows.length)}>
                {rows.length}
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
            {rows.length === 0 ? (
              <p className={css.none}>{TEXTS.week_none}</p>
            ) : (
              <ul className={css.list}>
                {rows.map((row) => (
                  <WeekEntry
                    key={row.id}
                    row={row}
                    status={statuses.find(({ value }) => value === row.status)}
                    late={isLate(row, now)}
                    onOpen={onOpen}
                  />
                ))}
              </ul>
            )}
          </section>
        )
      })}
    </div>
  )
}

interface WeekEntryProps {
  row: CalendarAppointment
  status: Choice<string> | undefined
  late: boolean
  onOpen: (id: number) => void
}

function WeekEntry({ row, status, late, onOpen }: WeekEntryProps) {
  const unseen = [status?.label, late && TEXTS.late].filter(Boolean).join(', ')
  return (
    <li>
      <UnstyledButton
        className={css.entry}
        style={{ '--tone': status?.color } as React.CSSProperties}
        data-status={row.status}
        data-late={late || undefined}
        onClick={() => onOpen(row.id)}
      >
        <span className={css.entryHead}>
          <b>{formatTime(row.start_at)}</b>
          <span className={css.name}>{whoOf(row)}</span>
        </span>
        <span className={css.about}>
          {[row.doctor_name ?? TEXTS.no_doctor, row.type_name].filter(Boolean).join(' · ')}
        </span>
        <VisuallyHidden>{unseen}</VisuallyHidden>
      </UnstyledButton>
    </li>
  )
}
