import { AGREED_BY } from '@bcare/rules/treatment/line'
import { SIGNATURE_BOX } from '@bcare/rules/treatment/agreement'
import * as z from 'zod/mini'
import {
  choice,
  count,
  crud,
  entity,
  family,
  flag,
  id,
  instant,
  intBetween,
  money,
  moneyTotal,
  named,
  read,
  text,
  write,
} from '../kit/index.ts'

const SIGNATURE_KINDS = ['drawn', 'typed'] as const

/**
 * What a customer, or a child's guardian, has signed: a plan as the exact text and figures that were shown
 * (docs/domain/treatment.md, "Signed versions").
 */
export const TreatmentAgreement = entity('treatment_agreement', {
  label: 'Bản đồng ý điều trị',
  called: 'code',
  edits: {},
  derived: {
    code: z.string(),
    person_id: id,
    branch_id: id,
    version_no: count,
    replaces_id: z.nullable(id),
    total: moneyTotal,
    hash: z.string(),
    agreed_by: choice(AGREED_BY),
    signer_name: z.string(),
    relation: z.nullable(z.string()),
    signature_kind: choice(SIGNATURE_KINDS),
    presented_by: id,
    presented_by_name: z.string(),
    signed_at: instant,
    /** Neither withdrawn nor replaced by a later version. */
    is_in_force: flag,
    withdrawn_at: z.nullable(instant),
    withdrawn_by: z.nullable(id),
    withdrawn_by_name: z.nullable(z.string()),
    withdrawn_reason: z.nullable(z.string()),
  },
  labels: {
    code: 'Mã',
    person_id: 'Khách hàng',
    branch_id: 'Chi nhánh',
    version_no: 'Lần ký',
    replaces_id: 'Thay cho bản',
    total: 'Tổng đồng ý',
    hash: 'Mã kiểm tra',
    agreed_by: 'Người ký',
    signer_name: 'Họ tên người ký',
    relation: 'Quan hệ',
    signature_kind: 'Cách ký',
    presented_by: 'Người trình',
    presented_by_name: 'Người trình',
    signed_at: 'Ký lúc',
    is_in_force: 'Đang hiệu lực',
    withdrawn_at: 'Rút lại lúc',
    withdrawn_by: 'Người rút lại',
    withdrawn_by_name: 'Người rút lại',
    withdrawn_reason: 'Lý do rút lại',
  },
  logged: {
    content: 'Nội dung đã ký',
    signature: 'Chữ ký',
    line_ids: 'Dòng điều trị',
    relative_id: 'Người giám hộ',
  },
})

/** A line as it was shown; nothing that changes later changes it. */
const AgreedLine = z.strictObject({
  id,
  code: z.string(),
  title: z.string(),
  teeth: z.string(),
  quantity: z.number(),
  unit: z.nullable(z.string()),
  unit_price: money,
  discount: money,
  vat: money,
  total: money,
  sessions: count,
  warranty_months: z.nullable(count),
  phase_no: z.nullable(count),
  group: z.nullable(z.string()),
  doctor: z.nullable(z.string()),
})

export const AgreementContent = named(
  'AgreementContent',
  z.strictObject({
    person: z.strictObject({ name: z.string(), code: z.string() }),
    statement: z.string(),
    lines: z.array(AgreedLine),
    declined: z.array(z.strictObject({ title: z.string(), total: money })),
  }),
)

const Point = z.strictObject({
  x: intBetween(0, SIGNATURE_BOX.width),
  y: intBetween(0, SIGNATURE_BOX.height),
})

/** Strokes in the box of 600 × 200; or the typed name with a tick, where no pen can be used. */
export const SignatureMark = named(
  'SignatureMark',
  z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('drawn'),
      strokes: z
        .array(z.array(Point).check(z.minLength(1), z.maxLength(2_000)))
        .check(z.minLength(1), z.maxLength(100)),
    }),
    z.strictObject({ kind: z.literal('typed'), accepted: z.literal(true) }),
  ]),
)

/** A signed version whole, and whether it still is what its hash was made of. */
export const SignedAgreement = named(
  'SignedAgreement',
  z.extend(TreatmentAgreement.row, { content: AgreementContent, signature: SignatureMark, is_intact: flag }),
)

const LineVersions = z.array(z.strictObject({ id, version: count })).check(z.minLength(1), z.maxLength(100))

const Sign = z.strictObject({
  person_id: id,
  /** The lines that are agreed, as they were shown: of several choices the one that was taken. */
  lines: LineVersions,
  /** Whether the other choices are declined; without it the caller is asked. */
  decline_others: z.optional(flag),
  agreed_by: z._default(choice(AGREED_BY), 'customer'),
  signer_name: text(120),
  /** The guardian who signs, of the customer's relatives. */
  relative_id: z.optional(id),
  signature: SignatureMark,
})

const { list } = crud(TreatmentAgreement, {
  filters: ['person_id', 'agreed_by', 'branch_id', 'presented_by', 'is_in_force'],
  sorts: ['created_at', 'signed_at'],
})

const AGREE = { permission: 'attachment:agree' } as const

export const treatmentAgreement = family(
  '/v1/treatment_agreement',
  {
    object: 'treatment_agreement',
    watches: ['attachment', 'user', 'person'],
    without: {
      add: 'Một bản chỉ thành khi khách ký: sign',
      update: 'Bản đã ký không bao giờ được sửa: thay đổi là một bản mới',
      delete: 'Như sửa: bản đã ký được rút lại, không bị xóa',
    },
  },
  {
    list: { ...list, permission: 'attachment:read' },
    get: read(z.strictObject({ id }), SignedAgreement, {
      permission: 'attachment:read',
      about: 'Một bản đã ký, đúng như lúc ký, cùng kết quả kiểm tra mã',
    }),
    sign: write(Sign, SignedAgreement, {
      ...AGREE,
      about:
        'Ký đồng ý các dòng đang trình khách: kiểm tra lại giá, chuyển sang «Khách đồng ý» và giữ nguyên bản đã ký',
    }),
    withdraw: write(z.strictObject({ id, version: z.optional(count), reason: text(300) }), SignedAgreement, {
      ...AGREE,
      about: 'Khách rút lại một bản đã ký, có lý do; dòng chưa bắt đầu trở về «Đã tư vấn»',
    }),
    reprice: write(
      z.strictObject({ person_id: id, lines: LineVersions }),
      z.strictObject({ repriced: z.array(id) }),
      {
        permission: 'attachment:update',
        about: 'Lấy giá hiện tại cho các dòng đang tư vấn, khi bảng giá đã đổi từ lúc đề nghị',
      },
    ),
  },
)
