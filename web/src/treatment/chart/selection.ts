import { archOf, isTooth, quadrantOf, type Tooth } from '@bcare/rules/treatment/tooth'
import { type Layout, neighbour, range } from './layout.ts'

/** Which teeth are chosen, and where the next key or click goes on from. */
export interface Selection {
  teeth: readonly Tooth[]
  /** The tooth that the keyboard is on. */
  active: Tooth | null
  /** Where a range begins. */
  anchor: Tooth | null
  /** The first of two digits. */
  digit: string
}

export const NOTHING: Selection = { teeth: [], active: null, anchor: null, digit: '' }

export const only = (tooth: Tooth): Selection => ({
  teeth: [tooth],
  active: tooth,
  anchor: tooth,
  digit: '',
})

export const all = (teeth: readonly Tooth[]): Selection => ({
  teeth,
  active: teeth[0] ?? null,
  anchor: teeth[0] ?? null,
  digit: '',
})

/** Adds a tooth to the chosen ones, or takes it out of them. */
export const withTooth = ({ teeth }: Selection, tooth: Tooth): Selection => ({
  teeth: teeth.includes(tooth) ? teeth.filter((one) => one !== tooth) : [...teeth, tooth],
  active: tooth,
  anchor: tooth,
  digit: '',
})

/** All teeth from the anchor to one. */
export const until = (layout: Layout, { anchor }: Selection, tooth: Tooth): Selection => ({
  teeth: range(layout, anchor ?? tooth, tooth),
  active: tooth,
  anchor: anchor ?? tooth,
  digit: '',
})

/** Groups that are chosen at once. */
export const GROUPS = {
  upper: (tooth: Tooth) => archOf(tooth) === 'upper',
  lower: (tooth: Tooth) => archOf(tooth) === 'lower',
  q1: (tooth: Tooth) => quadrantOf(tooth) === 1,
  q2: (tooth: Tooth) => quadrantOf(tooth) === 2,
  q3: (tooth: Tooth) => quadrantOf(tooth) === 3,
  q4: (tooth: Tooth) => quadrantOf(tooth) === 4,
  mouth: () => true,
} as const

export type Group = keyof typeof GROUPS

const WAYS = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
} as const

interface Key {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

const hasTooth = ({ cells }: Layout, tooth: Tooth): boolean => cells.some((cell) => cell.tooth === tooth)

function typed(layout: Layout, selection: Selection, digit: string): Selection {
  const tooth = selection.digit + digit
  if (isTooth(tooth) && hasTooth(layout, tooth)) return only(tooth)
  return { ...selection, digit }
}

/** What a key does to a selection; undefined for keys that are none of its business. Letters are none: Telex keeps them. */
export function pressed(layout: Layout, selection: Selection, event: Key): Selection | undefined {
  const { key } = event
  if (/^[1-8]$/.test(key)) return typed(layout, selection, key)
  if (key === ' ' && selection.active !== null) return withTooth(selection, selection.active)
  if (key === 'Escape')
    return selection.teeth.length > 0 ? { ...NOTHING, active: selection.active } : undefined
  if (!(key in WAYS)) return undefined
  const way = WAYS[key as keyof typeof WAYS]
  const from = selection.active ?? layout.cells[0]?.tooth
  if (from === undefined) return undefined
  const tooth = selection.active === null ? from : neighbour(layout, from, way)
  if (event.shiftKey) return until(layout, { ...selection, anchor: selection.anchor ?? from }, tooth)
  return event.ctrlKey || event.metaKey ? { ...selection, active: tooth, digit: '' } : only(tooth)
}
