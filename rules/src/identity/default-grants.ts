import { grantChanges, type GrantChange } from './permissions.ts'
import type { Grant } from './scope.ts'

/** A default role of a clinic when the product comes with other defaults than before. */
export interface RoleStanding {
  /** The defaults that the role was given last; null where nothing was kept of them. */
  given: readonly Grant[] | null
  /** What it grants now. */
  held: readonly Grant[]
  /** The defaults of this version. */
  wanted: readonly Grant[]
}

/** What becomes of a default role, and what of it the administrator is to know. */
export interface Adoption {
  /** Whether the role takes the new defaults: only where nobody has changed it. */
  adopts: boolean
  /** How the defaults differ from those that were given. */
  news: GrantChange[]
}

/**
 * A role that a clinic has left as it was takes what this version grants; one that it changed stays as it is, and its
 * administrator is told what the product would grant besides.
 */
export function adoption({ given, held, wanted }: RoleStanding): Adoption {
  const before = given ?? held
  return {
    adopts: grantChanges(before, held).length === 0 && given !== null,
    news: grantChanges(before, wanted),
  }
}
