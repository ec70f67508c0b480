import type { SlotFindings } from '@bcare/contract/appointments/free-slot'
import { DOCTOR_BUSY, ROOM_BUSY } from '@bcare/rules/appointments/booking'
import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle, IconBulb, IconCalendarX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { TEXTS } from '../texts.ts'
import { conflictWords } from '../use-send.ts'

/** What speaks against a time, said while it is being chosen; nothing where nothing does. */
export function SlotNotice({ found, children }: { found: SlotFindings | undefined; children?: ReactNode }) {
  if (found === undefined) return null
  const { refusal, conflicts, warnings, hints } = found
  const busy = conflicts.length > 0
  if (!busy && refusal === null && warnings.length === 0) return <SlotHints hints={hints} />
  const refused = busy || refusal !== null
  return (
    <Alert
      role="status"
      p="xs"
      color={refused ? 'red' : 'orange'}
      icon={refused ? <IconCalendarX /> : <IconAlertTriangle />}
    >
      {refusal && <Text size="sm">{refusal}</Text>}
      {busy && (
        <>
          <Text size="sm">{conflicts.some(({ kind }) => kind === 'doctor') ? DOCTOR_BUSY : ROOM_BUSY}</Text>
          <Text size="sm">{TEXTS.busy_with(conflicts.map(conflictWords).join(', '))}</Text>
        </>
      )}
      {warnings.map(({ kind, message }) => (
        <Text key={kind} size="sm">
          {message}
        </Text>
      ))}
      {busy && children}
    </Alert>
  )
}

/** What goes well with the services that were chosen. */
function SlotHints({ hints }: Pick<SlotFindings, 'hints'>) {
  if (hints.length === 0) return null
  return (
    <Alert role="status" p="xs" color="blue" icon={<IconBulb />}>
      {hints.map(({ kind, message }) => (
        <Text key={kind} size="sm">
          {message}
        </Text>
      ))}
    </Alert>
  )
}
