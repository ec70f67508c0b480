// What the browser needs of the contract, worked out at build time: no schema is shipped for it.

declare module 'virtual:routes' {
  import type { Call } from '@bcare/contract'
  import type { ListAbility } from '@bcare/contract/kit/ability'

  /** `ability` where the call lists. */
  export type Route = Omit<Call, 'body' | 'data' | 'about'> & { ability?: ListAbility }
  export const routes: Record<string, Record<string, Route>>
}

declare module 'virtual:entity/attachment' {
  import type { EntityFacts } from '@bcare/contract/kit/entity'

  export const facts: EntityFacts
}

declare module 'virtual:entity/person' {
  import type { EntityFacts } from '@bcare/contract/kit/entity'

  export const facts: EntityFacts
}

declare module 'virtual:entity/server_error' {
  import type { EntityFacts } from '@bcare/contract/kit/entity'

  export const facts: EntityFacts
}

declare module 'virtual:log-words' {
  interface Word {
    value: string
    label: string
  }

  /** What the log can be narrowed to, by name. */
  export const actions: readonly Word[]
  export const entity_types: readonly Word[]
}

declare module 'virtual:export-columns' {
  /** What can leave as a file, each with the object whose rights hold for it. */
  export const objects: Record<string, string>
  /** Columns that a file may have, by entity. */
  export const exported: Record<string, readonly string[]>
}
