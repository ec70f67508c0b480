import { likest } from '../text/likeness.ts'
import type { Naming } from '../text/naming.ts'
import { spelling } from '../text/spelling.ts'
import type { Columns, Target } from './columns.ts'

/** The words that the clinic has, by the columns that are read by them. */
export type KnownWords<F extends string = string> = ReadonlyMap<
  Target<F>,
  Pick<Naming<unknown>, 'has' | 'near'>
>

/** The words of one cell: several may be in one of a list. */
export const wordsIn = <F extends string>({ isList }: Columns<F>, field: Target<F>, cell: string): string[] =>
  (isList(field) ? cell.split(/[,;|]/) : [cell]).map((word) => word.trim()).filter(Boolean)

/** What a user decided for a word that the clinic does not have, for every row that says it. */
export interface WordDecision<F extends string = string> {
  field: Target<F>
  word: string
  /** The word that it stands for; null leaves it out. */
  as: string | null
}

export type Decisions = ReadonlyMap<string, string | null>

export const decisionKey = (field: string, word: string): string => `${field} ${spelling(word)}`

/** Decisions as rows look them up. */
export const decisionsOf = (made: readonly WordDecision[] = []): Decisions =>
  new Map(made.map(({ field, word, as }) => [decisionKey(field, word), as]))

/** Puts the words that were decided for into the cells of a row; answers those that were left out. */
export function decideWords<F extends string>(
  values: Map<Target<F>, string>,
  decisions: Decisions,
  columns: Columns<F>,
): { field: Target<F>; word: string }[] {
  const left: { field: Target<F>; word: string }[] = []
  if (decisions.size === 0) return left
  for (const [field, cell] of values) {
    const said = wordsIn(columns, field, cell)
    if (!said.some((word) => decisions.has(decisionKey(field, word)))) continue
    const meant = said.flatMap((word) => {
      const as = decisions.get(decisionKey(field, word))
      if (as === null) left.push({ field, word })
      return as === null ? [] : [as ?? word]
    })
    if (meant.length === 0) values.delete(field)
    else values.set(field, meant.join(';'))
  }
  return left
}

/** How often each text is in a column. */
export interface ColumnCell {
  field: Target
  cell: string
  rows: number
}

/** A word that the clinic does not have. */
export interface UnknownWord {
  word: string
  rows: number
  /** The clinic's word that is most like it, one that differs in accents alone before all others. */
  proposed: string | null
}

/** What words of a file are compared with. */
export interface WordsOfClinic {
  columns: Columns
  known: KnownWords
  /** What the clinic's vocabulary of a column calls its words. */
  namesOf: (field: Target) => readonly string[]
}

/** The words of a file that the clinic does not have, by their fields, the most frequent first, `most` of each. */
export function unknownWords(
  cells: readonly ColumnCell[],
  { columns, known, namesOf }: WordsOfClinic,
  most = Infinity,
): Map<Target, UnknownWord[]> {
  const found = new Map<Target, Map<string, { word: string; rows: number }>>()
  for (const { field, cell, rows } of cells) {
    for (const word of wordsIn(columns, field, cell)) {
      const key = spelling(word)
      if (known.get(field)?.has(word) !== false) continue
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
        .map((one) => ({
          ...one,
          proposed: proposalFor(one.word, known.get(field)?.near(one.word), namesOf(field)),
        })),
    ]),
  )
}

/** Of several that differ in accents alone none is more likely than the others. */
function proposalFor(word: string, near: readonly string[] = [], names: readonly string[]): string | null {
  const [only, ...rest] = near.filter((name) => names.includes(name))
  if (rest.length > 0) return null
  return only ?? likest(word, names)
}
