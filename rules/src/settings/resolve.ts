/** Where a value comes from, the widest first (docs/domain/settings.md, "Settings"). */
export const SOURCES = ['default', 'tenant', 'branch', 'user'] as const
export type Source = (typeof SOURCES)[number]
export type SetLevel = Exclude<Source, 'default'>

/** What is set, by level; a level without a value is absent. */
export type Layers<T> = Partial<Record<SetLevel, T>>

export interface Resolved<T> {
  value: T
  source: Source
}

/** The value that holds: the narrowest that is set, no narrower than `upTo`, else the default. */
export function resolve<T>(layers: Layers<T>, fallback: T, upTo: SetLevel = 'user'): Resolved<T> {
  const wide = SOURCES.slice(1, SOURCES.indexOf(upTo) + 1) as SetLevel[]
  const source = wide.findLast((level) => layers[level] !== undefined)
  return source === undefined
    ? { value: fallback, source: 'default' }
    : { value: layers[source] as T, source }
}

/** The value that would hold at a level if nothing were set there. */
export const inheritedAt = <T>(layers: Layers<T>, fallback: T, level: SetLevel): T =>
  resolve({ ...layers, [level]: undefined }, fallback, level).value
