import { Alert, Checkbox, List, Text } from '@mantine/core'
import { IconAlertTriangle, IconCalendarX } from '@tabler/icons-react'
import { useMay } from '../../kit/session/may.ts'
import { TEXTS } from '../texts.ts'
import { SeriesStanding } from './SeriesStanding.tsx'
import type { Booking, Standing } from './use-booking.ts'
import { conflictWords } from '../use-send.ts'

/** What stands against the booking, and what can be done about it. */
export function BookingStanding({ booking, standing }: { booking: Booking; standing: Standing }) {
  const mayOverbook = useMay('appointment:overbook')
  const { warnings, conflicts, message, current } = standing
  if (standing.occurrences)
    return <SeriesStanding booking={booking} message={message} occurrences={standing.occurrences} />
  if (warnings) {
    return (
      <Alert color="orange" icon={<IconAlertTriangle />} title={TEXTS.warnings} role="alert">
        <List size="sm" spacing={4}>
          {warnings.map((warning) => (
            <List.Item key={warning.kind}>{warning.message}</List.Item>
          ))}
        </List>
      </Alert>
    )
  }
  return (
    <Alert
      color="red"
      icon={<IconCalendarX />}
      title={current ? TEXTS.changed_elsewhere : message}
      role="alert"
    >
      {current && <Text size="sm">{TEXTS.changed_again}</Text>}
      {conflicts && conflicts.length > 0 && (
        <Text size="sm">{TEXTS.busy_with(conflicts.map(conflictWords).join(', '))}</Text>
      )}
      {conflicts && mayOverbook && (
        <Checkbox
          mt="sm"
          size="sm"
          label={TEXTS.overbook}
          checked={booking.values.overbooked}
          onChange={(event) => booking.set('overbooked', event.currentTarget.checked)}
        />
      )}
    </Alert>
  )
}
