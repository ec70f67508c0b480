import type { BlockedOccurrence } from '@bcare/contract/appointments/series'
import { formatDate, weekdayLabel } from '@bcare/rules/text/date'
import { Alert, SegmentedControl, Text, TextInput } from '@mantine/core'
import { IconCalendarRepeat } from '@tabler/icons-react'
import css from '../screen.module.css'
import { TEXTS } from '../texts.ts'
import type { Booking } from './use-booking.ts'

interface SeriesRefusedProps {
  booking: Booking
  message: string
  occurrences: readonly BlockedOccurrence[]
}

/** The days of a series that have something against them, each to be skipped or booked nevertheless. */
export function SeriesRefused({ booking, message, occurrences }: SeriesRefusedProps) {
  const { values, decide, set } = booking
  const over = occurrences.some(({ date, kind }) => kind === 'taken' && values.force.includes(date))
  return (
    <Alert color="orange" icon={<IconCalendarRepeat />} title={message} role="alert">
      <ul className={css.days}>
        {occurrences.map(({ date, message: why, may_force }) => (
          <li key={date}>
            <div>
              <Text size="sm" fw={600} className="numeric">
                {weekdayLabel(date)}, {formatDate(date)}
              </Text>
              <Text size="sm">{why}</Text>
            </div>
            <SegmentedControl
              size="xs"
              aria-label={TEXTS.decide(formatDate(date))}
              data={[
                { value: 'skip', label: TEXTS.skip },
                { value: 'force', label: TEXTS.force, disabled: !may_force },
              ]}
              value={values.skip.includes(date) ? 'skip' : values.force.includes(date) ? 'force' : ''}
              onChange={(what) => decide(date, what as 'skip' | 'force')}
            />
          </li>
        ))}
      </ul>
      {over && (
        <TextInput
          mt="sm"
          size="sm"
          label={TEXTS.overbook_reason}
          withAsterisk
          maxLength={300}
          value={values.overbook_reason}
          onChange={(event) => set('overbook_reason', event.currentTarget.value)}
        />
      )}
    </Alert>
  )
}
