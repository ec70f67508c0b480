import type { StaffWeek } from '@bcare/contract/appointments/schedule'
import { Skeleton, Stack, Text } from '@mantine/core'
import { DayContent, offOf } from './DayContent.tsx'
import css from './schedule.module.css'
import { groupsOf, nameOf } from './use-week.ts'
import { SCHEDULE_TEXTS as TEXTS } from './texts.ts'
import { longDay, shortDay } from './words.ts'

interface WeekListProps {
  staff: readonly StaffWeek[] | undefined
  dates: readonly string[]
  date: string
  onDate: (date: string) => void
  opens: (user_id: number) => boolean
  onOpen: (user_id: number, date: string) => void
}

/** One day at a time, for a phone. */
export function WeekList({ staff, dates, date, onDate, opens, onOpen }: WeekListProps) {
  const at = dates.indexOf(date)
  return (
    <Stack gap="sm">
      <div className={css.dayStrip}>
        {dates.map((one) => {
          const [weekday, day] = shortDay(one).split(' ')
          return (
            <button
              key={one}
              type="button"
              className={css.dayChoice}
              aria-pressed={one === date}
              onClick={() => onDate(one)}
            >
              <span className="unseen">{longDay(one)}</span>
              <span aria-hidden>{weekday}</span>
              <span aria-hidden>{day?.slice(0, 2)}</span>
            </button>
          )
        })}
      </div>
      <Text fw={600}>{longDay(date)}</Text>
      {staff === undefined && [1, 2, 3, 4].map((row) => <Skeleton key={row} height={72} radius="md" />)}
      {groupsOf(staff ?? []).map((group) => (
        <section
          key={`${group.staff[0]?.branch_id}/${group.staff[0]?.department_id}`}
          aria-label={group.name ?? ''}
        >
          <Text size="sm" c="dimmed" fw={600} mb={6}>
            {group.name ?? TEXTS.no_department}
          </Text>
          <Stack component="ul" gap="0.5rem">
            {group.staff.map((one) => {
              const day = one.days[at]
              if (day === undefined) return null
              return (
                <li key={one.user_id} className="box">
                  <button
                    type="button"
                    className={css.dayCard}
                    data-off={offOf(day)}
                    aria-disabled={!opens(one.user_id)}
                    onClick={() => opens(one.user_id) && onOpen(one.user_id, day.date)}
                  >
                    <span className="unseen">{`${nameOf(one)}, ${longDay(day.date)}`}</span>
                    <Text span fw={600} aria-hidden>
                      {nameOf(one)}
                    </Text>
                    <DayContent day={day} />
                  </button>
                </li>
              )
            })}
          </Stack>
        </section>
      ))}
    </Stack>
  )
}
