import { milliseconds } from '@bcare/rules/text/date'
import { useState } from 'react'
import type { AppointmentRow } from './actions.ts'
import { whoOf } from './grid-model.ts'
import { useRemembered } from './remembered.ts'

/** Somebody who waits for a slot: an appointment that was cut out, or a customer who has none yet. */
export interface Waiting {
  /** `appointment-12` or `person-7`. */
  key: string
  appointment_id: number | null
  person_id: number | null
  name: string
  minutes: number
  type_name: string | null
}

const MINUTE = 60_000
const NOBODY: Waiting[] = []

/** Who waits for a slot, remembered on this browser, and whom the next free slot that is chosen is for. */
export function useClipboard() {
  const [waiting, setWaiting] = useRemembered<Waiting[]>('clipboard', NOBODY)
  const [key, setKey] = useState<string>()
  const add = (one: Waiting) => {
    setWaiting([...waiting.filter((each) => each.key !== one.key), one])
    setKey(one.key)
  }
  return {
    waiting,
    /** Who is put into the next slot. */
    held: waiting.find((one) => one.key === key),
    hold: (one: Waiting | undefined) => setKey(one?.key),
    cut: (row: AppointmentRow) =>
      add({
        key: `appointment-${row.id}`,
        appointment_id: row.id,
        person_id: row.person_id,
        name: whoOf(row),
        minutes: Math.round((milliseconds(row.end_at) - milliseconds(row.start_at)) / MINUTE),
        type_name: row.type_name,
      }),
    addPerson: ({ id, full_name }: { id: number; full_name: string }) =>
      add({
        key: `person-${id}`,
        appointment_id: null,
        person_id: id,
        name: full_name,
        minutes: 30,
        type_name: null,
      }),
    remove: (one: Waiting) => {
      setWaiting(waiting.filter((each) => each.key !== one.key))
      setKey(undefined)
    },
  }
}

export type Clipboard = ReturnType<typeof useClipboard>
