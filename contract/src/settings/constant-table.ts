import { STATE_ICONS } from './constant-icons.ts'

/** One value of a fixed list, as people read it. */
export interface Constant<V extends string = string> {
  value: V
  label: string
  /** `#RRGGBB`, or null for plain words. */
  color: string | null
  /** The name of a Tabler icon, or null for plain words. */
  icon: string | null
  /** Values that a command may bring it to, where that is fixed. */
  transitions: readonly V[]
}

export const GREY = '#64748B'
export const BLUE = '#1E70E6'
export const CYAN = '#06B6D4'
export const GREEN = '#10B981'
export const AMBER = '#F59E0B'
export const ORANGE = '#F97316'
export const RED = '#EF4444'
export const VIOLET = '#7C3AED'

/** Values with labels, colours and, of states, those that may follow: `{ open: ['Đang mở', BLUE, ['won', 'lost']] }`. */
export const coloured = <V extends string>(
  table: Record<V, readonly [label: string, color: string, next?: readonly NoInfer<V>[]]>,
): readonly Constant<V>[] =>
  Object.entries<readonly [string, string, (readonly V[])?]>(table).map(
    ([value, [label, color, next = []]]) => ({
      value: value as V,
      label,
      color,
      icon: STATE_ICONS[value] ?? null,
      transitions: next,
    }),
  )

/** Values that are words only. */
export const plain = <V extends string>(table: Record<V, string>): readonly Constant<V>[] =>
  Object.entries<string>(table).map(([value, label]) => ({
    value: value as V,
    label,
    color: null,
    icon: null,
    transitions: [],
  }))

/** Which states a rule lets follow each state: a list, or a table by the next state. */
type Ways<V extends string> = Readonly<Record<V, readonly V[] | Partial<Record<V, unknown>>>>

/** The states of a rule, with its labels and its ways. */
export const states = <V extends string>(
  values: readonly V[],
  labels: Readonly<Record<V, string>>,
  colors: Readonly<Record<V, string>>,
  ways: Ways<V>,
): readonly Constant<V>[] =>
  values.map((value) => ({
    value,
    label: labels[value],
    color: colors[value],
    icon: STATE_ICONS[value] ?? null,
    transitions: Array.isArray(ways[value]) ? ways[value] : (Object.keys(ways[value]) as V[]),
  }))
