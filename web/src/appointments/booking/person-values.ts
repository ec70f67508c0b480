import type { PersonOption } from '../../shared/pickers/PersonPicker.tsx'
import { TEXTS } from '../texts.ts'

/** Who a booking or a visit is for: a customer on file, or a new one by name and number. */
export interface PersonValues {
  person: PersonOption | null
  is_new: boolean
  full_name: string
  phone: string | null
  /** Why there is no number; null while one is asked for. */
  no_phone_reason: string | null
}

/** Nobody chosen, and nothing typed of a new customer. */
export const NOBODY: PersonValues = {
  person: null,
  is_new: false,
  full_name: '',
  phone: null,
  no_phone_reason: null,
}

/** What is missing before anything is sent; that there is a number or a reason is the server's to judge. */
export function personErrors({
  person,
  is_new,
  full_name,
  no_phone_reason,
}: PersonValues): Partial<Record<keyof PersonValues, string>> {
  if (!is_new) return person === null ? { person: TEXTS.choose_person_error } : {}
  return {
    ...(full_name.trim() === '' && { full_name: TEXTS.name_error }),
    ...(no_phone_reason?.trim() === '' && { no_phone_reason: TEXTS.no_phone_error }),
  }
}
