import { type Surface, surfacesOf, type Tooth } from '@bcare/rules/treatment/tooth'
import { type Side, sideOf } from '../../shared/teeth/geometry.ts'

/** Surfaces as they are chosen for several teeth at once: the middle is O of back teeth and I of front ones. */
export type PadSurface = 'M' | 'D' | 'B' | 'L' | 'middle'

const padOf = (surface: Surface): PadSurface => (surface === 'O' || surface === 'I' ? 'middle' : surface)

/** The chosen surfaces of one tooth. */
export const surfacesFor = (tooth: Tooth, chosen: ReadonlySet<PadSurface>): Surface[] =>
  surfacesOf(tooth).filter((surface) => chosen.has(padOf(surface)))

/** The number pad is the picture: 8 above, 2 below, 4 left, 6 right, 5 the middle; the arrows lie the same. */
const KEYS: Readonly<Record<string, Side>> = {
  '8': 'up',
  '2': 'down',
  '4': 'left',
  '6': 'right',
  '5': 'middle',
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/** The surface of a tooth on one side of its picture. */
export function surfaceAt(tooth: Tooth, side: Side): Surface {
  const found = surfacesOf(tooth).find((surface) => sideOf(tooth, surface) === side)
  if (found === undefined) throw new RangeError(`Tooth ${tooth} has nothing at its ${side}`)
  return found
}

/** What a key of the number pad means on a tooth; undefined for every other key. */
export function padKey(tooth: Tooth, key: string): PadSurface | undefined {
  const side = KEYS[key]
  return side === undefined ? undefined : padOf(surfaceAt(tooth, side))
}

export const padSurface = padOf

export function toggled<V>(set: ReadonlySet<V>, value: V): ReadonlySet<V> {
  return set.has(value) ? new Set([...set].filter((one) => one !== value)) : new Set([...set, value])
}
