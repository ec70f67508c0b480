import type { DisplacedAppointment } from '@bcare/contract/appointments/schedule'
import { clinicDate, formatDate, formatTime } from '@bcare/rules/text/date'
import { Anchor, Stack, Text } from '@mantine/core'
import { openAppointment } from '../../shared/modals/appointment-modal.ts'
import { useMay } from '../../kit/session/may.ts'
import { SCHEDULE_TEXTS as TEXTS } from './texts.ts'

/** Appointments to be re-arranged; each opens over the screen. */
export function ConflictList({
  appointments,
}: {
  appointments: readonly Omit<DisplacedAppointment, 'kind'>[]
}) {
  const mayOpen = useMay('appointment:read')
  return (
    <Stack component="ul" gap="0.5rem">
      {appointments.map(({ id, code, start_at, end_at, person_name }) => {
        const when = `${formatDate(clinicDate(start_at))} ${formatTime(start_at)}–${formatTime(end_at)}`
        const words = `${when} · ${person_name ?? TEXTS.unnamedCustomer} · ${code}`
        return (
          <li key={id}>
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
          </li>
        )
      })}
    </Stack>
  )
}
