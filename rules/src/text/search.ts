import { cleanLine, cleanSigns } from './clean.ts'
import { fold } from './fold.ts'
import { parsePhone, phoneSearchDigits } from './phone.ts'

/** One word of a search, in every spelling that it may be stored in, folded: any of them will do. */
export type SearchTerm = readonly string[]

/** Below this digits are a word as any other. */
const FEWEST_DIGITS = 3
const DIGITS = /^[+()\d.-]*\d[+()\d.-]*$/
const DIGITS_OR_DASH = /^[+()\d.-]+$/
const AROUND = /^[([{"'“”«‘’]+|[)\]}"'“”»‘’!?:]+$/g
const PUNCTUATION = /^\p{P}+$/u
/** How a number is begun: with its zero, its country, or a bracket. */
const BEGINS_NUMBER = /^\(?(?:\+|0\d\d|\(?0\d|84\d)/

const digitsOf = (text: string): string => cleanSigns(text).replace(/\D/g, '')

/** A number as it is stored for reading (`0912…`) and as E.164 (`84912…`), as it was typed, and as its digits alone. */
function spellings(typed: string): SearchTerm {
  const national = phoneSearchDigits(typed)
  return [
    ...new Set([
      fold(typed),
      digitsOf(typed),
      national,
      ...(national.startsWith('0') && national.length > 1 ? [`84${national.slice(1)}`] : []),
    ]),
  ]
}

const isWhole = (typed: string): boolean =>
  parsePhone(typed) !== undefined || parsePhone(`0${digitsOf(typed)}`) !== undefined

/** Pieces of digits that follow each other: one number when they begin as one or are a whole one, else a word each. */
function numbers(pieces: readonly string[]): SearchTerm[] {
  const typed = pieces.join(' ')
  const asOne = isWhole(typed) || (BEGINS_NUMBER.test(cleanSigns(typed)) && !pieces.some(isWhole))
  if (!asOne && pieces.length > 1) return pieces.flatMap((piece) => numbers([piece]))
  return digitsOf(typed).length < FEWEST_DIGITS ? pieces.map((piece) => [fold(piece)]) : [spellings(typed)]
}

/** Words and pieces of digits in the order of the text; digits that follow each other are together. */
function parts(text: string): (string | string[])[] {
  const found: (string | string[])[] = []
  for (const piece of text.split(/[\s,;]+/).filter(Boolean)) {
    const last = found.at(-1)
    if (Array.isArray(last) && DIGITS_OR_DASH.test(cleanSigns(piece))) last.push(piece)
    else found.push(DIGITS.test(cleanSigns(piece)) ? [piece] : piece)
  }
  return found
}

/** Without words that another one holds: what has that one has them. */
function apart(terms: readonly SearchTerm[]): SearchTerm[] {
  const held = (term: SearchTerm, at: number): boolean =>
    term.length === 1 &&
    terms.some(
      (other, place) =>
        place !== at &&
        other.every((word) => word.includes(term[0] ?? '')) &&
        (place < at || !other.every((word) => word === term[0])),
    )
  return terms.filter((term, at) => !held(term, at))
}

/**
 * What a search asks for (docs/domain/common.md, "Search"): every word, in any order, inside of the text that is searched;
 * a phone number in any of its spellings, whole or begun. Nothing when nothing was typed.
 */
export function searchTerms(raw: string): SearchTerm[] {
  const text = cleanLine(raw)
  const terms = parts(text).flatMap((part): SearchTerm[] => {
    if (Array.isArray(part)) return numbers(part)
    const word = fold(part.replace(AROUND, ''))
    return word === '' || PUNCTUATION.test(word) ? [] : [[word]]
  })
  const whole = fold(text)
  return terms.length === 0 ? (whole === '' ? [] : [[whole]]) : apart(terms)
}

/** What finds: whether a text has everything that was typed. The search is taken apart once for many texts. */
export function finder(raw: string): (text: string) => boolean {
  const terms = searchTerms(raw)
  return (text) => {
    const folded = fold(text)
    return terms.every((spelt) => spelt.some((word) => folded.includes(word)))
  }
}

const lower = (text: string): string => text.toLocaleLowerCase('vi')

/** How well a text fits what was typed, more is better: its accents, its words together, at the beginning. */
export function fitOf(text: string, typed: string): number {
  const phrase = fold(typed)
  const folded = fold(text)
  const exact = searchWords(typed).every((word) => lower(text).includes(word))
  return (
    (exact ? 8 : 0) +
    (folded.includes(phrase) ? 4 : 0) +
    (folded.startsWith(phrase) ? 2 : 0) +
    (folded === phrase ? 1 : 0)
  )
}

/** The words of a search as they were typed, with their accents, in small letters. */
export const searchWords = (raw: string): string[] =>
  lower(cleanLine(raw))
    .split(/[\s,;]+/)
    .map((word) => word.replace(AROUND, ''))
    .filter((word) => word !== '' && !PUNCTUATION.test(word))

/** Those of a list that are found, the best first; of two that fit as well, the one that came first. */
export function bestOf<T>(all: readonly T[], typed: string, wordsOf: (one: T) => string): T[] {
  const fits = finder(typed)
  const found = all.filter((one) => fits(wordsOf(one)))
  const rated = found.map((one) => ({ one, fit: fitOf(wordsOf(one), typed) }))
  return rated.toSorted((one, other) => other.fit - one.fit).map(({ one }) => one)
}
