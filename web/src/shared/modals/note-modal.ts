import { frontDialog } from '../../kit/page/front.ts'
import { createModal } from '../../kit/page/modal.tsx'

/** A note to be written about a customer. */
export interface NoteRequest {
  person: { id: number; full_name: string }
}

export const noteModal = createModal<NoteRequest>()

/** What the place of a customer's notes is found by, where a screen shows one. */
export const noteFieldName = (person_id: number): string => `note-of-${person_id}`

/** The place on the screen where a note about the customer can be written now: seen, and not behind a dialog. */
function fieldOnScreen(person_id: number): HTMLElement | undefined {
  const front = frontDialog() ?? document
  return [...front.querySelectorAll<HTMLElement>(`[name="${noteFieldName(person_id)}"]`)].find((field) =>
    field.checkVisibility(),
  )
}

/** Goes to where a note about a customer is written: on the screen that shows it, else in a dialog over it. */
export function writeNote(person: NoteRequest['person']): void {
  const field = fieldOnScreen(person.id)
  if (field === undefined) return noteModal.open({ person })
  field.scrollIntoView({ block: 'center' })
  field.focus({ preventScroll: true })
}
