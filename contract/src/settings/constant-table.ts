/** One value of a fixed list, as people read it. */
export interface Constant<V extends string = string> {
  value: V
  label: string
  /** `#RRGGBB`, or null for plain words. */
  color: string | null
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

/** Values with labels and colours: `{ open: ['Đang mở', BLUE] }`. */
export const coloured = <V extends string>(
  table: Record<V, readonly [label: string, color: string]>,
): readonly Constant<V>[] =>
  Object.entries<readonly [string, string]>(table).map(([value, [label, color]]) => ({
    value: value as V,
    label,
    color,
    transitions: [],
  }))

/** Values that are words only. */
export const plain = <V extends string>(table: Record<V, string>): readonly Constant<V>[] =>
  Object.entries<string>(table).map(([value, label]) => ({
    value: value as V,
    label,
    color: null,
    transitions: [],
  }))

/** The states of a rule, with its labels and its ways. */
export const states = <V extends string>(
  values: readonly V[],
  labels: Readonly<Record<V, string>>,
  colors: Readonly<Record<V, string>>,
  ways?: Readonly<Record<V, Partial<Record<V, unknown>>>>,
): readonly Constant<V>[] =>
  values.map((value) => ({
    value,
    label: labels[value],
    color: colors[value],
    transitions: ways === undefined ? [] : (Object.keys(ways[value]) as V[]),
  }))
