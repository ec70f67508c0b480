import type { Preference } from '@bcare/contract/identity/user-data'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { useMe } from '../../kit/session/may.ts'
import { useRemembered } from '../remembered.ts'

const NONE: number[] = []
/** Chosen here, and not yet known to be stored. */
const UNSAVED = Number.POSITIVE_INFINITY

interface Choice {
  ids: number[]
  /** The version that has it: what is older says nothing against it. */
  version_no: number
}

/**
 * The doctors whose columns the calendar shows: stored with the user, so that every device shows the same. Until that is
 * read, what this browser remembers holds.
 */
export function useChosenDoctors(): [number[], (ids: number[]) => void] {
  const user_id = useMe()?.user.id
  const piece = { user_id: user_id ?? 0, kind: 'preference' as const }
  const [remembered, remember] = useRemembered<number[]>('doctors', NONE)
  const [here, setHere] = useState<Choice>()
  const { data } = useRead(api.userData.get, piece, { enabled: user_id !== undefined, quiet: true })
  const save = useWrite(api.userData.set, {
    quiet: true,
    onSuccess: ({ version_no }, { value }) =>
      setHere((now) =>
        now !== undefined && 'calendar_doctor_ids' in value && value.calendar_doctor_ids === now.ids
          ? { ...now, version_no }
          : now,
      ),
  })
  const current = data?.current
  // The server holds each kind to its own schema; the union of all of them says less.
  const stored = (current?.value as z.output<typeof Preference> | null | undefined)?.calendar_doctor_ids
  const newest = here !== undefined && (current?.version_no ?? 0) < here.version_no ? here.ids : undefined
  const choose = (ids: number[]) => {
    remember(ids)
    setHere({ ids, version_no: UNSAVED })
    save.mutate({ ...piece, value: { calendar_doctor_ids: ids }, merge: true })
  }
  return [newest ?? stored ?? remembered, choose]
}
