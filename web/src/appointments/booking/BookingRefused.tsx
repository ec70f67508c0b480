import { Alert, Checkbox, List, Text } from '@mantine/core'
import { IconAlertTriangle, IconCalendarX } from '@tabler/icons-react'
import { TEXTS } from '../texts.ts'
import { useMayOverbook } from './use-may-overbook.ts'
import { SeriesRefused } from './SeriesRefused.tsx'
import type { Booking, ShownRefusal } from './use-booking.ts'
import { conflictWords } from '../use-send.ts'

/** What speaks against the booking, and what can be done about it. */
export function BookingRefused({ booking, refusal }: { booking: Booking; refusal: ShownRefusal }) {
  const mayOverbook = useMayOverbook()
  const { warnings, conflicts, message, current } = refusal
  if (refusal.occurrences)
    return <SeriesRefused booking={booking} message={message} occurrences={refusal.occurrences} />
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
