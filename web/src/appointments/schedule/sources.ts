import { api } from '../../kit/api/api.ts'
import { wholeSource } from '../../kit/form/picker/picker-source.ts'
import type { TermOption } from '../../shared/pickers/TermPicker.tsx'

type Terms = Parameters<typeof api.term.list>[0]
/** A shift, with its usual hours in `data`. */
export type ShiftOption = TermOption & { data?: Record<string, unknown> }

const words = (vocabulary: Terms['vocabulary']): Terms => ({ vocabulary, is_active: true, limit: 200 })

export const SHIFTS = words('shift')
export const SHIFT_SOURCE = wholeSource<ShiftOption, Terms>(api.term.list, SHIFTS)
export const ROOM_SOURCE = wholeSource<TermOption, Terms>(api.term.list, words('room'))
export const LEAVE_TYPE_SOURCE = wholeSource<TermOption, Terms>(api.term.list, words('leave_type'))

const timeOf = (value: unknown): string | null =>
  typeof value === 'string' && /^\d\d:\d\d$/.test(value) ? value : null

/** The usual hours of a shift, where the clinic has said them. */
export const usualHours = (shift: ShiftOption | null) => ({
  start: timeOf(shift?.data?.['start']),
  end: timeOf(shift?.data?.['end']),
})
