import type { KnownWords } from '../../imports/words.ts'
import { fold } from '../../text/fold.ts'
import { naming, type Naming } from '../../text/naming.ts'
import type { Units } from '../particulars/address.ts'
import { IMPORT_FIELDS, type ImportField, type ImportTarget } from './columns.ts'
import { customTarget, type CustomTarget } from './custom.ts'
import { LIFECYCLE_LABELS, LIFECYCLES } from '../lifecycle.ts'
import { presentProvince } from '../particulars/old-provinces.ts'

/** What the clinic has words for: ids by names. */
export interface Words {
  source: Naming<number>
  occupation: Naming<number>
  owner: Naming<number>
  branch: Naming<number>
  tags: Naming<number>
  vip_level: Naming<number>
  /** Values by labels. */
  first_channel: Naming<string>
  preferred_channel: Naming<string>
  nationality: Naming<string>
  units: Units
  /** Custom fields that columns are brought into. */
  own: readonly CustomTarget[]
}

// Without accents too, where that is one word: `ba` is a father as well as a grandmother.
export const GENDERS: Naming<string> = naming(
  Object.entries({
    nam: 'male',
    m: 'male',
    male: 'male',
    trai: 'male',
    ông: 'male',
    ong: 'male',
    anh: 'male',
    nữ: 'female',
    nu: 'female',
    f: 'female',
    female: 'female',
    gái: 'female',
    gai: 'female',
    bà: 'female',
    chị: 'female',
    chi: 'female',
    khác: 'other',
    khac: 'other',
    other: 'other',
    'chưa rõ': 'unknown',
    'chua ro': 'unknown',
    unknown: 'unknown',
  }),
)
export const PHONE_OWNERS: Naming<string> = naming(
  Object.entries({
    'chính chủ': 'self',
    'chinh chu': 'self',
    self: 'self',
    'khách hàng': 'self',
    'khach hang': 'self',
    'người thân': 'relative',
    'nguoi than': 'relative',
    relative: 'relative',
    'người nhà': 'relative',
    'nguoi nha': 'relative',
  }),
)
export const LIFECYCLES_BY_NAME = naming(
  LIFECYCLES.flatMap((value) =>
    [value, LIFECYCLE_LABELS[value], fold(LIFECYCLE_LABELS[value])].map((name) => [name, value] as const),
  ),
)

/** The words that the clinic has, by the columns that are read by them. */
export function knownWords(words: Words): KnownWords<ImportField> {
  const { source, occupation, vip_level, owner, branch, tags } = words
  const { first_channel, preferred_channel, nationality, units, own } = words
  const province = (text: string) => units.province(presentProvince(text).name) !== undefined
  const known = Object.entries({
    source,
    occupation,
    vip_level,
    owner,
    branch,
    tags,
    first_channel,
    preferred_channel,
    nationality,
    gender: GENDERS,
    phone_owner: PHONE_OWNERS,
    lifecycle: LIFECYCLES_BY_NAME,
    province: { has: province, near: () => [] },
    ...Object.fromEntries(
      own.flatMap(({ name, ids }) => (ids === undefined ? [] : [[customTarget(name), ids]])),
    ),
  })
  return new Map(known as [ImportTarget, Pick<Naming<unknown>, 'has' | 'near'>][])
}

/** What a column is called, in the product or in its own file. */
export const labelOfTarget = (field: ImportTarget, own: readonly CustomTarget[]): string =>
  IMPORT_FIELDS[field as ImportField] ?? own.find(({ name }) => customTarget(name) === field)?.label ?? field
