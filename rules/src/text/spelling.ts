const TONES = /[\u0300\u0301\u0303\u0309\u0323]/g

/** A word with its tone at its end: it may be written over either of two vowels (`hòa`, `hoà`). */
const toneLast = (word: string): string => word.replace(TONES, '') + (word.match(TONES) ?? []).join('')

/**
 * A text as it is compared wherever that decides: letters and accents count, as `Bà` is not `Ba`; capitals, blanks, the
 * vowel that a tone is written over, and the kind of dash and apostrophe do not. What only `fold` holds for equal is near.
 */
export const spelling = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/(?:[a-zđ]|\p{M})+/gu, toneLast)
    .replace(/[‘’‛]/g, "'")
    .replace(/[‐‑–—]/g, '-')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()

/** Whether two texts are one but for what does not count. */
export const sameSpelling = (one: string, other: string): boolean => spelling(one) === spelling(other)
