import { fold } from '../text/fold.ts'

/** What is known of the customer in question, by what it is. */
export interface PersonalWord {
  kind: 'name' | 'code'
  text: string
}

/** A text in which marks stand for personal data, and what each of them stands for. */
export interface Marked {
  text: string
  marks: ReadonlyMap<string, string>
}

type Kind = 'TEN' | 'MA' | 'SO' | 'EMAIL'

interface Span {
  start: number
  end: number
  kind: Kind
}

/** Numbers of eight digits and more, however they are set: phones, cards, accounts; also large amounts. */
const NUMBERS = /\d(?:[ \u00a0.\-–()]{0,2}\d){7,}/g
const BLANK = /\s/
const PLAIN = /[!-~]/

/** Digits of every alphabet as those of a keyboard, sign by sign: the text keeps its length. */
const plainDigits = (text: string): string =>
  text.replace(/[\uff10-\uff19]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))

function numberSpans(text: string): Span[] {
  return [...plainDigits(text).matchAll(NUMBERS)].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
    kind: 'SO',
  }))
}

/** Whatever stands around an `@`, up to the blanks: addresses of mail, and names in networks. */
function addressSpans(text: string): Span[] {
  const spans: Span[] = []
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    let [start, end] = [at, at + 1]
    const least = spans.at(-1)?.end ?? 0
    while (start > least && !BLANK.test(text[start - 1] ?? ' ')) start -= 1
    while (end < text.length && !BLANK.test(text[end] ?? ' ')) end += 1
    if (start < end) spans.push({ start, end, kind: 'EMAIL' })
    at = end - 1
  }
  return spans
}

/** A text folded sign by sign, with the place in the text of each sign that is left. */
function foldedPlaces(text: string): { folded: string; places: readonly number[] } {
  let folded = ''
  const places: number[] = []
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    const plain = BLANK.test(sign) ? ' ' : PLAIN.test(sign) ? sign.toLowerCase() : fold(sign)
    if (plain === ' ' && folded.endsWith(' ')) continue
    folded += plain
    for (let index = 0; index < plain.length; index += 1) places.push(at)
  }
  return { folded, places }
}

const ADDRESSED = 'anh|chi|co|chu|bac|em|ong|ba|be|chau|di|cau|thim|mo|khach|khach hang|benh nhan|bn|kh'
const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
const alone = (pattern: string): RegExp => new RegExp(`(?<![a-z0-9])(?:${pattern})(?![a-z0-9])`, 'g')

/** A name as a whole, without its first word, and its last word where a form of address goes before: «chị Lan». */
function namePatterns(name: string): RegExp[] {
  const words = fold(name).split(' ')
  const last = words.at(-1) ?? ''
  if (last === '') return []
  const whole = words.map(escaped).join(' ')
  if (words.length === 1) return [alone(whole)]
  const tails = words.slice(1, -1).map((_, index) =>
    words
      .slice(index + 1)
      .map(escaped)
      .join(' '),
  )
  return [alone([whole, ...tails].join('|')), alone(`(?<=(?<![a-z0-9])(?:${ADDRESSED}) )${escaped(last)}`)]
}

const patternsOf = ({ kind, text }: PersonalWord): RegExp[] => {
  if (kind === 'name') return namePatterns(text)
  const code = fold(text)
  return code === '' ? [] : [alone(escaped(code))]
}

function wordSpans(text: string, known: readonly PersonalWord[]): Span[] {
  const { folded, places } = foldedPlaces(text)
  return known.flatMap((word) =>
    patternsOf(word).flatMap((pattern) =>
      [...folded.matchAll(pattern)].map(({ index, 0: found }): Span => {
        const last = places[index + found.length - 1] ?? 0
        // Signs that go with the last letter, such as an accent of its own, are part of the name.
        let end = last + 1
        while (end < text.length && !BLANK.test(text[end] ?? ' ') && fold(text[end] ?? '') === '') end += 1
        return { start: places[index] ?? 0, end, kind: word.kind === 'name' ? 'TEN' : 'MA' }
      }),
    ),
  )
}

/** In their order, those that overlap as one. */
function joined(spans: readonly Span[]): Span[] {
  const done: Span[] = []
  for (const span of spans.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    const last = done.at(-1)
    if (last !== undefined && span.start < last.end) last.end = Math.max(last.end, span.end)
    else done.push({ ...span })
  }
  return done
}

/** Gives marks that no text has yet, the same one to the same words. */
function marker(texts: readonly string[]) {
  const marks = new Map<string, string>()
  const given = new Map<string, string>()
  const counts: Record<Kind, number> = { TEN: 0, MA: 0, SO: 0, EMAIL: 0 }
  const next = (kind: Kind): string => {
    counts[kind] += 1
    const mark = `[${kind}_${counts[kind]}]`
    return texts.some((text) => text.includes(mark)) ? next(kind) : mark
  }
  const markOf = (kind: Kind, original: string): string => {
    const known = given.get(original)
    if (known !== undefined) return known
    const mark = next(kind)
    given.set(original, mark)
    marks.set(mark, original)
    return mark
  }
  return { marks, markOf }
}

function replaced(
  text: string,
  spans: readonly Span[],
  markOf: (kind: Kind, original: string) => string,
): string {
  let [result, at] = ['', 0]
  for (const { start, end, kind } of spans) {
    result += text.slice(at, start) + markOf(kind, text.slice(start, end))
    at = end
  }
  return result + text.slice(at)
}

/**
 * Texts that may leave the clinic: in them marks stand for the names and codes that are known of the customer in question,
 * however they are spelt, and for whatever looks like a number of a person or an address of mail.
 */
export function markTexts(
  texts: readonly string[],
  known: readonly PersonalWord[],
): { texts: string[]; marks: Marked['marks'] } {
  const { marks, markOf } = marker(texts)
  const done = texts.map((text) =>
    replaced(text, joined([...wordSpans(text, known), ...numberSpans(text), ...addressSpans(text)]), markOf),
  )
  return { texts: done, marks }
}

/** One text, as `markTexts`. */
export function markText(text: string, known: readonly PersonalWord[]): Marked {
  const { texts, marks } = markTexts([text], known)
  return { text: texts[0] ?? '', marks }
}

/** Puts back what marks stand for; those that nobody gave stay as they are. */
export const unmarkText = ({ text, marks }: Marked): string =>
  text.replaceAll(/\[(?:TEN|MA|SO|EMAIL)_\d+\]/g, (mark) => marks.get(mark) ?? mark)
