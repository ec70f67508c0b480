// What the browser needs of the contract, worked out at build time: no schema is shipped for it.

declare module 'virtual:routes' {
  import type { Call } from '@bcare/contract'
  import type { ListAbility } from '@bcare/contract/kit/ability'

  /** `ability` where the call lists. */
  export type Route = Omit<Call, 'body' | 'data' | 'about'> & { ability?: ListAbility }
  export const routes: Record<string, Record<string, Route>>
}

declare module 'virtual:entity/person' {
  import type { EntityFacts } from '@bcare/contract/kit/entity'

  export const facts: EntityFacts
}

declare module 'virtual:export-columns' {
  /** Columns that a file may have, by entity. */
  export const exported: Record<string, readonly string[]>
}
