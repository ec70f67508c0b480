import type { RoleName } from '@bcare/rules/identity/roles'
import type { Scope } from '@bcare/rules/identity/scope'
import { hook } from './hook.ts'

/** Actions by how far they reach: `{ branch: 'read create update', own: 'export' }`. */
export type Reaches = Partial<Record<Scope, string>>

/** What the default roles may do with an object of permissions; `everyone` is every role of the staff. Administrators may do everything. */
export interface Granted {
  object: string
  roles: Partial<Record<Exclude<RoleName, 'admin'> | 'everyone', Reaches>>
}

const part = hook<Granted>()

/**
 * Declares the rights that the default roles of every clinic begin with. A change reaches clinics that left a role as
 * it was with the next start (docs/domain/identity.md, "Default roles").
 */
export const granted = Object.assign((object: string, roles: Granted['roles']) => part({ object, roles }), {
  all: part.all,
})
