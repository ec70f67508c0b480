import { formatDate, formatTime, instantAt, weekdayLabel } from '@bcare/rules/text/date'
import { Button, Group, Stack, Text } from '@mantine/core'
import { TEXTS } from '../texts.ts'
import css from './free.module.css'
import type { FreeCell } from './FreeGrid.tsx'
import type { FreeSlotsProps } from './free-search.ts'

interface FreeTimesProps {
  cell: FreeCell
  /** The doctors who have room then, with their times in minutes since midnight. */
  of: readonly { id: number; name: string; starts: readonly number[] }[]
  onPick: FreeSlotsProps['onPick']
}

/** The free times of one half-day, by doctor. */
export function FreeTimes({ cell: { date, part }, of, onPick }: FreeTimesProps) {
  const when = `${TEXTS[part]} ${weekdayLabel(date)} ${formatDate(date)}`
  return (
    <div className={css.times} role="group" aria-label={when}>
      <Text size="sm" fw={600}>
        {when}
      </Text>
      {of.map(({ id, name, starts }) => (
        <Stack key={id} gap={4}>
          <Text size="sm" c="gray.7">
            {name}
          </Text>
          <Group gap={6} align="stretch">
            {starts.map((start) => {
              const start_at = instantAt(date, start)
              return (
                <Button
                  key={start}
                  className={css.time}
                  variant="default"
                  size="compact-sm"
                  aria-label={`${formatTime(start_at)} · ${name}`}
                  onClick={() => onPick({ start_at, doctor_id: id })}
                >
                  {formatTime(start_at)}
                </Button>
              )
            })}
          </Group>
        </Stack>
      ))}
    </div>
  )
}
