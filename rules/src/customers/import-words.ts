import { fold } from '../text/fold.ts'
import { likest } from '../text/likeness.ts'
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

/** The words of one cell: several labels may be in one. */
export const wordsOf = (field: ImportTarget, cell: string): string[] =>
  (field === 'tags' ? cell.split(/[,;|]/) : [cell]).map((word) => word.trim()).filter(Boolean)

/** Whether a folded word is one that the clinic has, by the columns that are read by words. */
export function knownWords(words: Words): ReadonlyMap<ImportTarget, (folded: string) => boolean> {
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

/** What a user decided for a word that the clinic does not have, for every row that says it. */
export interface WordDecision {
  field: ImportTarget
  word: string
  /** The word that it stands for; null leaves it out, into the notes. */
  as: string | null
}

export type Decisions = ReadonlyMap<string, string | null>

const decisionKey = (field: ImportTarget, word: string): string => `${field} ${fold(word)}`

/** Decisions as rows look them up. */
export const decisionsOf = (made: readonly WordDecision[] = []): Decisions =>
  new Map(made.map(({ field, word, as }) => [decisionKey(field, word), as]))

/** Puts the words that were decided for into the cells of a row; answers those that were left out, as lines of a note. */
export function decideWords(
  values: Map<ImportTarget, string>,
  decisions: Decisions,
  labelOf: (field: ImportTarget) => string,
): string[] {
  const left: string[] = []
  if (decisions.size === 0) return left
  for (const [field, cell] of values) {
    const said = wordsOf(field, cell)
    if (!said.some((word) => decisions.has(decisionKey(field, word)))) continue
    const meant = said.flatMap((word) => {
      const as = decisions.get(decisionKey(field, word))
      if (as === null) left.push(`${labelOf(field)}: ${word}`)
      return as === null ? [] : [as ?? word]
    })
    if (meant.length === 0) values.delete(field)
    else values.set(field, meant.join(';'))
  }
  return left
}

/** What a column is called, in the product or in its own file. */
export const labelOfTarget = (field: ImportTarget, own: readonly CustomTarget[]): string =>
  IMPORT_FIELDS[field as ImportField] ?? own.find(({ name }) => customTarget(name) === field)?.label ?? field

/** How often each text is in a column. */
export interface ColumnCell {
  field: ImportTarget
  cell: string
  rows: number
}

/** A word that the clinic does not have. */
export interface UnknownWord {
  word: string
  rows: number
  /** The clinic's word that is most like it. */
  proposed: string | null
}

/** The words of a file that the clinic does not have, by their fields, the most frequent first, `most` of each. */
export function unknownWords(
  cells: readonly ColumnCell[],
  words: Words,
  namesOf: (field: ImportTarget) => readonly string[],
  most = Infinity,
): Map<ImportTarget, UnknownWord[]> {
  const known = knownWords(words)
  const found = new Map<ImportTarget, Map<string, { word: string; rows: number }>>()
  for (const { field, cell, rows } of cells) {
    for (const word of wordsOf(field, cell)) {
      const key = fold(word)
      if (known.get(field)?.(key) !== false) continue
      const ofField = found.get(field) ?? new Map<string, { word: string; rows: number }>()
      found.set(field, ofField)
      ofField.set(key, { word: ofField.get(key)?.word ?? word, rows: (ofField.get(key)?.rows ?? 0) + rows })
    }
  }
  return new Map(
    [...found].map(([field, ofField]) => [
      field,
      [...ofField.values()]
        .toSorted((a, b) => b.rows - a.rows)
        .slice(0, most)
        .map((one) => ({ ...one, proposed: likest(one.word, namesOf(field)) })),
    ]),
  )
}
