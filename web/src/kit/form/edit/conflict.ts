import { differing, type Field, initialValues, type Values } from '../field.ts'

/** What another user changed while the form was open. */
export interface Conflict {
  /** Fields that both changed: each with what the system holds now. */
  both: { name: string; theirs: unknown }[]
  /** Fields that only the other one changed; the form has taken them over. */
  theirs: string[]
}

/**
 * Three versions become one form: what was typed stays, what only the other one changed is taken over, and the
 * fields that both changed are named so that the user decides.
 */
export function mergeVersions(
  fields: readonly Field[],
  base: Values | undefined,
  current: Values,
  mine: Values,
): { values: Values; conflict: Conflict } {
  const before = initialValues(fields, base)
  const theirs = initialValues(fields, current)
  const changed = differing(fields, before, theirs)
  const typed = new Set(differing(fields, mine, before))
  const apart = new Set(differing(fields, mine, theirs))
  const both = changed.filter((name) => typed.has(name) && apart.has(name))
  const taken = changed.filter((name) => !typed.has(name))
  return {
    values: { ...mine, ...Object.fromEntries(taken.map((name) => [name, theirs[name]])) },
    conflict: { both: both.map((name) => ({ name, theirs: theirs[name] })), theirs: taken },
  }
}
