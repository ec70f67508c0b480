import { cleanLine } from './clean.ts'

/** A name as it is stored: clean, with one space between words, also where a line ended; letters are never changed. */
export const normaliseName = (raw: string): string => cleanLine(raw).replace(/\s+/g, ' ')

const words = (full_name: string): string[] => normaliseName(full_name).split(' ').filter(Boolean)

/** The last word, by which people are addressed: `Nguyễn Thị Ngọc Ánh` → `Ánh`. */
export const givenName = (full_name: string): string => words(full_name).at(-1) ?? ''

/**
 * Sorting under Vietnamese collation by this key orders by given name, then middle, then family name
 * (docs/domain/common.md, "Names"): `Nguyễn Thị Ngọc Ánh` → `Ánh Thị Ngọc Nguyễn`.
 */
export function nameSortKey(full_name: string): string {
  const [family, ...rest] = words(full_name)
  const given = rest.pop()
  return [given, ...rest, family].filter((word) => word !== undefined).join(' ')
}

/** One or two capital letters for an avatar: family and given name, or the only word. */
export function initials(full_name: string): string {
  const parts = words(full_name)
  const ends = parts.length > 1 ? [parts[0], parts.at(-1)] : parts
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase('vi')
}
