import type { AppointmentWaiting } from '@bcare/contract/appointments/waiting'
import { useState } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'

export type Waiting = AppointmentWaiting

const NONE: readonly Waiting[] = []

interface Held {
  id: number
  /** Taken by keyboard: a slot is chosen by keyboard as well. */
  by_keys: boolean
}

/**
 * Who waits for a slot at a branch, the same for all users there, and whom the next free slot that is chosen is for.
 * A customer who is booked or moved leaves the list by itself.
 */
export function useClipboard(branch_id: number | undefined, enabled: boolean) {
  const [held, setHeld] = useState<Held>()
  const { data } = useRead(
    api.appointmentWaiting.list,
    { ...(branch_id && { branch_id }), order: 'asc', limit: 100 },
    { enabled, quiet: true },
  )
  const waiting = data?.data ?? NONE
  const { mutate: add } = useWrite(api.appointmentWaiting.add, {
    onSuccess: ({ id }) => setHeld({ id, by_keys: false }),
  })
  const { mutate: drop } = useWrite(api.appointmentWaiting.delete)
  const hold = (one: Waiting | undefined, by_keys = false) => setHeld(one && { id: one.id, by_keys })
  /** Who waits already is taken up instead of being added again. */
  const addOr = (known: Waiting | undefined, body: Parameters<typeof add>[0]) =>
    known === undefined ? add({ ...body, ...(branch_id && { branch_id }) }) : hold(known)
  return {
    waiting,
    /** Who is put into the next slot. */
    held: waiting.find(({ id }) => id === held?.id),
    by_keys: held?.by_keys === true,
    hold,
    cut: ({ id }: { id: number }) =>
      addOr(
        waiting.find(({ appointment_id }) => appointment_id === id),
        { appointment_id: id },
      ),
    addPerson: ({ id }: { id: number }) =>
      addOr(
        waiting.find(({ person_id }) => person_id === id),
        { person_id: id },
      ),
    remove: ({ id }: Waiting) => drop({ id }),
  }
}

export type Clipboard = ReturnType<typeof useClipboard>
