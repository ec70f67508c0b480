/** A kind of paper in millimetres; a roll is as long as what is printed on it. */
export interface Paper {
  label: string
  width: number
  height: number | 'roll'
  margin: number
}

/** The papers that clinics print on. */
export const PAPERS = {
  a4: { label: 'A4', width: 210, height: 297, margin: 12 },
  a5: { label: 'A5 dọc', width: 148, height: 210, margin: 12 },
  a5_lying: { label: 'A5 ngang', width: 210, height: 148, margin: 12 },
  k80: { label: 'Cuộn K80', width: 80, height: 'roll', margin: 4 },
} as const satisfies Record<string, Paper>

export type PaperName = keyof typeof PAPERS
export const PAPER_NAMES = Object.keys(PAPERS) as [PaperName, ...PaperName[]]

/** Whether a text, such as one that a browser has stored, names a paper. */
export const isPaper = (name: unknown): name is PaperName =>
  typeof name === 'string' && Object.hasOwn(PAPERS, name)

/** What the foot of every page says; a paper that is printed again is a copy. */
export interface Foot {
  printed: string
  copy: string
}

/** Room for the foot, below what is printed. */
const FOOT = 14
/** Where a page has a box in a margin, Chromium adds neither address nor title of its own there. */
const NO_HEADER = '@top-center { content: "" }'
/** No browser prints a page of no height. */
const SHORTEST = 40

/** A text as CSS writes it between quotes, with nothing in it that could end them. */
const quoted = (text: string): string =>
  `"${text.replaceAll(/["\\\p{Cc}]/gu, (sign) => `\\${(sign.codePointAt(0) ?? 0).toString(16)} `)}"`

/**
 * The rule of CSS that a paper is printed by: its size, its margins, and in the lower one who printed it, the number of the
 * page, and whether it is a copy. A roll has no margins, because its size is measured (`length` in millimetres); it says all
 * that within the sheet.
 */
export function pageRule(name: PaperName, foot: Foot, length = 0): string {
  const { width, height, margin }: Paper = PAPERS[name]
  if (height === 'roll')
    return `@page { size: ${width}mm ${Math.max(SHORTEST, Math.ceil(length))}mm; margin: 0 }`
  const said = [
    ['left', quoted(foot.printed)],
    ['center', quoted(foot.copy)],
    ['right', `"Trang " counter(page) "/" counter(pages)`],
  ] as const
  const boxes = said.map(
    ([side, content]) =>
      `@bottom-${side} { content: ${content}; font: 8pt "Be Vietnam Pro", sans-serif; color: #333 }`,
  )
  return `@page { size: ${width}mm ${height}mm; margin: ${margin}mm ${margin}mm ${FOOT}mm; ${NO_HEADER} ${boxes.join(' ')} }`
}
