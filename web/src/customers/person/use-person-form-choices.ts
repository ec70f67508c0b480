import { useMemo } from 'react'
import type { Choices } from '../../kit/data/table/column.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'

/** The fixed choices of the customer form; undefined until they have come. */
export function usePersonFormChoices(): Choices | undefined {
  const gender = useConstant('person.gender')
  const phone_owner = useConstant('person.phone_owner')
  const first_channel = useConstant('person.first_channel')
  const preferred_channel = useConstant('person.preferred_channel')
  const nationality = useConstant('person.nationality')
  return useMemo(
    () =>
      gender.length === 0
        ? undefined
        : { gender, phone_owner, first_channel, preferred_channel, nationality },
    [gender, phone_owner, first_channel, preferred_channel, nationality],
  )
}
