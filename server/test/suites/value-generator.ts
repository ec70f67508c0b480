import type { Random } from './random.ts'

/** A row that a list answered. */
export type KnownRow = Record<string, unknown> & { id: number }

/** Rows of a tenant by family, so that a body can name something that exists. */
export type Known = Record<string, KnownRow[]>

/** Says that a field is to be left out although it could be given. */
export const LEFT_OUT = Symbol('left out')

/** A value for a field; undefined leaves it to its schema, null when nothing fits. `sofar` is what the body holds already. */
export type ValueGenerator = (known: Known, random: Random, sofar: Record<string, unknown>) => unknown

/** An id of a family's row, of those that fit. */
export const one =
  (
    family: string,
    fits: (row: KnownRow, sofar: Record<string, unknown>) => boolean = () => true,
  ): ValueGenerator =>
  (known, random, sofar) => {
    const rows = (known[family] ?? []).filter((row) => fits(row, sofar))
    return rows.length === 0 ? null : random.pick(rows).id
  }
/** The id of a row of a call's own family. */
export const rowOf = (family: string): ValueGenerator => one(family)

/** A list of one such id. */
export const some =
  (family: string): ValueGenerator =>
  (known, random) => [one(family)(known, random, {})]
/** A word of a vocabulary that is in use. */
export const term = (vocabulary: string): ValueGenerator =>
  one('term', (row) => row['vocabulary'] === vocabulary && row['is_active'] === true)
/** The same value each time. */
export const always =
  (value: unknown): ValueGenerator =>
  () =>
    value
