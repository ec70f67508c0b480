import type { Birth } from '../particulars/birth.ts'
import { DUPLICATE_REASONS } from './duplicate.ts'

/** Why two records are shown beside each other; `name` is said beside another reason: the names are equal too. */
export const PAIR_REASONS = [...DUPLICATE_REASONS, 'name'] as const
export type PairReason = (typeof PAIR_REASONS)[number]

/** What two records say of whether they are one person. */
export type PairSign = PairReason | 'births_differ'

/** How much each says. The database adds them up, so that pages come in their order. */
export const SIGN_WEIGHTS: Readonly<Record<PairSign, number>> = {
  national_id: 8,
  name_and_birth: 4,
  name: 4,
  phone: 1,
  births_differ: -4,
}

/** A pair below it shares a number alone: parents and children, husband and wife. */
const LIKELY = 4

/** How likely two records are one person. */
export const likelihood = (signs: readonly PairSign[]): number =>
  signs.reduce((sum, sign) => sum + SIGN_WEIGHTS[sign], 0)

/** Whether two records of such a likelihood are probably of one family, and not of one person. */
export const isFamily = (likely: number): boolean => likely < LIKELY

/** Parts of a birth, each of which differs only where both records have it. */
export const BIRTH_PARTS = [
  'birth_year',
  'birth_month',
  'birth_day',
] as const satisfies readonly (keyof Birth)[]
