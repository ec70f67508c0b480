import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { useOnce } from '../../kit/form/edit/use-once.ts'
import { TermPicker } from '../../shared/pickers/TermPicker.tsx'
import { UserPicker } from '../../shared/pickers/UserPicker.tsx'
import { ROOM_SOURCE } from '../booking/room-source.ts'
import css from '../screen.module.css'
import { TEXTS } from '../texts.ts'
import type { Visit } from './use-checkout.ts'
import { useCounter } from './use-counter.ts'

interface ArrangeDialogProps {
  /** The visit of this person that is going on. */
  person_id: number
  /** The same, where it is known already. */
  visit?: Visit | undefined
  /** Whether the customer is called into the chair with it. */
  calling: boolean
  /** Whether the way back is offered while it is told that the customer was called. */
  offers?: boolean
  onClose: () => void
}

/** Gives a visit its doctor, its chair and who advises; asks for them while the customer is called in. */
export function ArrangeDialog({ person_id, visit: known, ...form }: ArrangeDialogProps) {
  const { calling, onClose } = form
  const { data } = useRead(api.track.active, { person_id })
  const visit = data?.[0] ?? (data === undefined ? known : undefined)
  return (
    <Modal
      opened
      onClose={onClose}
      title={calling ? TEXTS.call_in : TEXTS.arrange}
      size={440}
      closeButtonProps={{ 'aria-label': TEXTS.close }}
    >
      {visit ? (
        <ArrangeForm visit={visit} {...form} />
      ) : (
        <Text c="dimmed">{data ? TEXTS.no_visit : 'Loading ...'}</Text>
      )}
    </Modal>
  )
}

type Arranged = Pick<Visit, 'doctor_id' | 'room_term_id' | 'consultant_id'>
const FIELDS = ['doctor_id', 'room_term_id', 'consultant_id'] as const

type ArrangeFormProps = Omit<ArrangeDialogProps, 'person_id' | 'visit'> & { visit: Visit }

function ArrangeForm({ visit, calling, offers = true, onClose }: ArrangeFormProps) {
  const [values, setValues] = useState<Partial<Arranged>>({})
  const [refused, setRefused] = useState<string>()
  const { change } = useCounter({ offers })
  const { busy, once } = useOnce()
  const given: Arranged = { ...visit, ...values }
  const set = (next: Partial<Arranged>) => {
    setRefused(undefined)
    setValues((now) => ({ ...now, ...next }))
  }
  const changed = Object.fromEntries(
    FIELDS.filter((field) => given[field] !== visit[field]).map((field) => [field, given[field]]),
  )
  const submit = async () => {
    const { id, version } = visit
    if (!calling && Object.keys(changed).length === 0) return onClose()
    const answer = await change({
      id,
      version,
      ...changed,
      ...(calling && { status: 'in_treatment' as const }),
    })
    if (answer === undefined) onClose()
    else setRefused(answer)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    void once(submit)
  }
  const named = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        <Text fw={600}>{visit.person_name}</Text>
        <div className={css.pair}>
          <UserPicker
            label={TEXTS.doctor}
            only="is_doctor"
            autoFocus={visit.doctor_id === null}
            value={given.doctor_id}
            selected={named(visit.doctor_id, visit.doctor_name)}
            onChange={(doctor_id) => set({ doctor_id })}
          />
          <TermPicker
            label={TEXTS.room}
            source={ROOM_SOURCE}
            autoFocus={visit.doctor_id !== null}
            value={given.room_term_id}
            selected={named(visit.room_term_id, visit.room_name)}
            onChange={(room_term_id) => set({ room_term_id })}
          />
        </div>
        {!calling && (
          <UserPicker
            label={TEXTS.consultant}
            only="is_consultant"
            value={given.consultant_id}
            selected={named(visit.consultant_id, visit.consultant_name)}
            onChange={(consultant_id) => set({ consultant_id })}
          />
        )}
        {refused && (
          <Alert color="red" role="alert">
            {refused}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {TEXTS.cancel}
          </Button>
          <Button type="submit" loading={busy}>
            {calling ? TEXTS.call_in : TEXTS.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
