import { Group, SegmentedControl, Switch, Text } from '@mantine/core'
import { IntInput } from '../../kit/form/inputs/IntInput.tsx'
import css from '../screen.module.css'
import { TEXTS } from '../texts.ts'
import type { Booking } from './use-booking.ts'

const UNITS = [
  { value: 'day', label: TEXTS.unit_day },
  { value: 'week', label: TEXTS.unit_week },
]

/** The same appointment again and again. */
export function SeriesFields({ booking }: { booking: Booking }) {
  const { form, values, set } = booking
  const { errors } = form
  return (
    <>
      <Switch
        size="xs"
        label={TEXTS.repeats}
        checked={values.repeats}
        onChange={(event) => set('repeats', event.currentTarget.checked)}
      />
      {values.repeats && (
        <div className={css.series}>
          <IntInput
            label={TEXTS.every}
            value={values.every}
            onChange={(every) => set('every', every)}
            error={errors['every']}
          />
          <SegmentedControl
            aria-label={TEXTS.unit}
            data={UNITS}
            value={values.unit}
            onChange={(unit) => set('unit', unit)}
          />
          <IntInput
            label={TEXTS.times}
            value={values.count}
            onChange={(count) => set('count', count)}
            error={errors['count']}
          />
        </div>
      )}
      {values.repeats && values.skip.length + values.force.length > 0 && (
        <Group gap="xs">
          <Text size="xs" c="gray.7">
            {TEXTS.decided(values.skip.length, values.force.length)}
          </Text>
        </Group>
      )}
    </>
  )
}
