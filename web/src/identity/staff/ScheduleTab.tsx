import { addDays, clinicDate, formatDate, weekdayLabel } from '@bcare/rules/text/date'
import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { api, useRead } from '../../kit/api/api.ts'
import { ColourBadge } from '../../kit/data/StatusBadge.tsx'
import { serverNow } from '../../kit/runtime/server-clock.ts'
import css from './staff.module.css'
import { STAFF_PAGE_TEXTS as TEXTS } from './texts.ts'

const DAYS = 14

/** Shifts and days off of the next two weeks. */
export function ScheduleTab({ user_id }: { user_id: number }) {
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
            <li key={date} className={css.day}>
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
