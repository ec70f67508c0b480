import { fold } from '../text/fold.ts'
import { phoneTail } from '../text/phone.ts'
import { birthDate, type Birth } from './birth.ts'

export const DUPLICATE_REASONS = ['phone', 'national_id', 'name_and_birth'] as const
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number]

/** What people are compared by. The national id may be a hash, if it is one on both sides. */
export interface Identity extends Birth {
  id?: number | null
  full_name: string
  /** E.164. */
  phone: string | null
  phone2: string | null
  national_id: string | null
}

const tails = ({ phone, phone2 }: Pick<Identity, 'phone' | 'phone2'>) =>
  [phone, phone2]
    .filter((number) => number !== null && number !== '')
    .map((number) => phoneTail(number ?? ''))

/** Whether two people can be reached under one number, first or second (last nine digits). */
export const sameContact = (
  one: Pick<Identity, 'phone' | 'phone2'>,
  other: Pick<Identity, 'phone' | 'phone2'>,
): boolean => tails(one).some((tail) => tails(other).includes(tail))

function sameNameAndBirth(one: Identity, other: Identity): boolean {
  const born = birthDate(one)
  return born !== undefined && born === birthDate(other) && fold(one.full_name) === fold(other.full_name)
}

/**
 * Why a person on file may be the one being entered: same phone, same national id, or same name without accents and
 * same whole birth date. Empty when there is no reason, or when it is the same record.
 */
export function duplicateReasons(candidate: Identity, draft: Identity): DuplicateReason[] {
  if (candidate.id != null && candidate.id === draft.id) return []
  const holds: Record<DuplicateReason, boolean> = {
    phone: sameContact(candidate, draft),
    national_id: Boolean(candidate.national_id) && candidate.national_id === draft.national_id,
    name_and_birth: sameNameAndBirth(candidate, draft),
  }
  return DUPLICATE_REASONS.filter((reason) => holds[reason])
}
