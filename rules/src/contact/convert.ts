import { fold } from '../text/fold.ts'
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
  const name = fold(sent.full_name) === fold(filed.full_name)
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
