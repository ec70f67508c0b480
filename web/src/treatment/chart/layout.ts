import {
  type Arch,
  archOf,
  isPrimary,
  placeOf,
  type Quadrant,
  quadrantOf,
  type Tooth,
} from '@bcare/rules/treatment/tooth'

export const COLUMN = 58
const MIDLINE = 10
const MARGIN = 6

/** How a row of teeth is built from its outer edge: where necks, top views and numbers lie. */
const BUILD = {
  permanent: { height: 166, neck: 64, view: 122, number: 158 },
  milk: { height: 118, neck: 46, view: 82, number: 112 },
}

/** Where a tooth is drawn, in units of the drawing. */
export interface Cell {
  tooth: Tooth
  /** The middle of its column, and the column's upper edge and height. */
  x: number
  top: number
  height: number
  neck: number
  view: number
  /** The baseline of its number. */
  number: number
}

export interface Layout {
  width: number
  height: number
  /** The midline, where both sides are shown. */
  middle: number | null
  /** Between the jaws, where both are shown. */
  between: number | null
  cells: readonly Cell[]
}

const isRight = (tooth: Tooth): boolean => [1, 4].includes(quadrantOf(tooth))

interface RowSpec {
  arch: Arch
  milk: boolean
}

const ROWS: readonly RowSpec[] = [
  { arch: 'upper', milk: false },
  { arch: 'upper', milk: true },
  { arch: 'lower', milk: true },
  { arch: 'lower', milk: false },
]

/** The middle of a tooth's column, from the midline. */
const across = (tooth: Tooth): number => {
  const out = (placeOf(tooth) - 0.5) * COLUMN + MIDLINE / 2
  return isRight(tooth) ? -out : out
}

/**
 * Places teeth as one looks at the customer: the right side left, milk teeth in an inner row under their successors.
 * `quadrants` are those that are shown, all of them at a desk.
 */
export function layOut(teeth: readonly Tooth[], quadrants: ReadonlySet<Quadrant>): Layout {
  const shown = teeth.filter((tooth) => quadrants.has(quadrantOf(tooth)))
  const left = Math.min(0, ...shown.map((tooth) => across(tooth) - COLUMN / 2))
  const right = Math.max(0, ...shown.map((tooth) => across(tooth) + COLUMN / 2))
  const rows = ROWS.map((row) => ({
    ...row,
    teeth: shown.filter((tooth) => archOf(tooth) === row.arch && isPrimary(tooth) === row.milk),
  })).filter((row) => row.teeth.length > 0)
  const cells: Cell[] = []
  let top = MARGIN
  let between: number | null = null
  for (const [at, { arch, milk, teeth: of_row }] of rows.entries()) {
    if (arch === 'lower' && at > 0 && rows[at - 1]?.arch === 'upper') {
      between = top + MARGIN
      top += 2 * MARGIN
    }
    const { height, ...build } = BUILD[milk ? 'milk' : 'permanent']
    const y = (down: number) => (arch === 'upper' ? top + down : top + height - down)
    for (const tooth of of_row)
      cells.push({
        tooth,
        x: across(tooth) - left + MARGIN,
        top,
        height,
        neck: y(build.neck),
        view: y(build.view),
        // Text hangs from its baseline, in the lower jaw too.
        number: y(build.number) + (arch === 'upper' ? 4 : 9),
      })
    top += height
  }
  return {
    width: right - left + 2 * MARGIN,
    height: top + MARGIN,
    middle: left < 0 && right > 0 ? MARGIN - left : null,
    between,
    cells: cells.toSorted((one, other) => one.top - other.top || one.x - other.x),
  }
}

/** The tooth beside, above or below one in the picture; the same where there is none. */
export function neighbour({ cells }: Layout, tooth: Tooth, way: 'left' | 'right' | 'up' | 'down'): Tooth {
  const from = cells.find((cell) => cell.tooth === tooth)
  if (from === undefined) return cells[0]?.tooth ?? tooth
  const sideways = way === 'left' || way === 'right'
  const forward = way === 'right' || way === 'down' ? 1 : -1
  const ahead = cells.filter((cell) =>
    sideways ? cell.top === from.top && (cell.x - from.x) * forward > 0 : (cell.top - from.top) * forward > 0,
  )
  const far = (cell: Cell) =>
    sideways ? Math.abs(cell.x - from.x) : Math.abs(cell.top - from.top) * 1_000 + Math.abs(cell.x - from.x)
  return ahead.toSorted((one, other) => far(one) - far(other))[0]?.tooth ?? tooth
}

/** All teeth from one to another: along their row, or those of the rectangle between them. */
export function range({ cells }: Layout, one: Tooth, other: Tooth): Tooth[] {
  const [from, to] = [one, other].map((tooth) => cells.find((cell) => cell.tooth === tooth))
  if (from === undefined || to === undefined) return [other]
  const within = (value: number, a: number, b: number) => value >= Math.min(a, b) && value <= Math.max(a, b)
  return cells
    .filter(({ x, top }) => within(x, from.x, to.x) && within(top, from.top, to.top))
    .map(({ tooth }) => tooth)
}
