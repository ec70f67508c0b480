/** The text of a block of cells as spreadsheets hand it over: rows by lines, cells by tabs. */
export const readBlock = (text: string): string[][] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'))

/** The same of cells that are handed to a spreadsheet. */
export const writeBlock = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.join('\t')).join('\n')

/** Rows and columns of a grid, both ends included. */
export interface Area {
  top: number
  left: number
  bottom: number
  right: number
}

/** One text and the cell that it goes to. */
export interface Placed {
  row: number
  column: number
  text: string
}

/** Where the texts of a block go: a single one into every selected cell, a larger block from the first of them on. */
export function placeBlock(
  block: readonly (readonly string[])[],
  { top, left, bottom, right }: Area,
): Placed[] {
  const [only] = block[0] ?? []
  if (only !== undefined && block.length === 1 && block[0]?.length === 1)
    return Array.from({ length: bottom - top + 1 }, (_row, down) =>
      Array.from({ length: right - left + 1 }, (_cell, along) => ({
        row: top + down,
        column: left + along,
        text: only,
      })),
    ).flat()
  return block.flatMap((cells, down) =>
    cells.map((text, along) => ({ row: top + down, column: left + along, text })),
  )
}
