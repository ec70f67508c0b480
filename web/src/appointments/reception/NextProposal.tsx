import { formatDate, formatDateTime, instantAt } from '@bcare/rules/text/date'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { api, useRead } from '../../kit/api/api.ts'
import { useMay } from '../../kit/session/may.ts'
import { TYPES } from '../booking/appointment-types.ts'
import { TEXTS } from '../texts.ts'
import type { Next, Visit } from './use-checkout.ts'

/** How long the next appointment is while its step does not say. */
const USUAL_MINUTES = 30

/**
 * The next appointment as the steps to come ask for it, at the first free time of the doctor who treats; undefined while
 * nothing is proposed, or that time is being looked for.
 */
function useProposal(visit: Visit): { next: Next; words: string; when: string } | undefined {
  const may_know = useMay('attachment:read')
  const { data: chair } = useRead(api.chair.get, { track_id: visit.id }, { enabled: may_know, quiet: true })
  const step = chair === undefined || chair.has_next ? null : chair.next
  const doctor_id = step?.doctor_id ?? visit.doctor_id
  const minutes = step?.duration_min ?? USUAL_MINUTES
  const due_on = step?.due_on ?? visit.visit_date
  const { data: free } = useRead(
    api.freeSlot.find,
    {
      minutes,
      after: instantAt(due_on, 0),
      limit: 1,
      ...(doctor_id !== null && { doctor_ids: [doctor_id] }),
    },
    { enabled: step !== null, quiet: true },
  )
  const { data: types } = useRead(api.term.list, TYPES, { enabled: step !== null, quiet: true })
  if (step === null || free === undefined || types === undefined) return undefined
  const [slot] = free.data
  return {
    next: {
      // Where no time is free the day is taken over, and the hour is for the counter to find.
      start_at: slot?.start_at ?? due_on,
      minutes,
      doctor_id: slot?.doctor_id ?? doctor_id,
      type_term_id: types.data.find(({ name }) => name === visit.type_name)?.id ?? null,
      proposed: {
        product_id: step.product_id,
        service: step.line_title,
        step: step.step,
        doctor: slot === undefined ? null : { id: slot.doctor_id, name: slot.doctor_name },
      },
    },
    words: TEXTS.next_proposed(step.step, step.line_title, minutes, formatDate(due_on)),
    when:
      slot === undefined
        ? TEXTS.next_none_free
        : TEXTS.next_free(formatDateTime(slot.start_at), slot.doctor_name),
  }
}

interface NextProposalProps {
  visit: Visit
  onTake: (next: Next) => void
}

/** What the chair proposes as the next appointment, to be taken over in one press. */
export function NextProposal({ visit, onTake }: NextProposalProps) {
  const proposal = useProposal(visit)
  if (proposal === undefined) return null
  const { next, words, when } = proposal
  return (
    <Alert color="blue" icon={<IconCalendarPlus />} title={TEXTS.next_proposal}>
      <Stack gap={6}>
        <Text size="sm">{words}</Text>
        <Group justify="space-between" gap="xs">
          <Text size="sm">{when}</Text>
          <Button size="sm" onClick={() => onTake(next)}>
            {TEXTS.next_take}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
