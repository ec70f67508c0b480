import { Fault } from '@bcare/contract/kit/codes'
import type { FieldError } from '@bcare/contract/kit/envelope'
import type { Candidate } from '@bcare/contract/customers/person'
import { useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import type { PersonOption } from '../../shared/pickers/PersonPicker.tsx'
import type { PersonValues } from './person-values.ts'

interface Refused {
  candidates?: Candidate[]
  errors?: FieldError[]
}

/** What is asked for here. */
const ASKED = new Set(['full_name', 'phone', 'no_phone_reason'])

type NewPerson = Pick<PersonValues, 'full_name' | 'phone' | 'no_phone_reason'>

/**
 * Puts a customer on file from a name and a number. Who may be on file already comes back as `candidates` to choose
 * from; any other refusal as `error`, with `incomplete` when the clinic asks for more than is asked here.
 */
export function useNewPerson(first_channel: 'phone' | 'walk_in' = 'phone') {
  const [candidates, setCandidates] = useState<Candidate[]>([])
  const [error, setError] = useState<string>()
  const [incomplete, setIncomplete] = useState(false)
  const add = useWrite(api.person.add, { quiet: true })
  const forget = () => {
    setCandidates([])
    setError(undefined)
    setIncomplete(false)
  }
  return {
    candidates,
    error,
    incomplete,
    forget,
    add: async (
      { full_name, phone, no_phone_reason }: NewPerson,
      force: boolean,
    ): Promise<PersonOption | undefined> => {
      forget()
      try {
        return await add.mutateAsync({
          full_name,
          phone,
          no_phone_reason: no_phone_reason?.trim() || null,
          first_channel,
          force,
        })
      } catch (fault) {
        if (!(fault instanceof Fault)) throw fault
        const { candidates: found, errors = [] } = (fault.data ?? {}) as Refused
        if (found) setCandidates(found)
        else setError(fault.message)
        setIncomplete(errors.some(({ field }) => !ASKED.has(field)))
        return undefined
      }
    },
  }
}
