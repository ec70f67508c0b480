import type { LeftAppointment } from '@bcare/contract/appointments/appointment'
import { SCHEDULE_CONFLICTS } from '@bcare/rules/appointments/schedule/conflict'
import { formatCount } from '@bcare/rules/text/count'
import { formatDateTime, milliseconds } from '@bcare/rules/text/date'
import { Alert, Anchor, List, Progress, ScrollArea, Stack, Text } from '@mantine/core'
import { openAppointment } from '../../shared/modals/appointment-modal.ts'
import { HAND_OVER_TEXTS as TEXTS } from '../texts.ts'
import { type HandOverDone, type Part, type PartDone, PARTS } from './use-hand-over.ts'

interface HandOverProgressProps {
  done: HandOverDone
  /** How much there is of each part in all; nothing of what was left out. */
  all: Readonly<Record<Part, number>>
  stopped: boolean
}

/** How far it is, who got how many, and what no member of staff could take. */
export function HandOverProgress({ done, all, stopped }: HandOverProgressProps) {
  return (
    <Stack gap="sm" aria-live="polite">
      {PARTS.filter((part) => all[part] > 0).map((part) => (
        <PartProgress key={part} label={TEXTS.part[part]} all={all[part]} {...done.parts[part]} />
      ))}
      {done.left.length > 0 && <Left appointments={done.left} />}
      {stopped && <Alert color="orange">{TEXTS.stopped}</Alert>}
    </Stack>
  )
}

function PartProgress({ label, moved, shares, all }: PartDone & { label: string; all: number }) {
  const given = [...shares].filter(([, count]) => count > 0)
  const progress = TEXTS.moving(label, moved, all)
  return (
    <Stack gap={4}>
      <Text fw={600}>{progress}</Text>
      <Progress value={(moved / all) * 100} aria-label={progress} />
      {given.length > 0 && (
        <Text size="sm" c="gray.7">
          {given.map(([name, count]) => `${name} ${formatCount(count)}`).join(' · ')}
        </Text>
      )}
    </Stack>
  )
}

const whyOf = ({ why }: LeftAppointment) => (why === 'busy' ? TEXTS.busy : SCHEDULE_CONFLICTS[why])

const byTime = (one: LeftAppointment, other: LeftAppointment) =>
  milliseconds(one.start_at) - milliseconds(other.start_at)

function Left({ appointments }: { appointments: readonly LeftAppointment[] }) {
  return (
    <Alert color="orange" title={TEXTS.left(appointments.length)}>
      <Text size="sm">{TEXTS.left_about}</Text>
      <ScrollArea.Autosize mah={220} type="auto">
        <List listStyleType="none" spacing={6} mt={6} size="sm">
          {appointments.toSorted(byTime).map((one) => (
            <List.Item key={one.id}>
              <Anchor component="button" type="button" size="sm" onClick={() => openAppointment(one.id)}>
                {formatDateTime(one.start_at)}
              </Anchor>{' '}
              {one.person_name}
              <Text size="sm" c="gray.7">
                {whyOf(one)}
              </Text>
            </List.Item>
          ))}
        </List>
      </ScrollArea.Autosize>
    </Alert>
  )
}
