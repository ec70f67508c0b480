import { DATA_KINDS, type DataKind } from '@bcare/rules/treatment/data-kind'
import * as z from 'zod/mini'
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
  intBetween,
  listedVersion,
  longText,
  money,
  named,
  ordered,
  page,
  read,
  signedVersion,
  text,
  write,
} from '../kit/index.ts'
import { SignedFacts } from '../customers/signed-facts.ts'
import { ConsentData } from './consent-data.ts'
import { Medication } from './medication.ts'
import { OrthoControl, OrthoSetup } from './ortho-data.ts'
import { ToothNumber } from './teeth.ts'

const short = z.optional(text(120))
const long = z.optional(longText(2000))
const day = z.optional(date)
const millimetres = z.optional(z.number().check(z.gte(0), z.lte(100)))
const teeth = z.optional(z.array(ToothNumber).check(z.maxLength(52)))
const rows = <S extends z.core.$ZodType>(row: S, most = 60) =>
  z.optional(z.array(row).check(z.maxLength(most)))

const Canal = z.strictObject({
  tooth: z.optional(ToothNumber),
  name: text(20),
  working_length: millimetres,
  file: short,
})

/** What is said in plain words. */
const Words = z.strictObject({ text: longText(4000) })

/** The kinds of structured data about a treatment line, each with its schema; a later area adds its kind here. */
export const ATTACHMENT_DATA = {
  medication: { schema: Medication },
  ortho_setup: { schema: OrthoSetup },
  ortho_control: { schema: OrthoControl },
  implant: {
    schema: z.strictObject({
      tooth: z.optional(ToothNumber),
      system: short,
      lot: short,
      diameter: millimetres,
      length: millimetres,
      torque: z.optional(z.number().check(z.gte(0), z.lte(200))),
      isq: z.optional(intBetween(0, 100)),
      note: long,
    }),
  },
  endo: { schema: z.strictObject({ canals: rows(Canal, 12), note: long }) },
  lab_order: {
    schema: z.strictObject({
      lab: short,
      restoration: short,
      material: short,
      shade: short,
      teeth,
      price: z.optional(money),
      sent_on: day,
      due_on: day,
      received_on: day,
      note: long,
    }),
  },
  anesthesia: {
    schema: z.strictObject({
      drug: short,
      dose_ml: z.optional(z.number().check(z.gte(0), z.lte(50))),
      site: short,
      note: long,
    }),
  },
  consent: { schema: ConsentData },
  warranty_card: {
    schema: z.strictObject({ number: short, from: day, until: day, terms: long }),
  },
  images_checklist: {
    schema: z.strictObject({ before: z.optional(flag), after: z.optional(flag), note: long }),
  },
  advice: { schema: Words },
  step_note: { schema: Words },
} as const satisfies Record<DataKind, { schema: z.core.$ZodType }>

/** The value of any kind; the server holds it to the schema of its own kind. */
const Value = named(
  'AttachmentDataValue',
  z.union([
    ATTACHMENT_DATA.medication.schema,
    ATTACHMENT_DATA.ortho_setup.schema,
    ATTACHMENT_DATA.ortho_control.schema,
    ATTACHMENT_DATA.implant.schema,
    ATTACHMENT_DATA.endo.schema,
    ATTACHMENT_DATA.lab_order.schema,
    ATTACHMENT_DATA.anesthesia.schema,
    ATTACHMENT_DATA.consent.schema,
    ATTACHMENT_DATA.warranty_card.schema,
    ATTACHMENT_DATA.images_checklist.schema,
    ATTACHMENT_DATA.advice.schema,
  ]),
)

const which = { attachment_id: id, kind: choice(DATA_KINDS), key: dataKey }
const version_no = z.optional(count)
const Version = z.strictObject({
  id,
  attachment_id: id,
  ...dataVersion(DATA_KINDS, Value),
  ...signedVersion,
  frozen: z.nullable(SignedFacts),
})
export type AttachmentDataVersion = z.output<typeof Version>

/** A version among those of a customer: the newest of its piece, or the one in force beside a correction that is not signed yet. */
const Listed = named(
  'AttachmentDataListed',
  z.extend(Version, {
    attachment_title: z.string(),
    person_id: id,
    ...listedVersion,
  }),
)
export type AttachmentDataListed = z.output<typeof Listed>

const Sign = z.strictObject({
  ...which,
  version_no: count,
  /** Passes warnings that may be passed, with the reason. */
  force: z._default(flag, false),
  reason: z.optional(text(300)),
})

/** Structured data of a treatment line by kind, every version kept. */
export const attachmentData = family(
  '/v1/attachment/data',
  {
    object: 'attachment',
    watches: ['user'],
    without: { add: 'set', update: 'set', delete: 'clear' },
  },
  {
    get: read(z.strictObject({ ...which, version_no }), dataVersions(Version), {
      audited: true,
      about: 'Dữ liệu theo loại của một dòng điều trị, cùng các phiên bản trước (không kèm nội dung)',
    }),
    list: read(
      z.strictObject({
        ...ordered(['created_at']),
        person_id: id,
        kind: choice(DATA_KINDS),
        /** One version, whichever it is of its piece. */
        id: z.optional(id),
      }),
      page(Listed),
      {
        audited: true,
        about: 'Dữ liệu một loại của một khách hàng qua mọi dòng điều trị, mới nhất trước',
      },
    ),
    set: write(z.strictObject({ ...which, value: Value, merge: z.optional(flag), version_no }), Version, {
      action: 'perform',
      about: 'Ghi phiên bản mới; merge giữ lại các mục không gửi',
    }),
    clear: write(z.strictObject({ ...which, reason: text(300), version_no }), Version, {
      action: 'perform',
      about: 'Xóa nội dung, các phiên bản trước vẫn được giữ; đã ký thì không xóa được',
    }),
    sign: write(Sign, Version, {
      action: 'sign',
      about:
        'Ký phiên bản hiện tại bằng số chứng chỉ hành nghề của mình; cảnh báo chỉ được bỏ qua khi có lý do',
    }),
    void: write(z.strictObject({ ...which, version_no: count, reason: text(300) }), Version, {
      action: 'sign',
      about: 'Hủy một bản đã ký, có lý do; bản đó vẫn được giữ',
    }),
  },
)
