import type { FreeSlot } from '@bcare/contract/appointments/free-slot'

/** What free time is looked for, and what becomes of the one that is chosen. */
export interface FreeSlotsProps {
  /** Of this doctor, or of all. */
  doctor_id: number | null
  /** Of which branch, when all of its doctors are asked about; that of the caller's otherwise. */
  branch_id: number | undefined
  minutes: number
  /** Where to begin looking: an instant, when one has been chosen. */
  after: string | null
  /** An appointment that is to be moved: its own time counts as free. */
  appointment_id?: number
  onPick: (slot: Pick<FreeSlot, 'start_at' | 'doctor_id'>) => void
}
