import type { OrthoCase } from '@bcare/contract/treatment/ortho'
import { openBooking } from '../../shared/modals/appointment-modal.ts'
import { ORTHO_TEXTS as TEXTS } from './texts.ts'

/** Opens the booking of the next control, from the day on which it is due. */
export const bookControl = (
  { person_id, person_name, doctor_id }: Pick<OrthoCase, 'person_id' | 'person_name' | 'doctor_id'>,
  start_on: string | undefined,
): void =>
  openBooking({
    person: { id: person_id, full_name: person_name },
    doctor_id,
    note: TEXTS.book_note,
    ...(start_on !== undefined && { start_on }),
  })
