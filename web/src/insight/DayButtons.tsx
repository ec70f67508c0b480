import type { CalendarAppointment } from '@bcare/contract/appointments/appointment'
import { Button } from '@mantine/core'
import { useMay } from '../kit/session/may.ts'
import { mayCallIn } from '@bcare/rules/appointments/arrange'
import { askToCallIn } from '../shared/modals/call-in-modal.ts'
import { TEXTS } from './texts.ts'
import { minutesUntil, nameOf, type Visit } from './today.ts'
import { useCallIn, useReceive } from './use-today.ts'

const SOON_MINUTES = 15

/** Receives the customer of an appointment; is emphasised once that is near. */
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

/** Calls in the customer who waits; asks for the doctor and the chair where one is missing. */
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
      onClick={() =>
        mayCallIn(visit)
          ? mutate({ id: visit.id, version: visit.version, status: 'in_treatment' })
          : askToCallIn(visit)
      }
    >
      {TEXTS.call_in}
    </Button>
  )
}
