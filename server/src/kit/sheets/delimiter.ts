/** What Excel in Viet Nam, other programs and old exports put between cells. */
export const DELIMITERS = [',', ';', '\t'] as const
export type Delimiter = (typeof DELIMITERS)[number]

const LINES = 20

/** What separates cells, by the first lines of a file: whatever is there oftenest outside of quotes. */
export function guessDelimiter(start: string): Delimiter {
  const bare = start
    .split(/\r\n|\r|\n/, LINES)
    .join('\n')
    .replace(/"[^"]*"/g, '')
  const count = (delimiter: Delimiter) => bare.split(delimiter).length
  return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best))
}
