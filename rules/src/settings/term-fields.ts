import { CONSENT_HINT } from '../treatment/consent.ts'
import { CONDITION_CATEGORY_LABELS, CONDITION_PLACE_LABELS } from '../treatment/finding.ts'
import { AUTO_MESSAGE_LABELS, MESSAGE_CHANNEL_LABELS } from '../contact/message/message.ts'
import { MESSAGE_HINT } from '../contact/message/template.ts'
import { TEMPLATE_HINT } from '../treatment/prescription/template.ts'
import { TOOTH_PRESENCE_LABELS } from '../treatment/tooth-state.ts'

/** One thing that a vocabulary notes of its terms beside their names (`data`). */
export type TermField = { key: string; label: string } & (
  | { kind: 'int'; min: number; max: number; unit: string }
  | { kind: 'text' | 'long_text'; most: number }
  | { kind: 'flag' }
  | { kind: 'time' }
  | { kind: 'choice'; labels: Readonly<Record<string, string>> }
  | { kind: 'reference'; to: 'payment_method' | 'branch'; hint: string }
)

const SIDE: TermField = {
  key: 'side',
  label: 'Bên quyết định',
  kind: 'choice',
  labels: { customer: 'Khách hàng', clinic: 'Phòng khám' },
}

/** What each vocabulary keeps; one that is not named here keeps names alone. */
const TERM_FIELDS: Readonly<Record<string, readonly TermField[]>> = {
  appointment_type: [{ key: 'minutes', label: 'Số phút', kind: 'int', min: 5, max: 480, unit: 'phút' }],
  tooth_condition: [
    { key: 'category', label: 'Loại', kind: 'choice', labels: CONDITION_CATEGORY_LABELS },
    { key: 'place', label: 'Vẽ trên', kind: 'choice', labels: CONDITION_PLACE_LABELS },
    { key: 'presence', label: 'Răng còn hay mất', kind: 'choice', labels: TOOTH_PRESENCE_LABELS },
  ],
  cancel_reason: [SIDE],
  reschedule_reason: [SIDE],
  task_type: [{ key: 'needs_result', label: 'Phải ghi kết quả khi xong', kind: 'flag' }],
  shift: [
    { key: 'start', label: 'Giờ vào', kind: 'time' },
    { key: 'end', label: 'Giờ ra', kind: 'time' },
  ],
  payment_method: [
    {
      key: 'kind',
      label: 'Hình thức',
      kind: 'choice',
      labels: {
        cash: 'Tiền mặt',
        bank: 'Chuyển khoản',
        card: 'Thẻ',
        wallet: 'Ví điện tử',
        deposit: 'Tạm ứng',
        insurance: 'Bảo hiểm',
        financing: 'Trả góp',
      },
    },
  ],
  fund_account: [
    {
      key: 'kind',
      label: 'Loại quỹ',
      kind: 'choice',
      labels: { cash: 'Tiền mặt', bank: 'Ngân hàng', gateway: 'Cổng thanh toán' },
    },
    {
      key: 'method_term_id',
      label: 'Nhận tiền khách trả bằng',
      kind: 'reference',
      to: 'payment_method',
      hint: 'Phiếu thu, hoàn tiền và tạm ứng bằng phương thức này tự vào quỹ',
    },
    {
      key: 'branch_id',
      label: 'Của chi nhánh',
      kind: 'reference',
      to: 'branch',
      hint: 'Để trống nếu mọi chi nhánh dùng chung quỹ này',
    },
    { key: 'bank', label: 'Ngân hàng', kind: 'text', most: 120 },
    { key: 'account_no', label: 'Số tài khoản', kind: 'text', most: 40 },
    { key: 'holder', label: 'Chủ tài khoản', kind: 'text', most: 120 },
  ],
  supplier: [
    { key: 'phone', label: 'Điện thoại', kind: 'text', most: 30 },
    { key: 'address', label: 'Địa chỉ', kind: 'text', most: 300 },
  ],
  lab: [
    { key: 'phone', label: 'Điện thoại', kind: 'text', most: 30 },
    { key: 'address', label: 'Địa chỉ', kind: 'text', most: 300 },
  ],
  message_template: [
    { key: 'content', label: MESSAGE_HINT, kind: 'long_text', most: 2000 },
    { key: 'subject', label: 'Tiêu đề (chỉ email)', kind: 'text', most: 150 },
    { key: 'auto', label: 'Tự gửi khi', kind: 'choice', labels: AUTO_MESSAGE_LABELS },
    { key: 'channel', label: 'Kênh', kind: 'choice', labels: MESSAGE_CHANNEL_LABELS },
    { key: 'zns_template_id', label: 'Mã mẫu ZNS', kind: 'text', most: 30 },
  ],
  prescription_template: [
    { key: 'diagnosis', label: 'Chẩn đoán', kind: 'text', most: 300 },
    { key: 'content', label: TEMPLATE_HINT, kind: 'long_text', most: 2000 },
    { key: 'advice', label: 'Lời dặn', kind: 'long_text', most: 1000 },
  ],
  consent_template: [{ key: 'content', label: CONSENT_HINT, kind: 'long_text', most: 6000 }],
  print_template: [
    { key: 'paper', label: 'Khổ giấy', kind: 'choice', labels: { A4: 'A4', A5: 'A5', K80: 'K80' } },
  ],
}

export const termFields = (vocabulary: string): readonly TermField[] => TERM_FIELDS[vocabulary] ?? []

/** Those that a table of the vocabulary has columns for: what a term refers to is chosen, not typed. */
export const tableFields = (vocabulary: string): readonly Exclude<TermField, { kind: 'reference' }>[] =>
  termFields(vocabulary).filter((field) => field.kind !== 'reference')

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** Why a value does not fit, as the end of a sentence about its field; undefined when it does. */
function problemOf(field: TermField, value: unknown): string | undefined {
  switch (field.kind) {
    case 'int':
      return Number.isInteger(value) && (value as number) >= field.min && (value as number) <= field.max
        ? undefined
        : `phải là số nguyên từ ${field.min} đến ${field.max}`
    case 'flag':
      return typeof value === 'boolean' ? undefined : 'phải là có hoặc không'
    case 'time':
      return typeof value === 'string' && TIME.test(value) ? undefined : 'phải là giờ, như 08:30'
    case 'choice':
      return typeof value === 'string' && Object.hasOwn(field.labels, value)
        ? undefined
        : `phải là một trong: ${Object.values(field.labels).join(', ')}`
    case 'reference':
      return Number.isSafeInteger(value) && (value as number) > 0 ? undefined : 'phải chọn từ danh sách'
    default:
      if (typeof value !== 'string') return 'phải là chữ'
      return [...value].length > field.most ? `dài quá ${field.most} ký tự` : undefined
  }
}

type TermData = Readonly<Record<string, unknown>>

/** Why what is noted of a term of a vocabulary cannot be, as a sentence; undefined when it can. What no field is for passes. */
export function termDataProblem(vocabulary: string, data: TermData): string | undefined {
  for (const field of termFields(vocabulary)) {
    const value = data[field.key] ?? null
    const problem = value === null ? undefined : problemOf(field, value)
    if (problem !== undefined) return `${field.label} ${problem}`
  }
  const { start, end } = data
  if (vocabulary === 'shift' && typeof start === 'string' && typeof end === 'string' && start >= end)
    return 'Giờ vào phải trước giờ ra'
  return undefined
}

const YES = ['có', 'co', 'x', '1', 'yes', 'true']
const NO = ['không', 'khong', '', '0', 'no', 'false']

/** «Có» or «Không» as people write it into a table; undefined when it is neither. */
export function readFlag(cell: string): boolean | undefined {
  const word = cell.trim().toLowerCase()
  return YES.includes(word) ? true : NO.includes(word) ? false : undefined
}

export const flagWord = (value: boolean): string => (value ? 'Có' : 'Không')

/** A value in the words of a table. */
export function fieldWords(field: TermField, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (field.kind === 'flag') return flagWord(value === true)
  return field.kind === 'choice'
    ? (field.labels[String(value)] ?? String(value))
    : `${value as string | number}`
}

/** What a cell of a table says of a field; as it stands where it says nothing sensible, which `termDataProblem` refuses. */
export function readField(field: TermField, cell: string): string | number | boolean | null {
  const text = cell.trim()
  if (text === '') return null
  if (field.kind === 'int') return /^\d{1,9}$/.test(text) ? Number(text) : text
  if (field.kind === 'flag') return readFlag(text) ?? text
  if (field.kind === 'time') return /^\d:\d\d$/.test(text) ? `0${text}` : text
  if (field.kind !== 'choice') return text
  const named = Object.entries(field.labels).find(([, label]) => label.toLowerCase() === text.toLowerCase())
  return named?.[0] ?? text
}
