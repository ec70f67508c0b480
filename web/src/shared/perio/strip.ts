import {
  figureAt,
  isMarked,
  PERIO_MARKS,
  type PerioExam,
  type PerioMark,
} from '@bcare/rules/treatment/perio/exam'
import { attachmentLoss } from '@bcare/rules/treatment/perio/figures'
import { type PerioSide, type PerioSite, sitesOf } from '@bcare/rules/treatment/perio/sites'
import {
  type Arch,
  chartRow,
  placeOf,
  type Quadrant,
  quadrantOf,
  type Tooth,
} from '@bcare/rules/treatment/tooth'

/** Units of the drawing: a column for each place, and how many are a millimetre, which is that of the paths of teeth. */
const COLUMN = 46
const MILLIMETRE = 3.2
const ROOT = 17.5
const CROWN = 11.5
const ROW = 13
const GAP = 4

/** What is written below the drawing, one row each. */
export const STRIP_ROWS = ['depth', 'recession', 'loss'] as const
export type StripRow = (typeof STRIP_ROWS)[number]

/** A place of a jaw: the tooth that is there, or the one that is missing. */
export interface StripCell {
  tooth: Tooth
  /** The middle of its column. */
  x: number
  is_there: boolean
  is_implant: boolean
  sites: readonly StripSite[]
}

export interface StripSite {
  site: PerioSite
  x: number
  depth: number | null
  recession: number | null
  loss: number | null
  marks: readonly PerioMark[]
  /** Where the gum ends, and where the probe stopped; null where nothing was probed. */
  margin: number | null
  bottom: number | null
}

export interface Strip {
  width: number
  height: number
  neck: number
  /** Where marks, rows of figures and numbers of teeth are. */
  marks: number
  rows: Readonly<Record<StripRow, number>>
  number: number
  cells: readonly StripCell[]
}

export interface StripSpec {
  exam: PerioExam
  arch: Arch
  side: PerioSide
  /** Only these quadrants: a half of the jaw on a phone. */
  quadrants?: ReadonlySet<Quadrant> | undefined
  /** Whether figures are written below. */
  with_rows?: boolean | undefined
}

/** The tooth of a place as an examination has it: a milk tooth where that is there. */
export const toothOfPlace = (mouth: readonly Tooth[], place: Tooth): Tooth => {
  const milk = placeOf(place) <= 5 ? `${quadrantOf(place) + 4}${placeOf(place)}` : ''
  return !mouth.includes(place) && mouth.includes(milk) ? milk : place
}

/** The places of a jaw from left to right, with the teeth that are in them. */
export const placesOf = (
  mouth: readonly Tooth[],
  arch: Arch,
  quadrants?: ReadonlySet<Quadrant>,
): readonly Tooth[] =>
  chartRow(arch, false)
    .filter((place) => quadrants === undefined || quadrants.has(quadrantOf(place)))
    .map((place) => toothOfPlace(mouth, place))

/** How far from the middle of its column a site is. */
const BESIDE = COLUMN / 3

/** Further down nothing is drawn: the root ends. */
const clamp = (millimetres: number): number => Math.max(-CROWN, Math.min(ROOT, millimetres))

/** One side of one jaw, laid out: roots up in the upper jaw, down in the lower. */
export function layStrip({ exam, arch, side, quadrants, with_rows = false }: StripSpec): Strip {
  // On a screen marks and figures are in cells beside the drawing.
  const rows = with_rows ? STRIP_ROWS.length * ROW : 0
  const marks = with_rows ? ROW : 0
  const height = (ROOT + CROWN) * MILLIMETRE + 2 * GAP + marks + rows + ROW
  const down = arch === 'upper' ? 1 : -1
  /** From the end of the roots: turned over for the lower jaw. */
  const at = (y: number): number => (down > 0 ? y : height - y)
  const neck = at(GAP + ROOT * MILLIMETRE)
  const crown_end = GAP + (ROOT + CROWN) * MILLIMETRE
  const baseline = (y: number): number => at(y) + 4
  // From above: depth, recession, loss, in both jaws.
  const ofRow = (index: number): number => {
    const from_crown = down > 0 ? index : STRIP_ROWS.length - 1 - index
    return baseline(crown_end + marks + (from_crown + 0.5) * ROW)
  }
  const heightOf = (millimetres: number): number => neck - down * clamp(millimetres) * MILLIMETRE
  const places = placesOf(exam.mouth, arch, quadrants)
  const cells = places.map((tooth, index): StripCell => {
    const x = (index + 0.5) * COLUMN
    const is_there = exam.mouth.includes(tooth)
    const sites = !is_there
      ? []
      : sitesOf(tooth, side).map((site, place): StripSite => {
          const spot = { tooth, site }
          const depth = figureAt(exam, spot, 'depth')
          const recession = figureAt(exam, spot, 'recession')
          return {
            site,
            x: x + (place - 1) * BESIDE,
            depth,
            recession,
            loss: attachmentLoss(exam, spot),
            marks: PERIO_MARKS.filter((mark) => isMarked(exam, spot, mark)),
            // As long as no recession was typed, the gum is drawn at the neck.
            margin: depth === null && recession === null ? null : heightOf(recession ?? 0),
            bottom: depth === null ? null : heightOf((recession ?? 0) + depth),
          }
        })
    return { tooth, x, is_there, is_implant: exam.implants.includes(tooth), sites }
  })
  return {
    width: places.length * COLUMN,
    height,
    neck,
    marks: at(crown_end + ROW * 0.5),
    rows: { depth: ofRow(0), recession: ofRow(1), loss: ofRow(2) },
    number: baseline(crown_end + marks + rows + ROW / 2),
    cells,
  }
}

/** Lines through points beside one another, broken where a tooth is missing or a site was not typed. */
export function linesThrough(cells: readonly StripCell[], where: 'margin' | 'bottom'): string {
  let is_on = false
  const parts = cells.flatMap(({ sites, is_there }) => {
    if (!is_there) is_on = false
    return sites.map((site) => {
      const y = site[where]
      const letter = is_on ? 'L' : 'M'
      is_on = y !== null
      return y === null ? '' : `${letter}${site.x} ${Math.round(y * 10) / 10}`
    })
  })
  return parts.join('')
}
