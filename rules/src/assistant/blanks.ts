const BLANK = /\{[a-z_]+\}/g

const blanksIn = (text: string): Set<string> => new Set(text.match(BLANK))

/** The blanks of a template, such as `{khach}`, that a new wording of it no longer has, in their order. */
export function lostBlanks(before: string, after: string): string[] {
  const left = blanksIn(after)
  return [...blanksIn(before)].filter((blank) => !left.has(blank))
}
