import { refuse, type Refusal } from '../refusal.ts'
import { signerProblem } from './agreement.ts'

/** What a template of a consent leaves blank, by the name that stands between braces. */
export const CONSENT_BLANKS = {
  khach: 'Họ tên khách',
  ma: 'Mã khách',
  dich_vu: 'Dịch vụ',
  rang: 'Răng',
  bac_si: 'Bác sĩ điều trị',
  ngay: 'Ngày',
} as const
export type ConsentBlank = keyof typeof CONSENT_BLANKS

export const CONSENT_HINT = `Nội dung cam kết; chỗ trống: ${Object.entries(CONSENT_BLANKS)
  .map(([name, label]) => `{${name}} ${label.toLowerCase()}`)
  .join(', ')}`

/** What stands where nothing is known: it has to be filled before the text is sealed. */
const HOLE = '……………'

const BLANK = /\{([a-z_]+)\}/g

/** A template with its blanks filled; what is not known stays a line that is filled before the text is sealed. */
export const filledConsent = (
  template: string,
  facts: Readonly<Partial<Record<ConsentBlank, string>>>,
): string =>
  template.replaceAll(BLANK, (whole, name: string) =>
    name in CONSENT_BLANKS ? facts[name as ConsentBlank] || HOLE : whole,
  )

/** What a consent says, as far as signing it looks at it. */
export interface ConsentValue {
  title?: string | undefined
  text?: string | undefined
  agreed_by?: 'customer' | 'guardian' | undefined
  signer_name?: string | undefined
  relative_id?: number | undefined
  signature?: unknown
}

/** Why a consent cannot be closed with a doctor's signature yet; undefined when the customer or guardian has signed it. */
export function consentProblem(
  value: ConsentValue,
  facts: { is_minor: boolean; has_guardian: boolean; of_age: number },
): Refusal | undefined {
  const { title, text, agreed_by = 'customer', signer_name, signature } = value
  if (!title?.trim()) return refuse('Vui lòng ghi tên bản cam kết', 'value.title')
  if (!text?.trim()) return refuse('Bản cam kết chưa có nội dung', 'value.text')
  if (text.includes(HOLE))
    return refuse(`Bản cam kết còn chỗ trống «${HOLE}», hãy điền trước khi ký`, 'value.text')
  const problem = signerProblem({ agreed_by, ...facts })
  if (problem !== undefined)
    return problem.field === undefined ? problem : { ...problem, field: `value.${problem.field}` }
  if (!signer_name?.trim()) return refuse('Vui lòng ghi họ tên người ký', 'value.signer_name')
  return signature === undefined ? refuse('Khách hoặc người giám hộ chưa ký', 'value.signature') : undefined
}
