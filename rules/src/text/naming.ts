import { fold } from './fold.ts'
import { spelling } from './spelling.ts'

/** What texts name. */
export interface Naming<T> {
  /** What a text names by its spelling; nothing when nothing or more than one is called so. */
  get: (text: string) => T | undefined
  has: (text: string) => boolean
  /** What is called almost so: names that differ in accents alone, or that several have. They are for a person to choose from. */
  near: (text: string) => readonly string[]
}

interface Entry<T> {
  name: string
  value: T
}

const only = <T>(entries: readonly Entry<T>[] = []): T | undefined => {
  const [first, ...rest] = entries
  return first !== undefined && rest.every(({ value }) => value === first.value) ? first.value : undefined
}

/** How texts name values. Capitals decide only between names that differ in nothing else. */
export function naming<T>(names: Iterable<readonly [string, T]>): Naming<T> {
  const entries = [...names].map(([name, value]): Entry<T> => ({ name: name.trim(), value }))
  const exact = Map.groupBy(entries, ({ name }) => name)
  const spelt = Map.groupBy(entries, ({ name }) => spelling(name))
  const folded = Map.groupBy(entries, ({ name }) => fold(name))
  const get = (text: string): T | undefined => only(exact.get(text.trim())) ?? only(spelt.get(spelling(text)))
  return {
    get,
    has: (text) => get(text) !== undefined,
    near: (text) =>
      get(text) === undefined ? [...new Set((folded.get(fold(text)) ?? []).map(({ name }) => name))] : [],
  }
}

/** The end of a sentence about a text that names nothing: what is called almost so. */
export const nearly = (names: readonly string[]): string =>
  names.length === 0 ? '' : `, gần giống ${names.map((name) => `«${name}»`).join(', ')}`
