import { Fault } from '@bcare/contract/kit/codes'
import type { Candidate } from '@bcare/contract/customers/person'
import { useState } from 'react'
import { api, useWrite } from '../kit/api.ts'
import type { PersonOption } from '../kit/form/PersonPicker.tsx'

interface NewPerson {
  full_name: string
  phone: string | null
}

/**
 * Puts somebody on file from a name and a number. Who may be on file already comes back as `candidates` to choose
 * from; any other refusal as `error`.
 */
export function useNewPerson(first_channel: 'phone' | 'walk_in' = 'phone') {
  const [candidates, setCandidates] = useState<Candidate[]>([])
  const [error, setError] = useState<string>()
  const add = useWrite(api.person.add, { quiet: true })
  const forget = () => {
    setCandidates([])
    setError(undefined)
  }
  return {
    candidates,
    error,
    forget,
    add: async ({ full_name, phone }: NewPerson, force: boolean): Promise<PersonOption | undefined> => {
      forget()
      try {
        return await add.mutateAsync({ full_name, phone, first_channel, force })
      } catch (fault) {
        if (!(fault instanceof Fault)) throw fault
        const { candidates: found } = (fault.data ?? {}) as { candidates?: Candidate[] }
        if (found) setCandidates(found)
        else setError(fault.message)
        return undefined
      }
    },
  }
}
