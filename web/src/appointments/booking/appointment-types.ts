import { api } from '../../kit/api/api.ts'
import { wholeSource } from '../../kit/form/picker/picker-source.ts'
import type { TermOption } from '../../shared/pickers/TermPicker.tsx'

/** A type of appointment, with how long one usually takes. */
export type TypeOption = TermOption & { data?: Record<string, unknown> }

type Terms = Parameters<typeof api.term.list>[0]

export const TYPES: Terms = { vocabulary: 'appointment_type', is_active: true, limit: 200 }
export const TYPE_SOURCE = wholeSource<TypeOption, Terms>(api.term.list, TYPES)

/** Usual minutes of a type, where the clinic has said so. */
export const minutesOfType = (type: TypeOption | null | undefined): number | undefined => {
  const minutes = type?.data?.['minutes']
  return typeof minutes === 'number' ? minutes : undefined
}
