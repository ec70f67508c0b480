import type { AssignmentRole } from '@bcare/rules/customers/assignment'
import {
  Alert,
  Button,
  Checkbox,
  Group,
  List,
  Modal,
  Progress,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { useState } from 'react'
import { api, useRead } from '../kit/api.ts'
import { DATA_TEXTS } from '../kit/data/texts.ts'
import { MultiPicker } from '../kit/form/MultiPicker.tsx'
import { Picker } from '../kit/form/Picker.tsx'
import { wholeSource } from '../kit/form/picker-source.ts'
import { useConstant } from '../kit/use-constant.ts'
import type { BulkDialogProps } from './bulk.tsx'
import { HAND_OVER_TEXTS as TEXTS } from './texts.ts'
import { useHandOver } from './use-hand-over.ts'

interface Member {
  id: number
  name: string
}
type Staff = Parameters<typeof api.user.list>[0]

/** Whoever has left hands over, too. */
const EVERYBODY = wholeSource<Member, Staff>(api.user.list, { limit: 200, sort_by: 'name' })
const AT_WORK = wholeSource<Member, Staff>(api.user.list, { limit: 200, status: 'active', sort_by: 'name' })
const nameOf = ({ name }: Member) => name

export interface HandOverDialogProps {
  /** Whose customers, where that is known. */
  from_user_id?: number | null
  onDone: () => void
  onClose: () => void
}

/** The customers of somebody who leaves, or whose portfolio changes hands, go to others: by role, all or in turn. */
export function HandOverDialog({ from_user_id = null, onDone, onClose }: HandOverDialogProps) {
  const [from, setFrom] = useState(from_user_id)
  const [to, setTo] = useState<readonly number[]>([])
  const [left_out, setLeftOut] = useState<readonly AssignmentRole[]>([])
  const [reason, setReason] = useState('')
  const [all, setAll] = useState(0)
  const { done, state, run } = useHandOver()
  const read = useRead(api.personAssignment.portfolio, { user_id: from ?? 0 }, { enabled: from !== null })
  const roles = (read.data?.roles ?? []).filter(({ role }) => !left_out.includes(role))
  const people = roles.reduce((sum, one) => sum + one.people, 0)
  const same = from !== null && to.includes(from)
  const ready = from !== null && to.length > 0 && !same && people > 0 && reason.trim() !== ''
  const close = () => {
    if (done.moved > 0) onDone()
    onClose()
  }
  const submit = () => {
    if (from === null) return
    setAll(done.moved + people)
    void run({
      from_user_id: from,
      to_user_ids: [...to],
      roles: roles.map(({ role }) => role),
      reason: reason.trim(),
    })
  }
  const working = state === 'running'
  return (
    <Modal
      opened
      onClose={working ? () => {} : close}
      size={560}
      title={TEXTS.title}
      closeButtonProps={{ 'aria-label': DATA_TEXTS.close }}
    >
      <Stack gap="md">
        {state !== 'done' && (
          <>
            <Picker
              label={TEXTS.from}
              source={EVERYBODY}
              nameOf={nameOf}
              required
              disabled={state !== 'ready'}
              value={from}
              onChange={(id) => {
                setFrom(id)
                setLeftOut([])
              }}
            />
            {from !== null && (
              <Portfolio read={read} left_out={left_out} onLeftOut={setLeftOut} disabled={working} />
            )}
            <MultiPicker
              label={TEXTS.to}
              description={TEXTS.to_hint}
              error={same ? TEXTS.same : undefined}
              source={AT_WORK}
              nameOf={nameOf}
              required
              disabled={working}
              value={to}
              onChange={setTo}
            />
            <TextInput
              label={TEXTS.reason}
              required
              maxLength={300}
              disabled={working}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          </>
        )}
        {state !== 'ready' && <Standing done={done} all={all} stopped={state === 'stopped'} />}
        <Group justify="flex-end" gap="xs">
          {state === 'done' ? (
            <Button onClick={close} data-autofocus>
              {DATA_TEXTS.close}
            </Button>
          ) : (
            <>
              <Button variant="default" onClick={close} disabled={working}>
                {DATA_TEXTS.cancel}
              </Button>
              <Button disabled={!ready} loading={working} onClick={submit}>
                {TEXTS.run(people)}
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

interface PortfolioProps {
  read: ReturnType<
    typeof useRead<{ user_id: number }, Awaited<ReturnType<typeof api.personAssignment.portfolio>>>
  >
  left_out: readonly AssignmentRole[]
  onLeftOut: (roles: readonly AssignmentRole[]) => void
  disabled: boolean
}

/** What there is to hand over, each role to be left out, and what stays where it is. */
function Portfolio({ read, left_out, onLeftOut, disabled }: PortfolioProps) {
  const labels = useConstant('person_assignment.role')
  const labelOf = (role: string) => labels.find(({ value }) => value === role)?.label ?? role
  if (read.error) return <Alert color="orange">{read.error.message}</Alert>
  if (read.data === undefined) return <Skeleton height={64} />
  const { roles, open_deals, future_appointments } = read.data
  return (
    <>
      {roles.length === 0 ? (
        <Text size="sm">{TEXTS.nothing}</Text>
      ) : (
        <Checkbox.Group
          label={TEXTS.roles}
          value={roles.map(({ role }) => role).filter((role) => !left_out.includes(role))}
          onChange={(chosen) =>
            onLeftOut(roles.map(({ role }) => role).filter((role) => !chosen.includes(role)))
          }
        >
          <Stack gap={6} mt={6}>
            {roles.map(({ role, people }) => (
              <Checkbox
                key={role}
                value={role}
                label={TEXTS.role(labelOf(role), people)}
                disabled={disabled}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      {open_deals + future_appointments > 0 && (
        <Alert color="blue" title={TEXTS.stays}>
          <List size="sm">
            {open_deals > 0 && <List.Item>{TEXTS.deals(open_deals)}</List.Item>}
            {future_appointments > 0 && <List.Item>{TEXTS.appointments(future_appointments)}</List.Item>}
          </List>
        </Alert>
      )}
    </>
  )
}

function Standing({
  done,
  all,
  stopped,
}: {
  done: ReturnType<typeof useHandOver>['done']
  all: number
  stopped: boolean
}) {
  const shares = [...done.shares].filter(([, count]) => count > 0)
  return (
    <Stack gap={6}>
      <Progress value={all === 0 ? 0 : (done.moved / all) * 100} aria-label={TEXTS.moving(done.moved, all)} />
      <Text fw={600} aria-live="polite">
        {TEXTS.moving(done.moved, all)}
      </Text>
      {shares.length > 0 && (
        <Text size="sm" c="gray.7">
          {shares.map(([name, count]) => `${name} ${count.toLocaleString('vi-VN')}`).join(' · ')}
        </Text>
      )}
      {stopped && <Alert color="orange">{TEXTS.stopped}</Alert>}
    </Stack>
  )
}

/** From the list of customers: whoever answers for the first of those chosen hands over. */
export function HandOverBulk({ ids, onDone, onClose }: BulkDialogProps) {
  const { data, error } = useRead(api.person.get, { id: ids[0] ?? 0 })
  if (data === undefined && !error) return null
  return <HandOverDialog from_user_id={data?.owner_id} onDone={onDone} onClose={onClose} />
}
