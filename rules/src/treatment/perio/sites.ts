import {
  archOf,
  type Arch,
  ARCHES,
  chartRow,
  kindOf,
  placeOf,
  quadrantOf,
  rootCount,
  type Tooth,
} from '../tooth.ts'

/** The side of the teeth that is probed: the cheek's, or the palate's and the tongue's. */
export const PERIO_SIDES = ['outer', 'inner'] as const
export type PerioSide = (typeof PERIO_SIDES)[number]

/** A site of a tooth: 0 to 2 outside from distal to mesial, 3 to 5 inside the same. */
export const PERIO_SITES = [0, 1, 2, 3, 4, 5] as const
export type PerioSite = (typeof PERIO_SITES)[number]

/** One place where a probe is put. */
export interface PerioSpot {
  tooth: Tooth
  site: PerioSite
}

const OUTER: readonly PerioSite[] = [0, 1, 2]
const INNER: readonly PerioSite[] = [3, 4, 5]

export const sideOfSite = (site: PerioSite): PerioSide => (site < 3 ? 'outer' : 'inner')

export const isSameSpot = (one: PerioSpot | null, other: PerioSpot | null): boolean =>
  one?.tooth === other?.tooth && one?.site === other?.site

/** The three sites of one side of a tooth from left to right as one looks at the customer. */
export function sitesOf(tooth: Tooth, side: PerioSide): readonly PerioSite[] {
  const sites = side === 'outer' ? OUTER : INNER
  const quadrant = quadrantOf(tooth)
  return quadrant === 1 || quadrant === 4 ? sites : sites.toReversed()
}

const DEPTHS_OF_SITE = ['xa', 'giữa', 'gần'] as const
export const PERIO_SIDE_LABELS: Readonly<Record<PerioSide, string>> = { outer: 'ngoài', inner: 'trong' }

/** «16 ngoài, gần». */
export const spotLabel = ({ tooth, site }: PerioSpot): string =>
  `${tooth} ${PERIO_SIDE_LABELS[sideOfSite(site)]}, ${DEPTHS_OF_SITE[site % 3] ?? ''}`

/** The places where roots part, by the side from which a probe reaches them. */
export const FURCATIONS = ['B', 'L', 'M', 'D'] as const
export type Furcation = (typeof FURCATIONS)[number]

export const FURCATION_LABELS: Readonly<Record<Furcation, string>> = {
  B: 'ngoài',
  L: 'trong',
  M: 'gần',
  D: 'xa',
}

/** Where the roots of a tooth part; nowhere on teeth with one root, and not on implants. */
export function furcationsOf(tooth: Tooth): readonly Furcation[] {
  if (rootCount(tooth) === 1) return []
  if (archOf(tooth) === 'lower') return ['B', 'L']
  return kindOf(tooth) === 'molar' ? ['B', 'M', 'D'] : ['M', 'D']
}

/** The furcation that is reached from a site; of upper molars the middle of the palate reaches none. */
export function furcationAt({ tooth, site }: PerioSpot): Furcation | undefined {
  const all = furcationsOf(tooth)
  const side: Furcation = sideOfSite(site) === 'outer' ? 'B' : 'L'
  if (all.includes(side)) return side
  const along = ({ 0: 'D', 2: 'M' } as const)[site % 3]
  return along !== undefined && all.includes(along) ? along : undefined
}

/** In which order the sites are typed. */
export const PERIO_PATHS = ['there_and_back', 'one_way', 'by_tooth'] as const
export type PerioPath = (typeof PERIO_PATHS)[number]

export const PERIO_PATH_LABELS: Readonly<Record<PerioPath, string>> = {
  there_and_back: 'Ngoài đi, trong về',
  one_way: 'Ngoài rồi trong, cùng chiều',
  by_tooth: 'Từng răng: ngoài rồi trong',
}

const inPlace = (mouth: ReadonlySet<Tooth>, arch: Arch): readonly Tooth[] =>
  chartRow(arch, false).flatMap((tooth) => {
    const milk = placeOf(tooth) <= 5 ? `${quadrantOf(tooth) + 4}${placeOf(tooth)}` : undefined
    if (mouth.has(tooth)) return [tooth]
    return milk !== undefined && mouth.has(milk) ? [milk] : []
  })

/** The teeth of one jaw that are there, from left to right as one looks at the customer. */
export const rowOf = (mouth: readonly Tooth[], arch: Arch): readonly Tooth[] => inPlace(new Set(mouth), arch)

const along = (teeth: readonly Tooth[], side: PerioSide): PerioSpot[] =>
  teeth.flatMap((tooth) => sitesOf(tooth, side).map((site) => ({ tooth, site })))

function pathOfJaw(teeth: readonly Tooth[], path: PerioPath): PerioSpot[] {
  if (path === 'by_tooth')
    return teeth.flatMap((tooth) => [...along([tooth], 'outer'), ...along([tooth], 'inner')])
  const back = along(teeth, 'inner')
  return [...along(teeth, 'outer'), ...(path === 'one_way' ? back : back.toReversed())]
}

/** Every site of every tooth that is there, in the order in which they are typed: the upper jaw, then the lower. */
export const perioPath = (mouth: readonly Tooth[], path: PerioPath = 'there_and_back'): PerioSpot[] =>
  ARCHES.flatMap((arch) => pathOfJaw(rowOf(mouth, arch), path))

/** The next site on the same side of a jaw as the picture lies; the same one at its end. */
export function besideSpot(mouth: readonly Tooth[], spot: PerioSpot, step: -1 | 1): PerioSpot {
  const row = along(rowOf(mouth, archOf(spot.tooth)), sideOfSite(spot.site))
  const at = row.findIndex((one) => isSameSpot(one, spot))
  return row[at + step] ?? spot
}
