import type { CalendarAppointment } from '@bcare/contract/appointments/appointment'
import { Button } from '@mantine/core'
import { useMay } from '../kit/session/may.ts'
import { TEXTS } from './texts.ts'
import { minutesUntil, nameOf, type Visit } from './today.ts'
import { useCallIn, useReceive } from './use-today.ts'

const SOON_MINUTES = 15

/** Receives whoever an appointment expects; stands out once that is near. */
export function ReceiveButton({ row, now }: { row: CalendarAppointment; now: number }) {
  const mayReceive = useMay('track:create')
  const { mutate, isPending } = useReceive()
  if (!mayReceive || row.person_id === null) return null
  return (
    <Button
      size="compact-sm"
      variant={minutesUntil(row.start_at, now) <= SOON_MINUTES ? 'light' : 'default'}
      loading={isPending}
      aria-label={`${TEXTS.receive}: ${nameOf(row) ?? ''}`}
      onClick={() => mutate({ appointment_id: row.id })}
    >
      {TEXTS.receive}
    </Button>
  )
}

/** Calls in whoever waits. */
export function CallInButton({ visit }: { visit: Visit }) {
  const mayChange = useMay('track:update')
  const { mutate, isPending } = useCallIn()
  if (!mayChange) return null
  return (
    <Button
      size="compact-sm"
      variant="light"
      loading={isPending}
      aria-label={`${TEXTS.call_in}: ${visit.person_name}`}
      onClick={() => mutate({ id: visit.id, version: visit.version, status: 'in_treatment' })}
    >
      {TEXTS.call_in}
    </Button>
  )
}
