import type { Birth } from '../customers/particulars/birth.ts'
import { recognise, tailsOf } from '../customers/merge/same-person.ts'
import { sameSpelling } from '../text/spelling.ts'
import { phoneTail } from '../text/phone.ts'

/** What a submission knows of the visitor who sent it; null is not known. */
export interface SubmissionSender {
  full_name: string
  phone: string | null
  email: string | null
  source_term_id: number | null
  source_detail: string | null
  campaign: string | null
  utm: Readonly<Record<string, string>> | null
  first_channel: 'web' | null
}

/** The same of a customer on file, with the second number. */
export interface OnFile extends SubmissionSender {
  phone2: string | null
}

/** Something that both say, and not the same. */
export interface Difference {
  field: 'full_name' | 'phone' | 'email'
  /** As it is on file, and as it was sent. */
  filed: string
  sent: string
}

export interface Joined {
  /** Blanks of the record that the submission fills. */
  fills: Partial<SubmissionSender>
  /** What the record keeps although the submission says otherwise. */
  differs: Difference[]
}

const FILLED = [
  'phone',
  'email',
  'source_term_id',
  'source_detail',
  'campaign',
  'utm',
  'first_channel',
] as const satisfies readonly (keyof SubmissionSender)[]

const sameNumber = (sent: string, filed: OnFile): boolean =>
  [filed.phone, filed.phone2].some((phone) => phone !== null && phoneTail(phone) === phoneTail(sent))

function differencesOf(sent: SubmissionSender, filed: OnFile): Difference[] {
  const name = sameSpelling(sent.full_name, filed.full_name)
  const phone = sent.phone === null || filed.phone === null || sameNumber(sent.phone, filed)
  const email =
    sent.email === null || filed.email === null || sent.email.toLowerCase() === filed.email.toLowerCase()
  const told = (field: Difference['field']): Difference => ({
    field,
    filed: filed[field] ?? '',
    sent: sent[field] ?? '',
  })
  return [
    ...(name ? [] : [told('full_name')]),
    ...(phone ? [] : [told('phone')]),
    ...(email ? [] : [told('email')]),
  ]
}

/**
 * What a submission brings to a record that exists (docs/domain/contact.md, "Conversion"): it fills blanks only, and what
 * it says differently is kept beside. A number that is the record's second one is no blank to fill.
 */
export function joinSubmission(sent: SubmissionSender, filed: OnFile): Joined {
  const fills = Object.fromEntries(
    FILLED.flatMap((field) => {
      const known = field === 'phone' && sent.phone !== null && sameNumber(sent.phone, filed)
      return filed[field] === null && sent[field] !== null && !known ? [[field, sent[field]]] : []
    }),
  )
  return { fills, differs: differencesOf(sent, filed) }
}

/** A record that may be the visitor's. */
export interface Acquainted extends Pick<OnFile, 'full_name' | 'phone' | 'phone2' | 'email'>, Birth {
  id: number
  gender: string
}

/** Whose record a submission is without anybody's saying so: one of the same number or address, of the very name. */
export function recognisedSender<T extends Acquainted>(
  { full_name, phone, email }: Pick<SubmissionSender, 'full_name' | 'phone' | 'email'>,
  known: readonly T[],
): T | undefined {
  const visitor = { full_name, email, tails: tailsOf(phone), national_id: null }
  const unborn = { birth_day: null, birth_month: null, birth_year: null }
  const candidates = known.map((one) => ({
    ...one,
    tails: tailsOf(one.phone, one.phone2),
    national_id: null,
  }))
  const { verdict, id } = recognise({ ...visitor, ...unborn }, candidates)
  return verdict === 'same' ? known.find((one) => one.id === id) : undefined
}
