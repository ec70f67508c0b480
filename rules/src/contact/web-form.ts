import { cleanText } from '../text/clean.ts'
import { normaliseName } from '../text/name.ts'
import { parsePhone } from '../text/phone.ts'

/** What a field of a form tells of a submission; `other` stays in what was sent, under the field's label. */
export const FORM_TARGETS = [
  'name',
  'phone',
  'email',
  'interest',
  'message',
  'preferred_time',
  'branch_hint',
  'other',
] as const
export type FormTarget = (typeof FORM_TARGETS)[number]

export const FORM_TARGET_LABELS: Readonly<Record<FormTarget, string>> = {
  name: 'Họ tên',
  phone: 'Điện thoại',
  email: 'Email',
  interest: 'Quan tâm',
  message: 'Lời nhắn',
  preferred_time: 'Thời gian thuận tiện',
  branch_hint: 'Chi nhánh mong muốn',
  other: 'Thông tin khác',
}

/** The same, or a custom field that the answer fills once a user makes a customer of it. */
export type AnswerTarget = FormTarget | `custom.${string}`

export const FORM_FIELD_TYPES = ['text', 'tel', 'email', 'textarea', 'select'] as const
export type FormFieldType = (typeof FORM_FIELD_TYPES)[number]

export const FORM_FIELD_TYPE_LABELS: Readonly<Record<FormFieldType, string>> = {
  text: 'Một dòng',
  tel: 'Số điện thoại',
  email: 'Email',
  textarea: 'Nhiều dòng',
  select: 'Chọn một',
}

/** One field as a clinic draws it: `name` is the input's name on the clinic's page, which may have been there before. */
export interface FormField {
  name: string
  label: string
  type: FormFieldType
  required: boolean
  /** What can be chosen, for a field of type `select`. */
  options: readonly string[]
  to: AnswerTarget
}

export const MOST_FIELDS = 20

/** Names that our own inputs have on the page. */
export const HONEYPOT = 'website'
export const SYSTEM_FIELDS = [
  HONEYPOT,
  'consent',
  'consent_version',
  'marketing',
  'form_token',
  'page_url',
] as const

/** What a new form begins with. */
export const STANDARD_FIELDS: readonly FormField[] = [
  { name: 'name', label: 'Họ và tên', type: 'text', required: true, options: [], to: 'name' },
  { name: 'phone', label: 'Số điện thoại', type: 'tel', required: true, options: [], to: 'phone' },
  {
    name: 'interest',
    label: 'Dịch vụ quan tâm',
    type: 'select',
    required: false,
    options: ['Niềng răng', 'Implant', 'Răng sứ', 'Tẩy trắng', 'Khám tổng quát'],
    to: 'interest',
  },
  { name: 'message', label: 'Lời nhắn', type: 'textarea', required: false, options: [], to: 'message' },
]

const twice = (values: readonly string[]): string | undefined =>
  values.find((value, at) => values.indexOf(value) !== at)

/** What keeps a set of fields from being a form, as a sentence; undefined when it is one. */
export function formRefusal(fields: readonly FormField[]): string | undefined {
  const targets = fields.map(({ to }) => to).filter((to) => to !== 'other')
  const repeated = twice(fields.map(({ name }) => name))
  if (repeated !== undefined) return `Hai ô cùng tên «${repeated}», hãy đổi một tên`
  const meant = twice(targets)
  if (meant !== undefined) {
    const label = FORM_TARGET_LABELS[meant as FormTarget] ?? fields.findLast(({ to }) => to === meant)?.label
    return `Hai ô cùng ghi vào «${label}», hãy chọn lại một ô`
  }
  const ours = fields.find(({ name }) => (SYSTEM_FIELDS as readonly string[]).includes(name))
  if (ours !== undefined) return `Tên ô «${ours.name}» đã được dùng cho việc khác, hãy đổi tên`
  if (!targets.includes('name')) return 'Biểu mẫu cần một ô họ tên'
  if (!targets.includes('phone') && !targets.includes('email'))
    return 'Biểu mẫu cần ô điện thoại hoặc email để liên hệ lại'
  const empty = fields.find(({ type, options }) => type === 'select' && options.length === 0)
  return empty === undefined ? undefined : `Ô «${empty.label}» chưa có lựa chọn nào`
}

/** What was sent, field by field, as text. */
export type Sent = Readonly<Record<string, string>>

export interface SubmissionContent {
  name: string
  phone_raw: string | null
  /** E.164. */
  phone: string | null
  email: string | null
  interest: string | null
  message: string | null
  preferred_time: string | null
  branch_hint: string | null
}

export interface FieldProblem {
  field: string
  message: string
}

const LONGEST: Readonly<Record<FormTarget, number>> = {
  name: 120,
  phone: 40,
  email: 200,
  interest: 200,
  message: 2_000,
  preferred_time: 200,
  branch_hint: 200,
  other: 2_000,
}

const longestOf = (to: AnswerTarget): number => LONGEST[to as FormTarget] ?? LONGEST.other

const EMAIL = /^[^\s@<>"']{1,64}@[^\s@<>"']{1,120}\.[a-z]{2,24}$/i

function problemOf({ label, type, required, options, to }: FormField, value: string): string | undefined {
  if (value === '') return required ? `Vui lòng nhập ${label.toLowerCase()}` : undefined
  if (value.length > longestOf(to)) return `${label} dài quá ${longestOf(to)} ký tự`
  if (to === 'phone' && parsePhone(value) === undefined) return 'Số điện thoại không hợp lệ'
  if (to === 'email' && !EMAIL.test(value)) return 'Email không hợp lệ'
  return type === 'select' && !options.some((option) => normaliseName(option) === value)
    ? `Vui lòng chọn lại ${label.toLowerCase()}`
    : undefined
}

const REACH = 'Vui lòng để lại số điện thoại hoặc email'

/** A submission as the fields of its form tell it, or what has to be put right before it can be sent. */
export function readSubmission(
  fields: readonly FormField[],
  sent: Sent,
): { submission: SubmissionContent } | { problems: FieldProblem[] } {
  const valueOf = ({ name, type }: FormField) => {
    const raw = sent[name] ?? ''
    return type === 'textarea' ? cleanText(raw) : normaliseName(raw)
  }
  const problems = fields.flatMap((field) => {
    const message = problemOf(field, valueOf(field))
    return message === undefined ? [] : [{ field: field.name, message }]
  })
  const by = new Map<AnswerTarget, string>(fields.map((field) => [field.to, valueOf(field)]))
  const told = (to: FormTarget) => by.get(to) || null
  const [phone_raw, email] = [told('phone'), told('email')]
  const reach = fields.find(({ to }) => to === 'phone' || to === 'email')
  if (problems.length === 0 && phone_raw === null && email === null)
    problems.push({ field: reach?.name ?? '', message: REACH })
  if (problems.length === 0 && told('name') === null)
    problems.push({
      field: fields.find(({ to }) => to === 'name')?.name ?? '',
      message: 'Vui lòng nhập họ tên',
    })
  if (problems.length > 0) return { problems }
  return {
    submission: {
      name: told('name') ?? '',
      phone_raw,
      phone: phone_raw === null ? null : (parsePhone(phone_raw)?.e164 ?? null),
      email,
      interest: told('interest'),
      message: told('message'),
      preferred_time: told('preferred_time'),
      branch_hint: told('branch_hint'),
    },
  }
}

/** What the address of the page says of the advertisement behind it; nothing for what is no address. */
export function utmOf(page_url: string | null): Record<string, string> {
  if (page_url === null || !URL.canParse(page_url)) return {}
  const found = [...new URL(page_url).searchParams].flatMap(([key, value]): [string, string][] => {
    const text = normaliseName(value).slice(0, 200)
    return /^utm_[a-z_]{1,30}$/.test(key) && text !== '' ? [[key, text]] : []
  })
  return Object.fromEntries(found.slice(0, 20))
}

/** Whether a page of this origin may send the form. No origins at all let every page. */
export const originAllowed = (origin: string | undefined, allowed: readonly string[]): boolean =>
  allowed.length === 0 || (origin !== undefined && allowed.includes(origin.toLowerCase()))

/** An origin as browsers send it: scheme, host, and a port that is not the usual one. Undefined for anything else. */
export function readOrigin(text: string): string | undefined {
  const whole = text.includes('://') ? text.trim() : `https://${text.trim()}`
  if (!URL.canParse(whole)) return undefined
  const { protocol, host, origin, username } = new URL(whole)
  const known = protocol === 'https:' || protocol === 'http:'
  return known && host !== '' && username === '' && /^[a-z0-9.:-]+$/.test(host) ? origin : undefined
}
