import { addDays, clinicDate, formatDate, weekdayLabel } from '@bcare/rules/text/date'
import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { api, useRead } from '../../kit/api/api.ts'
import { ColourBadge } from '../../kit/data/StatusBadge.tsx'
import { serverNow } from '../../kit/runtime/server-clock.ts'
import { useMay } from '../../kit/session/may.ts'
import { RealDays } from '../../shared/report/RealDays.tsx'
import { FigureCards } from './figures/FigureCards.tsx'
import { timeFigures } from './figures/figures.ts'
import { FiguresFailed, PeriodBar, useFigureDays } from './figures/PeriodBar.tsx'
import css from './staff.module.css'
import { FIGURE_TEXTS, STAFF_PAGE_TEXTS as TEXTS } from './texts.ts'

const DAYS = 14

/** Shifts and days off of the next two weeks, and how a period was planned and booked. */
export function ScheduleTab({ user_id }: { user_id: number }) {
  const may_figures = useMay('report:read')
  return (
    <Stack gap="lg">
      <NextDays user_id={user_id} />
      {may_figures && (
        <RealDays>
          <TimeFigures user_id={user_id} />
        </RealDays>
      )}
    </Stack>
  )
}

function TimeFigures({ user_id }: { user_id: number }) {
  const days = useFigureDays()
  const { from, to } = days
  const { data, error } = useRead(api.userStat.schedule, { user_ids: [user_id], from, to }, { quiet: true })
  const row = data?.data[0]
  return (
    <Stack gap="md">
      <PeriodBar days={days} />
      {error && <FiguresFailed error={error} />}
      {data === undefined && !error && <Skeleton height={120} />}
      {row && <FigureCards title={FIGURE_TEXTS.time} figures={timeFigures(row)} />}
    </Stack>
  )
}

function NextDays({ user_id }: { user_id: number }) {
  const from = clinicDate(serverNow())
  const read = useRead(api.schedule.get_work_schedule, {
    user_ids: [user_id],
    from,
    to: addDays(from, DAYS - 1),
  })
  if (read.error) return <Alert color="orange">{read.error.message}</Alert>
  if (read.data === undefined) return <Skeleton height={240} />
  const days = read.data.data[0]?.days ?? []
  return (
    <Stack gap="md">
      {days.length === 0 ? (
        <Text c="gray.7">{TEXTS.schedule_empty}</Text>
      ) : (
        <ul className={css.days}>
          {days.map(({ date, intervals }) => (
            <li key={date} className={`box ${css.day}`}>
              <Text size="sm" fw={600}>
                {weekdayLabel(date)} {formatDate(date).slice(0, 5)}
              </Text>
              {intervals.length === 0 && (
                <Text size="sm" c="gray.7">
                  {TEXTS.free}
                </Text>
              )}
              {intervals.map(({ start, end, kind, color, shift }) => (
                <ColourBadge
                  key={`${start}/${kind}`}
                  color={color}
                  label={kind === 'leave' || kind === 'holiday' ? TEXTS.off : (shift ?? `${start}–${end}`)}
                />
              ))}
            </li>
          ))}
        </ul>
      )}
      <Group>
        <Button variant="default" component={Link} to="/schedule">
          {TEXTS.schedule_open}
        </Button>
      </Group>
    </Stack>
  )
}
