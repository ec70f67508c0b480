import { formatDate } from '@bcare/rules/text/date'
import { Alert, Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { toast } from '../../kit/page/toast.tsx'
import { useMay } from '../../kit/session/may.ts'
import { openBooking } from '../../shared/modals/appointment-modal.ts'
import type { Chair } from './chair.ts'
import css from './chair.module.css'
import { CHAIR_TEXTS as TEXTS } from './texts.ts'

/** The end of the visit on the chair: one button, and what is still missing before the customer goes to the counter. */
export function ChairFoot({ chair }: { chair: Chair }) {
  const may_finish = useMay('track:update')
  const [opened, setOpened] = useState(false)
  const { status, person_name } = chair.visit
  if (status === 'waiting_payment' || status === 'checked_out' || status === 'left')
    return <Text c="gray.7">{TEXTS.over}</Text>
  if (!may_finish || status !== 'in_treatment') return null
  return (
    <footer className={css.foot}>
      <Button size="lg" onClick={() => setOpened(true)}>
        {TEXTS.finish}
      </Button>
      {opened && (
        <Modal opened onClose={() => setOpened(false)} title={TEXTS.finish_of(person_name)} size={520}>
          <FinishSheet chair={chair} onClose={() => setOpened(false)} />
        </Modal>
      )}
    </footer>
  )
}

function FinishSheet({ chair, onClose }: { chair: Chair; onClose: () => void }) {
  const { visit, missing, has_next } = chair
  const go = useNavigate()
  const finish = useWrite(api.track.update, {
    touches: ['appointment'],
    onSuccess: () => {
      toast({ type: 'success', title: TEXTS.finished, message: visit.person_name })
      onClose()
      void go({ to: '/appointment-of-doctor' })
    },
  })
  return (
    <Stack>
      {missing.length === 0 ? (
        <Alert color="green" icon={<IconCheck />}>
          {TEXTS.nothing_missing}
        </Alert>
      ) : (
        <Alert color="orange" icon={<IconAlertTriangle />} title={TEXTS.missing}>
          <List size="sm">
            {missing.map(({ kind, message }) => (
              <List.Item key={kind}>{message}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {has_next ? <Text size="sm">{TEXTS.booked}</Text> : <NextVisit chair={chair} />}
      <Group justify="flex-end">
        <Button
          size="md"
          loading={finish.isPending}
          color={missing.length > 0 ? 'orange.8' : undefined}
          onClick={() => finish.mutate({ id: visit.id, version: visit.version, status: 'waiting_payment' })}
        >
          {missing.length > 0 ? TEXTS.anyway : TEXTS.to_cashier}
        </Button>
      </Group>
    </Stack>
  )
}

/** The next appointment as the steps to come ask for it, ready to be booked. */
function NextVisit({ chair: { visit, next } }: { chair: Chair }) {
  const may_book = useMay('appointment:create')
  if (!may_book) return null
  const book = () =>
    openBooking({
      person: { id: visit.person_id, full_name: visit.person_name },
      ...(visit.deal_id !== null && { deal_id: visit.deal_id }),
      doctor_id: next?.doctor_id ?? visit.doctor_id,
      ...(next && { start_on: next.due_on, note: next.step }),
      ...(next?.duration_min && { minutes: next.duration_min }),
    })
  return (
    <Group justify="space-between">
      {next && <Text size="sm">{TEXTS.suggestion(next.step, formatDate(next.due_on))}</Text>}
      <Button variant="default" onClick={book}>
        {TEXTS.book}
      </Button>
    </Group>
  )
}
