import { visible } from './clean.ts'

// Letters that Unicode does not decompose, and punctuation that phones and word processors insert, as PostgreSQL's unaccent maps them.
const FOLDED = new Map(
  Object.entries({
    đ: 'd',
    ð: 'd',
    ø: 'o',
    ł: 'l',
    ŀ: 'l',
    ħ: 'h',
    ı: 'i',
    ŧ: 't',
    ŋ: 'n',
    ĸ: 'q',
    ſ: 's',
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    þ: 'th',
    ĳ: 'ij',
    ŉ: "'n",
    '‘': "'",
    '’': "'",
    '‛': "'",
    '“': '"',
    '”': '"',
    '‐': '-',
    '‑': '-',
    '–': '-',
    '—': '-',
    '…': '...',
    '×': '*',
    '÷': '/',
  }),
)

/**
 * Text as it is searched: small letters without accents and invisible signs, đ as d, one space between words. Gives what PostgreSQL's
 * `lower(unaccent(text))` gives for every Latin letter, composed or not (docs/domain/common.md, "Names"); folding twice
 * changes nothing.
 */
export function fold(text: string): string {
  return visible(text)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/\P{ASCII}/gu, (letter) => FOLDED.get(letter) ?? letter)
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
}
