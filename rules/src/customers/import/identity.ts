import type { RowDecision, RowStatus } from '../../imports/import.ts'
import type { ImportField } from './columns.ts'
import { claimProblem, type Recognised, weighedWords } from '../merge/same-person.ts'

/** What a row of a file is found to be by the person whom it may be about. */
export interface RowIdentity {
  status: Exclude<RowStatus, 'waiting'>
  /** Of a row to be looked at: what speaks for and against its being about the record that it resembles. */
  doubt: string | null
  /** Why it cannot come in, and the fields that this is about. */
  problem: string | null
  blamed: ImportField[]
}

const plainly = (status: RowIdentity['status']): RowIdentity => ({
  status,
  doubt: null,
  problem: null,
  blamed: [],
})

const CERTAIN = { same: 'same', family: 'phone', other: 'new' } as const
const DECIDED = { same: 'same', other: 'new' } as const

/** What may be wrong in a row that claims a record: the key, or the name that is not the record's. */
const blamedFor = ({ shared, against }: Recognised): ImportField[] => [
  ...(['code', 'national_id'] as const).filter((key) => shared.includes(key)),
  ...(against.includes('name') || against.includes('accents') ? (['full_name'] as const) : []),
]

/**
 * What becomes of a row: about a record only when nothing contradicts it, or a user has said so; in error when it claims a
 * record that it contradicts; by itself and marked when it is merely like one.
 */
export function rowIdentity(found: Recognised, decided: RowDecision | null): RowIdentity {
  if (found.verdict === 'claimed')
    return { ...plainly('error'), problem: claimProblem(found), blamed: blamedFor(found) }
  if (found.verdict === 'unclear')
    return { ...plainly(decided === null ? 'review' : DECIDED[decided]), doubt: weighedWords(found) }
  return plainly(CERTAIN[found.verdict])
}
