type Stored = Readonly<Record<string, unknown>>

/** What belongs together: filled when all of it is blank, so that no half of one address meets half of another. */
const TOGETHER: readonly (readonly string[])[] = [
  ['birth_day', 'birth_month', 'birth_year'],
  ['address_line', 'ward_code', 'province_code'],
  ['national_id_sealed', 'national_id_hash'],
]
const ALONE = [
  'title',
  'gender',
  'phone',
  'phone2',
  'email',
  'zalo_id',
  'facebook_url',
  'address_legacy',
  'ethnicity',
  'preferred_channel',
  'contact_hours',
  'occupation_term_id',
  'workplace',
  'source_term_id',
  'source_detail',
  'campaign',
  'vip_level_term_id',
  'recall_due_at',
  'owner_id',
  'branch_id',
  'note',
]

/** Warnings: what a row says stays said, with its reason where none is on file. A row never takes one back. */
const WARNINGS: Readonly<Record<string, readonly string[]>> = { do_not_contact: ['do_not_contact_reason'] }

/** Fields that an import may fill of a customer on file. */
export const FILLED_FIELDS: readonly string[] = [
  ...TOGETHER.flat(),
  ...ALONE,
  ...Object.entries(WARNINGS).flatMap(([warning, reasons]) => [warning, ...reasons]),
]

/** What a row of a file says of a customer and does not fill, each with the reason. */
export const NOT_FILLED = {
  full_name: 'names the customer',
  nationality: 'every customer on file has one',
  phone_owner: 'belongs to the number on file',
  no_phone_reason: 'a customer without a number has one, and a number that comes is no reason',
  first_channel: 'how the customer came at first',
} as const

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || value === 'unknown'

/** What a row adds to a customer on file: only what is blank there and said here. A second number that is the first one adds nothing. */
export function fillBlanks(stored: Stored, said: Stored): Record<string, unknown> {
  const groups = [...TOGETHER, ...ALONE.map((field) => [field])]
  const fields = groups.filter((group) => group.every((field) => isBlank(stored[field]))).flat()
  const filled = Object.fromEntries(
    fields.filter((field) => !isBlank(said[field])).map((field) => [field, said[field]]),
  )
  for (const [warning, reasons] of Object.entries(WARNINGS)) {
    if (said[warning] !== true) continue
    if (stored[warning] !== true) filled[warning] = true
    for (const reason of reasons)
      if (isBlank(stored[reason]) && !isBlank(said[reason])) filled[reason] = said[reason]
  }
  const numbers = [stored['phone'], stored['phone2']].filter((number) => !isBlank(number))
  for (const field of ['phone', 'phone2']) if (numbers.includes(filled[field])) delete filled[field]
  return filled
}
