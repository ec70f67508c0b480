import type { StaffWeek } from '@bcare/contract/appointments/schedule'
import { Skeleton } from '@mantine/core'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { DayContent, offOf } from './DayContent.tsx'
import css from './schedule.module.css'
import { SCHEDULE_TEXTS as TEXTS } from './texts.ts'
import { groupsOf, holidayOf, nameOf, sum } from './use-week.ts'
import { longDay, shortDay } from './words.ts'

interface WeekGridProps {
  /** Undefined until it has come for the first time. */
  staff: readonly StaffWeek[] | undefined
  dates: readonly string[]
  today: string
  own_id: number | undefined
  /** Which days open something. */
  opens: (user_id: number) => boolean
  onOpen: (user_id: number, date: string) => void
  onLeave: (user_id: number, date: string) => void
}

const STEPS: Record<string, readonly [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Walks through the cells with the arrow keys; one of them is in the tab order. */
function useWalk(table: RefObject<HTMLTableElement | null>, rows: number, columns: number) {
  const [active, setActive] = useState<readonly [row: number, column: number]>([0, 0])
  const at = (row: number, column: number) => Math.min(rows - 1, active[0]) === row && active[1] === column
  const go = (row: number, column: number) => {
    const next = [Math.max(0, Math.min(rows - 1, row)), Math.max(0, Math.min(columns - 1, column))] as const
    setActive(next)
    table.current?.querySelector<HTMLElement>(`[data-cell="${next.join('/')}"]`)?.focus()
  }
  const key = (event: KeyboardEvent, row: number, column: number) => {
    const step = STEPS[event.key]
    const edge = event.key === 'Home' ? 0 : event.key === 'End' ? columns - 1 : undefined
    if (step === undefined && edge === undefined) return
    event.preventDefault()
    if (edge !== undefined) go(row, edge)
    else if (step !== undefined) go(row + step[0], column + step[1])
  }
  return { at, key, focused: (row: number, column: number) => setActive([row, column]) }
}

/** The week as staff × day, by department. */
export function WeekGrid({ staff, dates, today, own_id, opens, onOpen, onLeave }: WeekGridProps) {
  const groups = groupsOf(staff ?? [])
  const rows = groups.flatMap((group) => group.staff)
  const table = useRef<HTMLTableElement>(null)
  const walk = useWalk(table, rows.length, dates.length)
  return (
    <div className={`box ${css.scroller}`}>
      <table
        ref={table}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- walked through with the arrow keys
        role="grid"
        className={css.table}
        aria-label={TEXTS.grid}
        aria-busy={staff === undefined}
      >
        <thead>
          <tr>
            <th scope="col" className={`${css.head} ${css.corner}`}>
              {TEXTS.staff}
            </th>
            {dates.map((date, index) => (
              <th key={date} scope="col" className={css.head} data-today={date === today || undefined}>
                {shortDay(date)}
                <span className={`ellipsis ${css.holidayName}`}>{holidayOf(rows, index)}</span>
              </th>
            ))}
          </tr>
        </thead>
        {staff === undefined && <Waiting columns={dates.length} />}
        {groups.map((group) => (
          <tbody key={`${group.staff[0]?.branch_id}/${group.staff[0]?.department_id}`}>
            <tr>
              <th scope="rowgroup" colSpan={dates.length + 1} className={css.group}>
                {group.name ?? TEXTS.no_department}
              </th>
            </tr>
            {group.staff.map((one) => {
              const row = rows.indexOf(one)
              return (
                <tr key={one.user_id}>
                  <th scope="row" className={css.person} data-own={one.user_id === own_id || undefined}>
                    {nameOf(one)}
                    <span className={css.more}>
                      {TEXTS.planned(sum(one.days, 'planned_min'))},{' '}
                      {TEXTS.booked(sum(one.days, 'booked_min'))}
                    </span>
                  </th>
                  {one.days.map((day, column) => (
                    <td key={day.date}>
                      <button
                        type="button"
                        className={css.cell}
                        data-cell={`${row}/${column}`}
                        data-off={offOf(day)}
                        tabIndex={walk.at(row, column) ? 0 : -1}
                        aria-disabled={!opens(one.user_id)}
                        onFocus={() => walk.focused(row, column)}
                        onKeyDown={(event) => {
                          if (event.key === 'x') onLeave(one.user_id, day.date)
                          walk.key(event, row, column)
                        }}
                        onClick={() => opens(one.user_id) && onOpen(one.user_id, day.date)}
                      >
                        <span className="unseen">{`${nameOf(one)}, ${longDay(day.date)}`}</span>
                        <DayContent day={day} />
                      </button>
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        ))}
      </table>
    </div>
  )
}

const WAITING = 8

function Waiting({ columns }: { columns: number }) {
  return (
    <tbody>
      {Array.from({ length: WAITING }, (_, row) => (
        <tr key={row}>
          <th scope="row" className={css.person}>
            <Skeleton height={14} width="70%" />
          </th>
          {Array.from({ length: columns }, (_unused, column) => (
            <td key={column}>
              <span className={css.cell}>
                <Skeleton height={18} />
              </span>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
