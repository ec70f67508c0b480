import { cellsByField, type RowProblem as KitProblem } from '../../imports/cells.ts'
import { NO, YES } from '../../imports/readers.ts'
import { type Decisions, decideWords, type WordDecision, wordsIn } from '../../imports/words.ts'
import type { Fits } from '../../settings/custom-value.ts'
import { normaliseName } from '../../text/name.ts'
import { fold } from '../../text/fold.ts'
import { nearly, type Naming } from '../../text/naming.ts'
import { formatPhone, parsePhone } from '../../text/phone.ts'
import { looksLikeFormula } from '../../text/formula.ts'
import { parseAddress, settleAddress, type Address, type Units } from '../particulars/address.ts'
import type { Birth } from '../particulars/birth.ts'
import {
  IMPORT_FIELDS,
  type ImportField,
  type ImportTarget,
  type Mapping,
  PERSON_COLUMNS,
} from './columns.ts'
import { type CustomTarget, readCustom } from './custom.ts'
import { importedBirth, importedDate } from './date.ts'
import { GENDERS, labelOfTarget, LIFECYCLES_BY_NAME, PHONE_OWNERS, type Words } from './words.ts'
import { importedNationalId } from '../particulars/national-id.ts'
import type { Lifecycle } from '../lifecycle.ts'

type RowProblem = KitProblem<ImportField>

/** What an import does with a row that names a customer on file. */
export const DUPLICATE_WAYS = ['skip', 'update_blanks', 'add'] as const
export type DuplicateWay = (typeof DUPLICATE_WAYS)[number]

export interface ImportOptions {
  /** The same person: same code, same citizen's number, same phone and name, or same name and birth date. */
  duplicates: DuplicateWay
  /** Another name under a number that is on file: families share phones. */
  shared_phone: 'add' | 'skip'
  /** A row without any number. */
  no_phone: 'error' | 'accept'
  /** A source, an occupation, a colleague, a branch or a label that the clinic does not have. */
  unknown_words: 'error' | 'note'
  /** What was decided for single words of them. */
  words?: WordDecision<ImportField>[] | undefined
}

/** A person as a row of a file tells it: values of the columns of `person`, not checked against its schema yet. */
export interface ReadPerson extends Address, Birth {
  full_name: string
  title: string | null
  gender: string
  national_id: string | null
  nationality: string
  ethnicity: string | null
  phone: string | null
  phone2: string | null
  phone_owner: string
  no_phone_reason: string | null
  email: string | null
  zalo_id: string | null
  facebook_url: string | null
  preferred_channel: string | null
  contact_hours: string | null
  occupation_term_id: number | null
  workplace: string | null
  source_term_id: number | null
  source_detail: string | null
  campaign: string | null
  first_channel: string
  vip_level_term_id: number | null
  recall_due_at: string | null
  owner_id: number | null
  branch_id: number | null
  do_not_contact: boolean
  do_not_contact_reason: string | null
  note: string | null
}

export interface ReadRow {
  person: ReadPerson
  /** Values of custom fields, as they are stored. */
  custom: Record<string, unknown>
  lifecycle: Lifecycle
  tag_ids: number[]
  /** The number that an earlier export gave this person. */
  code: string | null
  problems: RowProblem[]
  /** What could not be read and is kept in the note: it costs nobody their record. */
  notices: RowProblem[]
}

export const NO_PHONE = 'Chưa có số khi nhập từ tệp'

/** `NGUYỄN VĂN AN` is how old programs store names; any other spelling is a choice. */
export function importedName(raw: string): string {
  const name = normaliseName(raw)
  if (name !== name.toLocaleUpperCase('vi') || name === name.toLocaleLowerCase('vi') || !name.includes(' '))
    return name
  return name
    .toLocaleLowerCase('vi')
    .replace(
      /(^|[\s'’-])(\p{L})/gu,
      (_, before: string, letter: string) => before + letter.toLocaleUpperCase('vi'),
    )
}

/** Numbers in one cell, as E.164; undefined for one that is none. A spreadsheet takes the zero in front of a number away. */
export function importedPhones(raw: string): (string | undefined)[] {
  return raw
    .split(/[/;,|\n]|\s(?:hoặc|hoac|và|-)\s/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => parsePhone(/^[35789]\d{8}$/.test(part) ? `0${part}` : part)?.e164)
}

interface Reading {
  values: ReadonlyMap<ImportTarget, string>
  options: ImportOptions
  today: string
  problems: RowProblem[]
  notices: RowProblem[]
  /** What the clinic has no word for, or cannot be read, kept in the note. */
  kept: string[]
}

const text = ({ values }: Reading, field: ImportField): string | null => values.get(field) ?? null

function refuse({ problems }: Reading, field: ImportTarget, message: string): void {
  problems.push({ field, message })
}

/** The id of a word that the clinic has; one that it has not is refused, or kept in the note. */
function word(
  reading: Reading,
  field: ImportField,
  known: Naming<number>,
  said = text(reading, field),
): number | null {
  if (said === null) return null
  const id = known.get(said)
  if (id !== undefined) return id
  if (reading.options.unknown_words === 'note') reading.kept.push(`${IMPORT_FIELDS[field]}: ${said}`)
  else
    refuse(
      reading,
      field,
      `${IMPORT_FIELDS[field]} «${said}» chưa có trong danh mục${nearly(known.near(said))}`,
    )
  return null
}

/** One of some values by what they are called. */
function choice<T>(
  reading: Reading,
  field: ImportField,
  named: Pick<Naming<T>, 'get' | 'near'>,
  otherwise: T,
): T {
  const said = text(reading, field)
  if (said === null) return otherwise
  const found = named.get(said)
  if (found === undefined)
    refuse(reading, field, `${IMPORT_FIELDS[field]} «${said}» không đọc được${nearly(named.near(said))}`)
  return found ?? otherwise
}

function nameOf(reading: Reading): string {
  const name = importedName(text(reading, 'full_name') ?? '')
  if (name === '') refuse(reading, 'full_name', 'Chưa có họ tên')
  else if (looksLikeFormula(name))
    refuse(reading, 'full_name', `Họ tên «${name}» bắt đầu như một công thức của bảng tính, hãy ghi lại tên`)
  return name
}

/** A birth that cannot be read goes into the note: nobody stays out for it. */
function birthOf(reading: Reading): Birth {
  const said = text(reading, 'birth')
  const birth = said === null ? undefined : importedBirth(said, reading.today)
  if (said !== null && birth === undefined) {
    reading.kept.push(`${IMPORT_FIELDS.birth}: ${said}`)
    const message = `Ngày sinh «${said}» không đọc được, sẽ ghi vào ghi chú`
    reading.notices.push({ field: 'birth', message })
  }
  return birth ?? { birth_day: null, birth_month: null, birth_year: null }
}

/** A number that cannot be read is not repeated: what is said of a row is kept as it is. */
function nationalIdOf(reading: Reading): string | null {
  const said = text(reading, 'national_id')
  const number = said === null ? undefined : importedNationalId(said)
  if (said !== null && number === undefined) refuse(reading, 'national_id', 'Số CCCD cần đủ 12 chữ số')
  return number ?? null
}

/** A whole date as `YYYY-MM-DD`. */
function dateOf(reading: Reading, field: ImportField): string | null {
  const said = text(reading, field)
  const date = said === null ? undefined : importedDate(said)
  if (said !== null && date === undefined)
    refuse(reading, field, `${IMPORT_FIELDS[field]} «${said}» không đọc được, hãy viết như 05/03/2027`)
  return date ?? null
}

function phonesOf(reading: Reading): {
  phone: string | null
  phone2: string | null
  no_phone_reason: string | null
} {
  const numbers = (['phone', 'phone2'] as const).flatMap((field) => {
    const said = text(reading, field)
    if (said === null) return []
    const read = importedPhones(said)
    if (read.includes(undefined)) refuse(reading, field, `Số điện thoại «${said}» không hợp lệ`)
    return read.filter((number) => number !== undefined)
  })
  const [phone = null, phone2 = null, ...more] = new Set(numbers)
  for (const number of more) reading.kept.push(`Điện thoại khác: ${formatPhone(number)}`)
  const reason = text(reading, 'no_phone_reason')
  if (phone !== null || reason !== null || reading.problems.length > 0)
    return { phone, phone2, no_phone_reason: reason }
  if (reading.options.no_phone === 'accept') return { phone, phone2, no_phone_reason: NO_PHONE }
  refuse(reading, 'phone', 'Chưa có số điện thoại')
  return { phone, phone2, no_phone_reason: null }
}

function addressOf(reading: Reading, units: Units): Address {
  const said = (field: ImportField) => text(reading, field) ?? undefined
  const parts = {
    line: said('address_line'),
    ward: said('ward'),
    district: said('district'),
    province: said('province'),
  }
  const whole = said('address')
  const apart = parts.ward !== undefined || parts.district !== undefined || parts.province !== undefined
  const address =
    whole === undefined
      ? settleAddress(parts, units)
      : apart
        ? settleAddress({ ...parts, line: parts.line ?? whole }, units)
        : parseAddress(whole, units)
  return { ...address, address_legacy: text(reading, 'address_legacy') ?? address.address_legacy }
}

/** Values of custom fields; references that it does not have are refused, or kept in the note. */
function customOf(
  reading: Reading,
  own: readonly CustomTarget[],
  fits: Fits | undefined,
): Record<string, unknown> {
  const { values, problems, unknown } = readCustom(reading.values, own, fits)
  for (const { field, message } of problems) refuse(reading, field, message)
  for (const { field, said, near } of unknown) {
    if (reading.options.unknown_words === 'note') reading.kept.push(`${field.label}: ${said}`)
    else
      refuse(
        reading,
        `custom.${field.name}`,
        `${field.label} «${said}» chưa có trong danh mục${nearly(near)}`,
      )
  }
  return values
}

const YES_OR_NO: Pick<Naming<boolean>, 'get' | 'near'> = {
  get: (said) => (YES.has(fold(said)) ? true : NO.has(fold(said)) ? false : undefined),
  near: () => [],
}

/** How a customer wants to be reached, if at all. */
const wishesOf = (reading: Reading, words: Words) => ({
  preferred_channel: choice<string | null>(reading, 'preferred_channel', words.preferred_channel, null),
  contact_hours: text(reading, 'contact_hours'),
  do_not_contact: choice(reading, 'do_not_contact', YES_OR_NO, false),
  do_not_contact_reason: text(reading, 'do_not_contact_reason'),
})

/** What rows of a file are read by. */
export interface RowContext {
  mapping: Mapping
  headers: readonly string[]
  options: ImportOptions
  decisions: Decisions
  words: Words
  /** The business date, before which everybody was born. */
  today: string
  /** What judges patterns of custom fields. */
  fits?: Fits | undefined
}

/** One row of a file as a person, with what cannot be read of it. `headers` name the columns that go into the note together. */
export function readImportRow(
  cells: readonly string[],
  { mapping, headers, options, decisions, words, today, fits }: RowContext,
): ReadRow {
  const by_field = cellsByField(cells, mapping, headers, PERSON_COLUMNS)
  const left = decideWords(by_field.values, decisions, PERSON_COLUMNS)
  const kept = left.map(({ field, word: said }) => `${labelOfTarget(field, words.own)}: ${said}`)
  const reading: Reading = { ...by_field, options, today, notices: [], kept }
  const tags = wordsIn(PERSON_COLUMNS, 'tags', text(reading, 'tags') ?? '')
  const tag_ids = tags.map((tag) => word(reading, 'tags', words.tags, tag)).filter((id) => id !== null)
  const person: Omit<ReadPerson, 'note'> = {
    full_name: nameOf(reading),
    title: text(reading, 'title'),
    gender: choice(reading, 'gender', GENDERS, 'unknown'),
    ...birthOf(reading),
    national_id: nationalIdOf(reading),
    nationality: choice(reading, 'nationality', words.nationality, 'VN'),
    ethnicity: text(reading, 'ethnicity'),
    ...phonesOf(reading),
    phone_owner: choice(reading, 'phone_owner', PHONE_OWNERS, 'self'),
    email: text(reading, 'email')?.toLowerCase() ?? null,
    zalo_id: text(reading, 'zalo_id'),
    facebook_url: text(reading, 'facebook_url'),
    ...addressOf(reading, words.units),
    ...wishesOf(reading, words),
    occupation_term_id: word(reading, 'occupation', words.occupation),
    workplace: text(reading, 'workplace'),
    source_term_id: word(reading, 'source', words.source),
    source_detail: text(reading, 'source_detail'),
    campaign: text(reading, 'campaign'),
    first_channel: choice(reading, 'first_channel', words.first_channel, 'import'),
    vip_level_term_id: word(reading, 'vip_level', words.vip_level),
    recall_due_at: dateOf(reading, 'recall_due_at'),
    owner_id: word(reading, 'owner', words.owner),
    branch_id: word(reading, 'branch', words.branch),
  }
  const custom = customOf(reading, words.own, fits)
  const lifecycle = choice(reading, 'lifecycle', LIFECYCLES_BY_NAME, 'lead')
  const note = [text(reading, 'note'), ...reading.kept].filter((line) => line !== null).join('\n') || null
  return {
    person: { ...person, note },
    custom,
    lifecycle,
    tag_ids: [...new Set(tag_ids)],
    code: text(reading, 'code'),
    problems: reading.problems,
    notices: reading.notices,
  }
}
