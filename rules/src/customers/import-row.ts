import { normaliseName } from '../text/name.ts'
import { fold } from '../text/fold.ts'
import { formatPhone, parsePhone } from '../text/phone.ts'
import { parseAddress, settleAddress, type Address, type Units } from './address.ts'
import { birthDate, birthParts, type Birth } from './birth.ts'
import { cellsByField, type RowProblem } from './import-cells.ts'
import { IMPORT_FIELDS, type ImportField, type ImportTarget, type Mapping } from './import-columns.ts'
import { type OwnField, readOwn } from './import-own.ts'
import { importedNationalId } from './national-id.ts'
import { LIFECYCLE_LABELS, LIFECYCLES, type Lifecycle } from './lifecycle.ts'

/** What an import does with a row that names somebody on file. */
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
}

/** Ids by folded names, of what the clinic has. */
export interface Words {
  source: ReadonlyMap<string, number>
  occupation: ReadonlyMap<string, number>
  owner: ReadonlyMap<string, number>
  branch: ReadonlyMap<string, number>
  tags: ReadonlyMap<string, number>
  vip_level: ReadonlyMap<string, number>
  /** Values by folded labels. */
  first_channel: ReadonlyMap<string, string>
  preferred_channel: ReadonlyMap<string, string>
  nationality: ReadonlyMap<string, string>
  units: Units
  /** Fields of the clinic's own that columns are brought into. */
  own: readonly OwnField[]
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
  /** Values of the clinic's own fields, as they are stored. */
  custom: Record<string, unknown>
  lifecycle: Lifecycle
  tag_ids: number[]
  /** The number that an earlier export gave this person. */
  code: string | null
  problems: RowProblem[]
}

export const NO_PHONE = 'Chưa có số khi nhập từ tệp'

const GENDERS: Readonly<Record<string, string>> = {
  nam: 'male',
  m: 'male',
  male: 'male',
  trai: 'male',
  ong: 'male',
  anh: 'male',
  nu: 'female',
  f: 'female',
  female: 'female',
  gai: 'female',
  ba: 'female',
  chi: 'female',
  khac: 'other',
  other: 'other',
  'chua ro': 'unknown',
  unknown: 'unknown',
}
const PHONE_OWNERS: Readonly<Record<string, string>> = {
  'chinh chu': 'self',
  self: 'self',
  'khach hang': 'self',
  'nguoi than': 'relative',
  relative: 'relative',
  'nguoi nha': 'relative',
}
const YES = new Set(['co', 'x', '1', 'true', 'yes', 'dung'])
const NO = new Set(['khong', '0', 'false', 'no', 'sai'])

const lifecycles = new Map(
  LIFECYCLES.flatMap((value) => [value, fold(LIFECYCLE_LABELS[value])].map((name) => [name, value] as const)),
)

/** `NGUYỄN VĂN AN` is how old programs store names; any other spelling is somebody's choice. */
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

/** A birth in any usual spelling, an ISO date or a date with a time among them. */
export function importedBirth(raw: string): Birth | undefined {
  const text = raw.trim().replace(/[T\s]\d{1,2}:\d{2}.*$/, '')
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
  return birthParts(year === undefined ? text : `${day}/${month}/${year}`)
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
  problems: RowProblem[]
  /** What the clinic has no word for, kept in the note. */
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
  known: ReadonlyMap<string, number>,
  said = text(reading, field),
): number | null {
  if (said === null) return null
  const id = known.get(fold(said))
  if (id !== undefined) return id
  if (reading.options.unknown_words === 'note') reading.kept.push(`${IMPORT_FIELDS[field]}: ${said}`)
  else refuse(reading, field, `${IMPORT_FIELDS[field]} «${said}» chưa có trong danh mục`)
  return null
}

/** One of some values by what they are called. */
function choice<T>(
  reading: Reading,
  field: ImportField,
  named: (folded: string) => T | undefined,
  otherwise: T,
): T {
  const said = text(reading, field)
  if (said === null) return otherwise
  const found = named(fold(said))
  if (found === undefined) refuse(reading, field, `${IMPORT_FIELDS[field]} «${said}» không đọc được`)
  return found ?? otherwise
}

function birthOf(reading: Reading): Birth {
  const said = text(reading, 'birth')
  const birth = said === null ? undefined : importedBirth(said)
  if (said !== null && birth === undefined)
    refuse(reading, 'birth', `Ngày sinh «${said}» không đọc được, hãy viết như 05/03/1990, 03/1990 hoặc 1990`)
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
  const birth = said === null ? undefined : importedBirth(said)
  const date = birth && birthDate(birth)
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

/** Values of the clinic's own fields; references that it does not have are refused, or kept in the note. */
function customOf(reading: Reading, own: readonly OwnField[]): Record<string, unknown> {
  const { values, problems, unknown } = readOwn(reading.values, own)
  for (const { field, message } of problems) refuse(reading, field, message)
  for (const { field, said } of unknown) {
    if (reading.options.unknown_words === 'note') reading.kept.push(`${field.label}: ${said}`)
    else refuse(reading, `custom.${field.name}`, `${field.label} «${said}» chưa có trong danh mục`)
  }
  return values
}

const yesOrNo = (said: string) => (YES.has(said) ? true : NO.has(said) ? false : undefined)

/** How somebody wants to be reached, if at all. */
const wishesOf = (reading: Reading, words: Words) => ({
  preferred_channel: choice<string | null>(
    reading,
    'preferred_channel',
    (said) => words.preferred_channel.get(said),
    null,
  ),
  contact_hours: text(reading, 'contact_hours'),
  do_not_contact: choice(reading, 'do_not_contact', yesOrNo, false),
  do_not_contact_reason: text(reading, 'do_not_contact_reason'),
})

/** One row of a file as a person, with what cannot be read of it. `headers` name the columns that go into the note together. */
export function readImportRow(
  cells: readonly string[],
  {
    mapping,
    headers,
    options,
    words,
  }: { mapping: Mapping; headers: readonly string[]; options: ImportOptions; words: Words },
): ReadRow {
  const reading: Reading = { ...cellsByField(cells, mapping, headers), options, kept: [] }
  const full_name = importedName(text(reading, 'full_name') ?? '')
  if (full_name === '') refuse(reading, 'full_name', 'Chưa có họ tên')
  const tags = (text(reading, 'tags') ?? '')
    .split(/[,;|]/)
    .map((tag) => tag.trim())
    .filter(Boolean)
  const tag_ids = tags.map((tag) => word(reading, 'tags', words.tags, tag)).filter((id) => id !== null)
  const person: Omit<ReadPerson, 'note'> = {
    full_name,
    title: text(reading, 'title'),
    gender: choice(reading, 'gender', (said) => GENDERS[said], 'unknown'),
    ...birthOf(reading),
    national_id: nationalIdOf(reading),
    nationality: choice(reading, 'nationality', (said) => words.nationality.get(said), 'VN'),
    ethnicity: text(reading, 'ethnicity'),
    ...phonesOf(reading),
    phone_owner: choice(reading, 'phone_owner', (said) => PHONE_OWNERS[said], 'self'),
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
    first_channel: choice(reading, 'first_channel', (said) => words.first_channel.get(said), 'import'),
    vip_level_term_id: word(reading, 'vip_level', words.vip_level),
    recall_due_at: dateOf(reading, 'recall_due_at'),
    owner_id: word(reading, 'owner', words.owner),
    branch_id: word(reading, 'branch', words.branch),
  }
  const custom = customOf(reading, words.own)
  const lifecycle = choice(reading, 'lifecycle', (said) => lifecycles.get(said), 'lead' as Lifecycle)
  const note = [text(reading, 'note'), ...reading.kept].filter((line) => line !== null).join('\n') || null
  return {
    person: { ...person, note },
    custom,
    lifecycle,
    tag_ids: [...new Set(tag_ids)],
    code: text(reading, 'code'),
    problems: reading.problems,
  }
}
