import type { Birth } from '../particulars/birth.ts'
import { type PersonFacts, sharedKeys, tailsOf } from './same-person.ts'

export const DUPLICATE_REASONS = ['phone', 'national_id', 'name_and_birth'] as const
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number]

/** What people are compared by. The national id may be a hash, if it is one on both sides. */
export interface Identity extends Birth {
  id?: number | null
  full_name: string
  gender?: string | null
  /** E.164. */
  phone: string | null
  phone2: string | null
  national_id: string | null
}

/** What tells a person from others. */
export const factsOf = ({ phone, phone2, ...known }: Identity): PersonFacts => ({
  ...known,
  tails: tailsOf(phone, phone2),
})

/**
 * Why a person on file may be the one being entered: same phone, same national id, or same name without accents and
 * same whole birth date. Empty when there is no reason, or when it is the same record. A user decides.
 */
export function duplicateReasons(candidate: Identity, draft: Identity): DuplicateReason[] {
  if (candidate.id != null && candidate.id === draft.id) return []
  const shared = sharedKeys(factsOf(candidate), factsOf(draft))
  return DUPLICATE_REASONS.filter((reason) => shared.includes(reason))
}
