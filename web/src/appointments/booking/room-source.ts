import { api } from '../../kit/api/api.ts'
import { wholeSource } from '../../kit/form/picker/picker-source.ts'
import type { TermOption } from '../../shared/pickers/TermPicker.tsx'

/** The chairs and rooms of the clinic. */
export const ROOM_SOURCE = wholeSource<TermOption, Parameters<typeof api.term.list>[0]>(api.term.list, {
  vocabulary: 'room',
  is_active: true,
  limit: 200,
})
