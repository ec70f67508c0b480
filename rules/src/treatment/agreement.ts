import { refuse, type Refusal } from '../refusal.ts'
import { isOpenOffer, type AGREED_BY, type LineStatus } from './line.ts'

/** The words that a customer signs under, as they were at the time: a change of them is a new constant, never an edit. */
export const AGREEMENT_STATEMENT =
  'Tôi đã được giải thích về tình trạng răng miệng, các phương án điều trị, lợi ích, nguy cơ và chi phí. Tôi đồng ý thực hiện các dịch vụ dưới đây với chi phí đã nêu.'

/** A line as it was shown when it was signed: texts and figures, not references, so that nothing later changes it. */
export interface AgreedLine {
  id: number
  code: string
  title: string
  teeth: string
  quantity: number
  unit: string | null
  unit_price: number
  discount: number
  vat: number
  total: number
  sessions: number
  warranty_months: number | null
  phase_no: number | null
  group: string | null
  doctor: string | null
}

/** What was offered beside it and not chosen. */
export interface DeclinedChoice {
  title: string
  total: number
}

/** The text of a plan as it was shown to who signed it. */
export interface AgreementContent {
  person: { name: string; code: string }
  statement: string
  lines: AgreedLine[]
  declined: DeclinedChoice[]
}

/** One point of a signature in the box of 600 × 200. */
export interface SignaturePoint {
  x: number
  y: number
}

export const SIGNATURE_BOX = { width: 600, height: 200 } as const

/** How it was signed: by the strokes of a pen or a finger, or, where there is none, by the typed name and a tick. */
export type Signature = { kind: 'drawn'; strokes: SignaturePoint[][] } | { kind: 'typed'; accepted: true }

/** Everything that the hash of a signed version answers for. */
export interface AgreementDocument {
  code: string
  version_no: number
  content: AgreementContent
  total: number
  agreed_by: (typeof AGREED_BY)[number]
  signer_name: string
  relation: string | null
  signature: Signature
  presented_by: number
  signed_at: string
}

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** JSON with the keys of every object in order, so that a value has one text however it was stored in between. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(',')}}`
}

/** The input of the hash of a signed version: one text for one document, and another for any other. */
export const canonicalAgreement = ({ signed_at, ...document }: AgreementDocument): string =>
  canonicalJson({ ...document, signed_at: new Date(signed_at).toISOString() } as unknown as Json)

/** What signed lines come to together, in đồng. */
export const agreedTotal = (lines: readonly Pick<AgreedLine, 'total'>[]): number =>
  lines.reduce((sum, { total }) => sum + total, 0)

/** A line as far as it is decided whether it can be signed. */
export interface SignableLine {
  id: number
  title: string
  status: LineStatus
  alternative_group: string | null
}

/** Why these lines cannot be signed together; undefined when they can. */
export function signingProblem(lines: readonly SignableLine[]): Refusal | undefined {
  const begun = lines.find(({ status }) => status !== 'agreed' && !isOpenOffer(status))
  if (begun !== undefined)
    return refuse(`«${begun.title}» không còn là đề nghị đang chờ ký, hãy tải lại kế hoạch`, 'lines')
  const groups = lines.flatMap(({ alternative_group }) => alternative_group ?? [])
  const twice = groups.find((group, at) => groups.indexOf(group) !== at)
  return twice === undefined
    ? undefined
    : refuse(`Nhóm «${twice}» chỉ được chọn một phương án để ký`, 'lines')
}

/** Who may sign for a customer: a child's guardian, not the child; a guardian only when one is named. */
export function signerProblem({
  agreed_by,
  is_minor,
  has_guardian,
  of_age,
}: {
  agreed_by: AgreementDocument['agreed_by']
  is_minor: boolean
  has_guardian: boolean
  of_age: number
}): Refusal | undefined {
  if (agreed_by === 'customer')
    return is_minor ? refuse(`Khách dưới ${of_age} tuổi: người giám hộ ký thay`, 'agreed_by') : undefined
  return has_guardian
    ? undefined
    : refuse('Hãy chọn người giám hộ trong danh sách người thân của khách', 'relative_id')
}
