import type { KnownWords } from '../imports/words.ts'
import { fold } from '../text/fold.ts'
import type { Units } from './address.ts'
import { IMPORT_FIELDS, type ImportField, type ImportTarget } from './import-columns.ts'
import { customTarget, type CustomTarget } from './import-custom.ts'
import { LIFECYCLE_LABELS, LIFECYCLES } from './lifecycle.ts'
import { presentProvince } from './old-provinces.ts'

/** What the clinic has words for: ids by folded names. */
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
  /** Custom fields that columns are brought into. */
  own: readonly CustomTarget[]
}

export const GENDERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
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
  }),
)
export const PHONE_OWNERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'chinh chu': 'self',
    self: 'self',
    'khach hang': 'self',
    'nguoi than': 'relative',
    relative: 'relative',
    'nguoi nha': 'relative',
  }),
)
export const LIFECYCLES_BY_NAME = new Map(
  LIFECYCLES.flatMap((value) => [value, fold(LIFECYCLE_LABELS[value])].map((name) => [name, value] as const)),
)

/** Whether a folded word is one that the clinic has, by the columns that are read by words. */
export function knownWords(words: Words): KnownWords<ImportField> {
  const has = (known: ReadonlyMap<string, unknown>) => (folded: string) => known.has(folded)
  return new Map<ImportTarget, (folded: string) => boolean>([
    ['source', has(words.source)],
    ['occupation', has(words.occupation)],
    ['vip_level', has(words.vip_level)],
    ['owner', has(words.owner)],
    ['branch', has(words.branch)],
    ['tags', has(words.tags)],
    ['first_channel', has(words.first_channel)],
    ['preferred_channel', has(words.preferred_channel)],
    ['nationality', has(words.nationality)],
    ['gender', has(GENDERS)],
    ['phone_owner', has(PHONE_OWNERS)],
    ['lifecycle', has(LIFECYCLES_BY_NAME)],
    ['province', (folded) => words.units.province(presentProvince(folded).name) !== undefined],
    ...words.own.flatMap(({ name, ids }) =>
      ids === undefined ? [] : [[customTarget(name), has(ids)] as const],
    ),
  ])
}

/** What a column is called, in the product or in its own file. */
export const labelOfTarget = (field: ImportTarget, own: readonly CustomTarget[]): string =>
  IMPORT_FIELDS[field as ImportField] ?? own.find(({ name }) => customTarget(name) === field)?.label ?? field
