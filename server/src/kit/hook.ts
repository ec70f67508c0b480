/**
 * What a lower area asks of families above it, which it does not know: how their rows follow a merged customer, what they
 * erase, what they do once a visit has ended. The lower area makes the hook; a family names its part in its declaration.
 */
export interface Hook<T> {
  (part: T): Part
  /** Every part that a family has declared, in the order of the families. @throws Error before they are assembled */
  all: () => readonly T[]
}

/** One entry of a family's declaration. */
export interface Part {
  join: () => void
}

const hooks: { open: () => void }[] = []

/** Makes a hook; for the top level of a file. */
export function hook<T>(): Hook<T> {
  let parts: T[] | undefined
  hooks.push({ open: () => void (parts = []) })
  const declare = (part: T): Part => ({ join: () => void parts?.push(part) })
  return Object.assign(declare, {
    all: () => {
      if (parts === undefined) throw new Error('A hook was asked before the families were assembled')
      return parts
    },
  })
}

/** Gives every hook the parts of these families, in their order, instead of those that it had. */
export function assemble(families: readonly { parts: readonly Part[] }[]): void {
  for (const { open } of hooks) open()
  for (const { parts } of families) for (const part of parts) part.join()
}
