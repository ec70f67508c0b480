import * as z from 'zod/mini'
import { PerioChart } from '../treatment/perio-chart.ts'
import { MedicalExam, OrthoExam, OutpatientRecord } from '../treatment/records/records.ts'
import { PREFERRED_CHANNELS, Utm } from './person.ts'
import { SignedFacts } from './signed-facts.ts'
import {
  choice,
  count,
  dataKey,
  dataVersion,
  dataVersions,
  date,
  family,
  flag,
  id,
  instant,
  listedVersion,
  longText,
  named,
  ordered,
  page,
  phone,
  read,
  signedVersion,
  text,
  write,
} from '../kit/index.ts'

/** What a customer said when asked for one thing: yes, unless `is_absent` says that there is none of it. */
const answer = z.strictObject({
  term_id: id,
  is_absent: z.optional(flag),
  detail: z.optional(longText(500)),
})
const answers = z.array(answer).check(z.maxLength(60))

/** What a dentist must know before touching anybody. «Bình thường» excludes every disease. */
export const MedicalHistory = z.strictObject({
  is_normal: z.optional(flag),
  diseases: z.optional(answers),
  allergies: z.optional(answers),
  medicines: z.optional(longText(1000)),
  is_pregnant: z.optional(flag),
  bleeds_easily: z.optional(flag),
  smokes: z.optional(flag),
  note: z.optional(longText(2000)),
})
export type MedicalHistory = z.output<typeof MedicalHistory>

/** How a customer wants to be looked after. */
export const CarePreference = z.strictObject({
  preferred_channel: z.optional(choice(PREFERRED_CHANNELS)),
  contact_hours: z.optional(text(120)),
  doctor_id: z.optional(id),
  fears: z.optional(longText(500)),
  note: z.optional(longText(2000)),
})

/** What an advertisement or a form knew about a customer, as it came. */
export const Landing = z.strictObject({
  page_url: z.optional(text(500)),
  referer: z.optional(text(500)),
  utm: z.optional(Utm),
  submitted_at: z.optional(instant),
  phone: z.optional(phone),
  birth_date: z.optional(date),
  message: z.optional(longText(2000)),
})

/** The kinds of structured data about a person, each with its schema. */
export const PERSON_DATA = {
  medical_history: {
    label: 'Tiền sử bệnh',
    object: 'medical_history',
    schema: MedicalHistory,
    is_medical: true,
  },
  care_preference: { label: 'Ưu tiên chăm sóc', object: 'person', schema: CarePreference, is_medical: false },
  landing: { label: 'Dữ liệu tiếp thị', object: 'person', schema: Landing, is_medical: false },
  medical_exam: { label: 'Phiếu khám', object: 'medical_history', schema: MedicalExam, is_medical: true },
  ortho_exam: { label: 'Khám chỉnh nha', object: 'medical_history', schema: OrthoExam, is_medical: true },
  perio_chart: { label: 'Sơ đồ nha chu', object: 'medical_history', schema: PerioChart, is_medical: true },
  outpatient_record: {
    label: 'Bệnh án ngoại trú',
    object: 'medical_history',
    schema: OutpatientRecord,
    is_medical: true,
  },
} as const satisfies Record<
  string,
  { label: string; object: string; schema: z.core.$ZodType; is_medical: boolean }
>

export type PersonDataKind = keyof typeof PERSON_DATA
export const PERSON_DATA_KINDS = Object.keys(PERSON_DATA) as [PersonDataKind, ...PersonDataKind[]]

/** Kinds of which a customer has many pieces, each written by users who treat them. */
export const LISTED_KINDS = [
  'medical_exam',
  'ortho_exam',
  'perio_chart',
  'outpatient_record',
] as const satisfies readonly PersonDataKind[]
export type ListedKind = (typeof LISTED_KINDS)[number]

const kind = choice(PERSON_DATA_KINDS)
const which = { person_id: id, kind, key: dataKey }

/** The value of any kind; the server holds it to the schema of its own kind. */
const Value = named(
  'PersonDataValue',
  z.union([MedicalHistory, CarePreference, Landing, MedicalExam, OrthoExam, PerioChart, OutpatientRecord]),
)

const Version = z.strictObject({
  id,
  person_id: id,
  ...dataVersion(PERSON_DATA_KINDS, Value),
  ...signedVersion,
  frozen: z.nullable(SignedFacts),
})
export type PersonDataVersion = z.output<typeof Version>

/** A version among those of a customer: the newest of its piece, or the one in force beside a correction that is not signed yet. */
const Listed = named('PersonDataListed', z.extend(Version, listedVersion))
export type PersonDataListed = z.output<typeof Listed>

const version_no = z.optional(count)

const Warning = z.strictObject({ name: z.string(), detail: z.nullable(z.string()) })

/** What users who receive a customer must know of the medical history, in words. */
export const MedicalAlerts = z.strictObject({
  allergies: z.array(Warning),
  diseases: z.array(Warning),
  medicines: z.nullable(z.string()),
  is_pregnant: z.boolean(),
  bleeds_easily: z.boolean(),
  /** When it was signed; null while it is a draft. */
  signed_at: z.nullable(instant),
})
export type MedicalAlerts = z.output<typeof MedicalAlerts>

/** Structured data of a person by kind, every version kept; what is signed is never changed, only followed. */
export const personData = family(
  '/v1/person/data',
  {
    object: 'entity_data',
    watches: ['medical_history', 'person', 'user', 'term'],
    without: { add: 'set', update: 'set', delete: 'clear' },
  },
  {
    get: read(z.strictObject({ ...which, version_no }), dataVersions(Version), {
      permission: 'person:read',
      audited: true,
      about: 'Dữ liệu theo loại của một khách hàng, cùng các phiên bản trước (không kèm nội dung)',
    }),
    list: read(
      z.strictObject({
        ...ordered(['created_at']),
        person_id: id,
        kind: choice(LISTED_KINDS),
        /** One version, whichever it is of its piece. */
        id: z.optional(id),
      }),
      page(Listed),
      {
        permission: 'medical_history:read',
        audited: true,
        about: 'Dữ liệu một loại của một khách hàng, mới nhất trước',
      },
    ),
    record: read(z.strictObject({ id }), Listed, {
      permission: 'medical_history:read',
      audited: true,
      about: 'Một phiên bản theo mã của nó',
    }),
    alerts: read(z.strictObject({ person_id: id }), z.nullable(MedicalAlerts), {
      permission: 'medical_history:read',
      audited: true,
      about: 'Dị ứng, bệnh nền và điều cần lưu ý từ tiền sử bệnh mới nhất; null khi chưa hỏi',
    }),
    set: write(
      z.strictObject({
        ...which,
        value: Value,
        merge: z.optional(flag),
        /** The version that was read; a newer one refuses the change. */
        version_no,
      }),
      Version,
      { permission: 'person:read', about: 'Ghi phiên bản mới; merge giữ lại các mục không gửi' },
    ),
    clear: write(z.strictObject({ ...which, reason: text(300), version_no }), Version, {
      permission: 'person:read',
      about: 'Xóa nội dung, các phiên bản trước vẫn được giữ',
    }),
    sign: write(z.strictObject({ ...which, version_no: count }), Version, {
      permission: 'person:read',
      about: 'Ký phiên bản hiện tại; phiên bản đã ký không sửa được',
    }),
    void: write(z.strictObject({ ...which, version_no: count, reason: text(300) }), Version, {
      permission: 'person:read',
      about: 'Hủy một bản đã ký của loại có đánh số, có lý do; bản đó vẫn được giữ',
    }),
  },
)
