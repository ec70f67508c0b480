import {
  archOf,
  isPrimary,
  kindOf,
  placeOf,
  quadrantOf,
  type Surface,
  surfacesOf,
  type Tooth,
  type ToothKind,
} from '@bcare/rules/treatment/tooth'

/** Width, depth, crown, root in millimetres, and how many roots: textbook averages, rounded. */
type Size = readonly [width: number, depth: number, crown: number, root: number, roots: 1 | 2 | 3]

const SIZES: Readonly<Record<'upper' | 'lower', Readonly<Record<'permanent' | 'milk', readonly Size[]>>>> = {
  upper: {
    permanent: [
      [8.5, 7, 10.5, 13, 1],
      [6.5, 6, 9, 13, 1],
      [7.5, 8, 10, 17, 1],
      [7, 9, 8.5, 14, 2],
      [7, 9, 8.5, 14, 1],
      [10, 11, 7.5, 12.5, 3],
      [9, 11, 7, 11.5, 3],
      [8.5, 10, 6.5, 11, 3],
    ],
    milk: [
      [6.5, 5, 6, 10, 1],
      [5.1, 4, 5.6, 11.4, 1],
      [7, 7, 6.5, 13, 1],
      [7.3, 8.5, 5.1, 10, 3],
      [8.2, 10, 5.7, 11.7, 3],
    ],
  },
  lower: {
    permanent: [
      [5, 6, 9, 12.5, 1],
      [5.5, 6.5, 9.5, 14, 1],
      [7, 7.5, 11, 16, 1],
      [7, 7.5, 8.5, 14, 1],
      [7, 8, 8, 14.5, 1],
      [11, 10.5, 7.5, 14, 2],
      [10.5, 10, 7, 13, 2],
      [10, 9.5, 7, 11, 2],
    ],
    milk: [
      [4.2, 4, 5, 9, 1],
      [4.1, 4, 5.2, 10, 1],
      [5, 4.8, 6, 11.5, 1],
      [7.7, 7, 6, 9.8, 2],
      [9.9, 8.7, 5.5, 11.3, 2],
    ],
  },
}

type Point = readonly [x: number, y: number]

interface Shape {
  /** The neck's part of the width. */
  neck: number
  /** The biting edge, in half widths and crown heights. */
  edge: readonly Point[]
  /** The core box of the top view, in parts of its size. */
  core: Point
}

const SHAPES: Readonly<Record<ToothKind, Shape>> = {
  incisor: {
    neck: 0.66,
    edge: [
      [-0.86, 0.97],
      [0, 1],
      [0.9, 1],
    ],
    core: [0.78, 0.26],
  },
  canine: {
    neck: 0.68,
    edge: [
      [-0.8, 0.78],
      [-0.05, 1.04],
      [0.8, 0.82],
    ],
    core: [0.6, 0.3],
  },
  premolar: {
    neck: 0.7,
    edge: [
      [-0.85, 0.8],
      [0, 1],
      [0.85, 0.82],
    ],
    core: [0.5, 0.5],
  },
  molar: {
    neck: 0.8,
    edge: [
      [-0.9, 0.84],
      [-0.5, 1],
      [-0.02, 0.86],
      [0.5, 1],
      [0.92, 0.86],
    ],
    core: [0.56, 0.56],
  },
}

/** Units of the drawing to a millimetre. */
const SCALE = { permanent: 3.2, milk: 2.9 }
/** Top views of a class have one size: in true width lower incisors would be too small to hit. */
const VIEW = { molar: 11, other: 9.6, milk: 8.2 }

/** One tooth as it is drawn: paths around its neck at (0, 0), and those of its top view around the middle of that. */
export interface ToothShape {
  crown: string
  roots: readonly string[]
  canals: readonly string[]
  /** The tips of the roots. */
  tips: readonly Point[]
  /** What stands in place of the roots of an implant. */
  screw: string
  surfaces: ReadonlyMap<Surface, string>
  /** Half the size of the top view. */
  reach: number
}

/** Where the surface lies in the picture of the top view. */
export type Side = 'up' | 'down' | 'left' | 'right' | 'middle'

/** -1 where the picture of the upper right is turned over: left side, lower jaw. */
const flips = (tooth: Tooth): Point => {
  const quadrant = quadrantOf(tooth)
  return [quadrant === 2 || quadrant === 3 ? -1 : 1, archOf(tooth) === 'lower' ? -1 : 1]
}

/** On which side of the picture each surface of a tooth lies: B towards its root, M towards the midline. */
export function sideOf(tooth: Tooth, surface: Surface): Side {
  const [across, down] = flips(tooth)
  if (surface === 'B') return down > 0 ? 'up' : 'down'
  if (surface === 'L') return down > 0 ? 'down' : 'up'
  if (surface === 'M') return across > 0 ? 'right' : 'left'
  return surface === 'D' ? (across > 0 ? 'left' : 'right') : 'middle'
}

const round = (value: number): number => Math.round(value * 100) / 100

/** Writes points in the upper right's millimetres as a path of this tooth's picture. */
function penOf(tooth: Tooth, scale: number) {
  const [across, down] = flips(tooth)
  const at = ([x, y]: Point): Point => [round(x * scale * across), round(y * scale * down)]
  const put = (...points: readonly Point[]) => points.map((point) => at(point).join(' ')).join(' ')
  return { at, put }
}

type Pen = ReturnType<typeof penOf>

/** Half the difference of the neighbours: the direction of a smooth curve through a point. */
const slope = (before: Point, after: Point): Point => [(after[0] - before[0]) / 6, (after[1] - before[1]) / 6]

/** A smooth curve on from the first of some points through all others. */
function smooth({ put }: Pen, points: readonly Point[]): string {
  return points
    .slice(1)
    .map((to, at) => {
      const from = points[at] ?? to
      const out = slope(points[at - 1] ?? from, to)
      const into = slope(from, points[at + 2] ?? to)
      return `C${put([from[0] + out[0], from[1] + out[1]], [to[0] - into[0], to[1] - into[1]], to)}`
    })
    .join('')
}

function crownPath(pen: Pen, [width, , crown]: Size, { neck, edge }: Shape): string {
  const half = width / 2
  const waist = half * neck
  const points = edge.map(([x, y]): Point => [x * half, y * crown])
  const first: Point = points[0] ?? [0, crown]
  const { put } = pen
  const side = (x: number, y: number): Point => [x * half * 1.04, y * crown]
  return [
    `M${put([-waist, 0])}`,
    `C${put([-half * 0.95, crown * 0.16], side(-1, 0.5), first)}`,
    smooth(pen, points),
    `C${put(side(1.02, 0.5), [half * 0.95, crown * 0.16], [waist, 0])}`,
    `Q${put([0, crown * -0.1], [-waist, 0])}Z`,
  ].join('')
}

interface Root {
  middle: number
  half: number
  tip: Point
}

/** Where each root stands, the one behind the others first; tips lean distally. */
function rootsOf([width, , , root, roots]: Size, { neck }: Shape): Root[] {
  const waist = (width / 2) * neck
  const lean = -0.09 * width
  if (roots === 1) return [{ middle: 0, half: waist * 0.94, tip: [lean, -root] }]
  const spread = roots === 2 ? 0.52 : 0.6
  const side = (way: -1 | 1): Root => ({
    middle: way * spread * waist,
    half: waist * (roots === 2 ? 0.46 : 0.4),
    tip: [way * waist * (roots === 2 ? 0.62 : 0.86) + lean * 0.5, -root],
  })
  const behind: Root[] =
    roots === 3 ? [{ middle: 0, half: waist * 0.46, tip: [lean * 0.5, -root * 1.02] }] : []
  return [...behind, side(-1), side(1)]
}

function rootPath({ put }: Pen, { middle, half, tip: [x, y] }: Root): string {
  const bend = half * 0.34
  return [
    `M${put([middle - half, 0])}`,
    `C${put([middle - half * 0.96, y * 0.42], [x - bend, y * 0.9], [x, y])}`,
    `C${put([x + bend, y * 0.9], [middle + half * 0.96, y * 0.42], [middle + half, 0])}Z`,
  ].join('')
}

const canalPath = ({ put }: Pen, { middle, tip: [x, y] }: Root, crown: number): string =>
  `M${put([middle * 0.7, crown * 0.2])}Q${put([middle, y * 0.4], [x * 0.96, y * 0.94])}`

const THREADS = 5

/** An implant: a core with threads, as long as the root. */
function screwPath({ put }: Pen, [width, , , root]: Size): string {
  const half = width * 0.16
  const length = root * 0.86
  const body = `M${put([-half, 0])}L${put([-half * 0.7, -length])}L${put([half * 0.7, -length])}L${put([half, 0])}Z`
  const threads = Array.from({ length: THREADS }, (_, at) => {
    const y = (-length * (at + 1)) / (THREADS + 1)
    return `M${put([-half * 1.5, y + 0.5])}L${put([half * 1.5, y - 0.5])}`
  })
  return [body, ...threads].join('')
}

/** How far the corners of the top view are from its middle, in parts of its size. */
const CORNER = 0.4

/** The bulged bands of the top view around its core. */
function surfacePaths(tooth: Tooth, size: number, core: Point): Map<Surface, string> {
  const { put } = penOf(tooth, SCALE.permanent)
  const corner = size * CORNER
  const bulge = size - corner
  const [x, y]: Point = [(core[0] * size) / 2, (core[1] * size) / 2]
  const paths: Partial<Record<Surface, string>> = {
    B: `M${put([-corner, -corner])}Q${put([0, -bulge], [corner, -corner])}L${put([x, -y])}L${put([-x, -y])}Z`,
    L: `M${put([-corner, corner])}Q${put([0, bulge], [corner, corner])}L${put([x, y])}L${put([-x, y])}Z`,
    M: `M${put([corner, -corner])}Q${put([bulge, 0], [corner, corner])}L${put([x, y])}L${put([x, -y])}Z`,
    D: `M${put([-corner, -corner])}Q${put([-bulge, 0], [-corner, corner])}L${put([-x, y])}L${put([-x, -y])}Z`,
  }
  const middle = `M${put([-x, -y])}L${put([x, -y])}L${put([x, y])}L${put([-x, y])}Z`
  return new Map(surfacesOf(tooth).map((surface) => [surface, paths[surface] ?? middle]))
}

function draw(tooth: Tooth): ToothShape {
  const milk = isPrimary(tooth)
  const kind = kindOf(tooth)
  const shape = SHAPES[kind]
  const size = SIZES[archOf(tooth)][milk ? 'milk' : 'permanent'][placeOf(tooth) - 1]
  if (size === undefined) throw new RangeError(`No tooth ${tooth}`)
  const pen = penOf(tooth, milk ? SCALE.milk : SCALE.permanent)
  const roots = rootsOf(size, shape)
  const view = milk ? VIEW.milk : kind === 'molar' ? VIEW.molar : VIEW.other
  return {
    crown: crownPath(pen, size, shape),
    roots: roots.map((root) => rootPath(pen, root)),
    canals: roots.map((root) => canalPath(pen, root, size[2])),
    tips: roots.map(({ tip }) => pen.at(tip)),
    screw: screwPath(pen, size),
    surfaces: surfacePaths(tooth, view, shape.core),
    reach: round((view / 2) * SCALE.permanent),
  }
}

const drawn = new Map<Tooth, ToothShape>()

/** The paths of a tooth as one looks at the customer. @throws RangeError when there is no such tooth */
export function toothShape(tooth: Tooth): ToothShape {
  const shape = drawn.get(tooth) ?? draw(tooth)
  drawn.set(tooth, shape)
  return shape
}
