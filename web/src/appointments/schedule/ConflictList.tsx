import type { DisplacedAppointment } from '@bcare/contract/appointments/schedule'
import { clinicDate, formatDate, formatTime } from '@bcare/rules/text/date'
import { Anchor, List, Text } from '@mantine/core'
import { openAppointment } from '../../kit/appointment-modal.ts'
import { useMay } from '../../kit/may.ts'
import { SCHEDULE_TEXTS as TEXTS } from './texts.ts'

/** Appointments to be re-arranged; each opens over the screen. */
export function ConflictList({
  appointments,
}: {
  appointments: readonly Omit<DisplacedAppointment, 'kind'>[]
}) {
  const mayOpen = useMay('appointment:read')
  return (
    <List size="sm" spacing={6}>
      {appointments.map(({ id, code, start_at, end_at, person_name }) => {
        const when = `${formatDate(clinicDate(start_at))} ${formatTime(start_at)}–${formatTime(end_at)}`
        const words = `${when} · ${person_name ?? TEXTS.somebody} · ${code}`
        return (
          <List.Item key={id}>
            {mayOpen ? (
              <Anchor
                component="button"
                type="button"
                size="sm"
                ta="left"
                onClick={() => openAppointment(id)}
              >
                {words}
              </Anchor>
            ) : (
              <Text size="sm">{words}</Text>
            )}
          </List.Item>
        )
      })}
    </List>
  )
}
