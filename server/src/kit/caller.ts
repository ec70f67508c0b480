import { Fault, type Permission } from '@bcare/contract'
import { widest, type Scope } from '@bcare/rules/identity/scope'

export interface CallerFacts {
  tenant_id: number
  /** Null for a visitor who has not signed in. */
  user_id: number | null
  session_id: number | null
  department_id: number | null
  /** Where they work mainly. */
  branch_id: number | null
  /** Where else they work. */
  branch_ids?: readonly number[]
  roles: readonly string[]
  /** `object:action` → widest scope; `*` means any object or action. */
  grants: ReadonlyMap<string, Scope>
}

/** Who calls, and what that person may do. */
export interface Caller extends CallerFacts {
  /** All branches where they work, the main one first: how far a grant of scope `branch` reaches. */
  branch_ids: readonly number[]
  may(permission: Permission): boolean
  /** How far the grant reaches. @throws Fault forbidden when there is none */
  scopeFor(permission: Permission): Scope
}

/** A caller with its grants ready to be asked. */
export function caller(facts: CallerFacts): Caller {
  const scopeOf = (permission: Permission): Scope | undefined => {
    if (permission === 'anyone') return 'all'
    if (permission === 'signed_in') return facts.user_id === null ? undefined : 'all'
    const [object] = permission.split(':')
    return widest([permission, `${object}:*`, '*:*'].flatMap((key) => facts.grants.get(key) ?? []))
  }
  const branches = [facts.branch_id, ...(facts.branch_ids ?? [])].filter((id) => id !== null)
  return {
    ...facts,
    branch_ids: [...new Set(branches)],
    may: (permission) => scopeOf(permission) !== undefined,
    scopeFor(permission) {
      const scope = scopeOf(permission)
      if (scope === undefined) throw new Fault('forbidden', undefined, { needs: permission })
      return scope
    },
  }
}

/** A visitor who has not signed in, at the address of a tenant. */
export const visitor = (tenant_id: number): Caller =>
  caller({
    tenant_id,
    user_id: null,
    session_id: null,
    department_id: null,
    branch_id: null,
    roles: [],
    grants: new Map(),
  })

/** The same person acting for the system: a command's own steps reach rows that the person may not touch by hand. */
export const asSystem = (person: Caller): Caller => caller({ ...person, grants: new Map([['*:*', 'all']]) })
