import { TRACK_STATUSES } from '@bcare/rules/appointments/visit/track'
import { LIFECYCLES } from '@bcare/rules/customers/lifecycle'
import { parseNationalId } from '@bcare/rules/customers/particulars/national-id'
import { COUNTRIES } from '@bcare/rules/customers/particulars/peoples'
import * as z from 'zod/mini'
import {
  choice,
  codeText,
  count,
  crud,
  date,
  email,
  entity,
  family,
  fieldKinds,
  flag,
  id,
  instant,
  intBetween,
  longText,
  maybe,
  moneyTotal,
  otherwise,
  phone,
  read,
  text,
  write,
} from '../kit/index.ts'

export const GENDERS = ['male', 'female', 'other', 'unknown'] as const
export const PHONE_OWNERS = ['self', 'relative'] as const
export const FIRST_CHANNELS = [
  'walk_in',
  'phone',
  'facebook',
  'zalo',
  'web',
  'referral',
  'import',
  'other',
] as const
export const PREFERRED_CHANNELS = ['phone', 'zalo', 'sms', 'email'] as const
/** How people are addressed before their given name. */
export const TITLES = ['Anh', 'Chị', 'Cô', 'Chú', 'Bác', 'Ông', 'Bà', 'Em', 'Bé'] as const

const code = (digits: number) => z.string().check(z.regex(new RegExp(`^\\d{${digits}}$`)))

/** A citizen's number of twelve digits, in any grouping; it goes in here and comes out of `national_id` alone. */
const nationalId = z.string().check(
  z.overwrite((raw) => parseNationalId(raw) ?? raw),
  z.maxLength(20),
  z.regex(/^0\d{11}$/),
)
fieldKinds.add(nationalId, { kind: 'text' })

/** What an address on the web says of the advertisement behind it: `utm_source` and its siblings. */
export const Utm = z
  .record(z.string().check(z.minLength(1), z.maxLength(40)), text(200))
  .check(z.refine((utm) => Object.keys(utm).length <= 20))

/** What a customer agreed to, was billed and has paid, in đồng: nobody writes it, ledgers tell it. Null for callers who may not read it. */
const moneyFigures = {
  total_agreed: z.nullable(moneyTotal),
  total_discount: z.nullable(moneyTotal),
  total_billed: z.nullable(moneyTotal),
  total_paid: z.nullable(moneyTotal),
  total_refunded: z.nullable(moneyTotal),
  debt: z.nullable(moneyTotal),
  unbilled: z.nullable(moneyTotal),
  deposit_balance: z.nullable(moneyTotal),
  completed_value: z.nullable(moneyTotal),
  paid_uncompleted: z.nullable(moneyTotal),
  last_paid_at: z.nullable(instant),
}

export const TagLabel = z.strictObject({ id, name: z.string(), color: z.string() })
export type TagLabel = z.output<typeof TagLabel>

/**
 * A customer: lead and patient in one record (docs/domain/customers.md). `lifecycle` belongs to its command and to
 * visits.
 */
export const Person = entity('person', {
  label: 'Khách hàng',
  called: 'full_name',
  edits: {
    full_name: text(120),
    title: maybe(text(20)),
    gender: otherwise(choice(GENDERS), 'unknown'),
    birth_day: maybe(intBetween(1, 31)),
    birth_month: maybe(intBetween(1, 12)),
    birth_year: maybe(intBetween(1850, 2200)),
    nationality: otherwise(choice(COUNTRIES), 'VN'),
    ethnicity: maybe(text(60)),
    occupation_term_id: maybe(id),
    workplace: maybe(text(160)),
    phone: maybe(phone),
    phone2: maybe(phone),
    phone_owner: otherwise(choice(PHONE_OWNERS), 'self'),
    no_phone_reason: maybe(text(200)),
    email: maybe(email),
    zalo_id: maybe(text(80)),
    facebook_url: maybe(text(300)),
    address_line: maybe(text(200)),
    ward_code: maybe(code(5)),
    province_code: maybe(code(2)),
    address_legacy: maybe(text(300)),
    preferred_channel: maybe(choice(PREFERRED_CHANNELS)),
    contact_hours: maybe(text(120)),
    source_term_id: maybe(id),
    source_detail: maybe(text(200)),
    campaign: maybe(text(120)),
    utm: maybe(Utm),
    referrer_person_id: maybe(id),
    referrer_user_id: maybe(id),
    first_channel: maybe(choice(FIRST_CHANNELS)),
    vip_level_term_id: maybe(id),
    recall_due_at: maybe(date),
    do_not_contact: otherwise(flag, false),
    do_not_contact_reason: maybe(text(200)),
    blocked: otherwise(flag, false),
    block_reason_term_id: maybe(id),
    needs_review: otherwise(flag, false),
    note: maybe(longText(2000)),
    branch_id: maybe(id),
  },
  // Afterwards the assignments say who answers for a customer: it is the primary of the first role that is held.
  once: { owner_id: maybe(id) },
  derived: {
    code: z.string(),
    given_name: z.string(),
    age: z.nullable(count),
    lifecycle: choice(LIFECYCLES),
    /** What was last said for each purpose of use: agreed, refused or withdrawn, never asked (null). */
    consent_care: z.nullable(flag),
    consent_marketing: z.nullable(flag),
    consent_photo: z.nullable(flag),
    consent_sharing: z.nullable(flag),
    consent_recording: z.nullable(flag),
    consent_foreign_transfer: z.nullable(flag),
    /** Codes of records that went into this one; it is found by them too. */
    merged_codes: z.array(z.string()),
    last_visit_at: z.nullable(instant),
    /** Calls and messages will write it; nothing that counts as contact is on file yet, and a visit has its own day. */
    last_contact_at: z.nullable(instant),
    next_appointment_at: z.nullable(instant),
    has_national_id: z.boolean(),
    ...moneyFigures,
    tags: z.array(TagLabel),
    groups: z.array(TagLabel),
    source_name: z.nullable(z.string()),
    occupation_name: z.nullable(z.string()),
    block_reason_name: z.nullable(z.string()),
    referrer_name: z.nullable(z.string()),
    referrer_user_name: z.nullable(z.string()),
    vip_level_name: z.nullable(z.string()),
    vip_level_color: z.nullable(z.string()),
    branch_name: z.nullable(z.string()),
    owner_name: z.nullable(z.string()),
  },
  secret: { national_id: maybe(nationalId) },
  custom: true,
  labels: {
    code: 'Mã khách hàng',
    full_name: 'Họ tên',
    title: 'Danh xưng',
    gender: 'Giới tính',
    birth_day: 'Ngày sinh',
    birth_month: 'Tháng sinh',
    birth_year: 'Năm sinh',
    age: 'Tuổi',
    national_id: 'Số CCCD',
    has_national_id: 'Đã có số CCCD',
    nationality: 'Quốc tịch',
    ethnicity: 'Dân tộc',
    occupation_term_id: 'Nghề nghiệp',
    workplace: 'Nơi làm việc',
    phone: 'Điện thoại',
    phone2: 'Điện thoại 2',
    phone_owner: 'Chủ số điện thoại',
    no_phone_reason: 'Lý do không có số điện thoại',
    email: 'Email',
    zalo_id: 'Zalo',
    facebook_url: 'Facebook',
    address_line: 'Địa chỉ',
    ward_code: 'Phường/Xã/Đặc khu',
    province_code: 'Tỉnh/Thành phố',
    address_legacy: 'Địa chỉ cũ',
    preferred_channel: 'Kênh liên hệ ưu tiên',
    contact_hours: 'Giờ liên hệ',
    source_term_id: 'Nguồn đến',
    source_detail: 'Chi tiết nguồn',
    campaign: 'Chiến dịch',
    utm: 'Quảng cáo (UTM)',
    referrer_person_id: 'Người giới thiệu',
    referrer_user_id: 'Nhân viên giới thiệu',
    first_channel: 'Kênh đầu tiên',
    lifecycle: 'Tình trạng khách hàng',
    vip_level_term_id: 'Hạng thành viên',
    recall_due_at: 'Hẹn tái khám',
    consent_care: 'Đồng ý khám và chăm sóc',
    consent_marketing: 'Đồng ý nhận tin ưu đãi',
    consent_photo: 'Đồng ý dùng hình ảnh',
    consent_sharing: 'Đồng ý chia sẻ với labo, bảo hiểm',
    consent_recording: 'Đồng ý ghi âm cuộc gọi',
    consent_foreign_transfer: 'Đồng ý chuyển dữ liệu ra nước ngoài',
    merged_codes: 'Mã đã gộp',
    merged_into_id: 'Đã gộp vào',
    do_not_contact: 'Không liên hệ',
    do_not_contact_reason: 'Lý do không liên hệ',
    blocked: 'Chặn đặt lịch',
    block_reason_term_id: 'Lý do chặn đặt lịch',
    needs_review: 'Cần kiểm tra lại',
    note: 'Ghi chú',
    branch_id: 'Chi nhánh',
    owner_id: 'Người phụ trách',
    tags: 'Nhãn khách hàng',
    groups: 'Nhóm khách hàng',
    last_visit_at: 'Ngày điều trị gần nhất',
    last_contact_at: 'Liên hệ gần nhất',
    next_appointment_at: 'Lịch hẹn tới',
    total_agreed: 'Dự kiến thu',
    total_discount: 'Giảm giá',
    total_billed: 'Đã lập hóa đơn',
    total_paid: 'Đã thanh toán',
    total_refunded: 'Đã hoàn tiền',
    debt: 'Công nợ',
    unbilled: 'Chưa lập hóa đơn',
    deposit_balance: 'Tạm ứng',
    completed_value: 'Đã thực hiện',
    paid_uncompleted: 'Đã thu chưa thực hiện',
    last_paid_at: 'Thanh toán gần nhất',
    created_at: 'Ngày tạo',
    updated_at: 'Cập nhật',
    deleted_at: 'Đã xóa',
  } as Record<string, string>,
  logged: {
    previous_lifecycle: 'Tình trạng trước đó',
    anonymised_at: 'Ẩn danh lúc',
    national_id_hash: 'Số CCCD (dấu kiểm)',
  },
})

const calls = crud(Person, {
  filters: [
    'id',
    'lifecycle',
    'source_term_id',
    'owner_id',
    'branch_id',
    'gender',
    'blocked',
    'needs_review',
    'do_not_contact',
    'consent_marketing',
    'birth_month',
    'birth_day',
    'first_channel',
    'province_code',
    'ward_code',
    'referrer_person_id',
    'referrer_user_id',
    'vip_level_term_id',
    'occupation_term_id',
    'block_reason_term_id',
    'recall_due_at',
    'created_by',
    'created_at',
    'last_visit_at',
    'next_appointment_at',
  ],
  // Labels carried, groups belonged to, staff who answer for them in whatever role.
  links: ['tag_ids', 'group_ids', 'assigned_user_ids'],
  sorts: ['created_at', 'given_name', 'code', 'next_appointment_at', 'last_visit_at', 'recall_due_at'],
  search: true,
})

const force = { force: z.optional(z.boolean()) }

/** A customer on file who may be the one being entered; the phone is masked for users who may not read it. */
export const Candidate = z.strictObject({
  id,
  code: z.string(),
  full_name: z.string(),
  phone: z.nullable(z.string()),
  phone2: z.nullable(z.string()),
  gender: choice(GENDERS),
  birth_day: z.nullable(count),
  birth_month: z.nullable(count),
  birth_year: z.nullable(count),
  lifecycle: choice(LIFECYCLES),
  owner_name: z.nullable(z.string()),
  created_at: instant,
  reasons: z.array(z.enum(['phone', 'national_id', 'name_and_birth'])),
})
export type Candidate = z.output<typeof Candidate>

/** A customer by exactly one of id, number (in any usual spelling) and code; all who share a number are looked at. */
const Whereabouts = z.strictObject({
  person_id: z.optional(id),
  phone: z.optional(phone),
  code: z.optional(codeText(30)),
  group_ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(50))),
  branch_id: z.optional(id),
})

const PersonIn = z.strictObject({
  person_ids: z.array(id),
  in_clinic: z.boolean(),
  track: z.nullable(
    z.strictObject({
      id,
      person_id: id,
      branch_id: id,
      branch_name: z.nullable(z.string()),
      status: choice(TRACK_STATUSES),
      checked_in_at: instant,
    }),
  ),
  /** Whether they are in each group that was asked about, by its id. */
  groups: z.record(z.string(), z.boolean()),
})

export const person = family(
  '/v1/person',
  {
    object: 'person',
    group: 'Khách hàng',
    place: 10,
    asks: ['force', 'manage'],
    watches: [
      'tag',
      'person_tag',
      'person_assignment',
      'person_group_member',
      'term',
      'user',
      'department',
      'custom_definition',
    ],
  },
  {
    ...calls,
    add: {
      ...calls.add,
      body: z.extend(calls.add.body, force),
      about: 'Thêm khách hàng; trùng người đã có thì 409 với data.candidates, gửi lại force: true để thêm',
    },
    lifecycle: write(
      z.strictObject({ id, to: choice(LIFECYCLES), reason: z.optional(text(300)) }),
      Person.row,
      { at: 'update-lifecycle', about: 'Đổi tình trạng khách hàng' },
    ),
    national_id: read(
      z.strictObject({ id, whole: z._default(flag, false) }),
      z.strictObject({ national_id: z.nullable(z.string()) }),
      {
        audited: true,
        about:
          'Số CCCD của khách: che bớt, hoặc đủ số với whole cho người có quyền national_id:read (được ghi nhật ký)',
      },
    ),
    is_person_in: read(Whereabouts, PersonIn, {
      about: 'Khách có đang ở phòng khám không, và có trong những nhóm nào',
    }),
  },
)
