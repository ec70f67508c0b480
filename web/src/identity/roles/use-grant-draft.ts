import {
  grantChanges,
  grantList,
  grantMap,
  type GrantChange,
  type GrantMap,
} from '@bcare/rules/identity/permissions'
import type { Grant, Scope } from '@bcare/rules/identity/scope'
import { useMemo, useState } from 'react'
import { grantable } from './grants.ts'
import type { Catalogue, RoleWithGrants } from './role-row.ts'

export interface GrantDraft {
  /** As it would be saved. */
  grants: GrantMap
  changes: readonly GrantChange[]
  set: (right: string, scope: Scope | undefined) => void
  replace: (grants: readonly Grant[]) => void
  reset: () => void
}

/** A role's rights while they are being changed, and what that comes to. */
export function useGrantDraft(role: RoleWithGrants, catalogue: Catalogue): GrantDraft {
  const before = useMemo(() => grantMap(grantable(role.permissions, catalogue)), [role, catalogue])
  const [grants, setGrants] = useState(before)
  const changes = useMemo(() => grantChanges(grantList(before), grantList(grants)), [before, grants])
  return {
    grants,
    changes,
    set: (right, scope) =>
      setGrants(({ [right]: _old, ...others }) =>
        scope === undefined ? others : { ...others, [right]: scope },
      ),
    replace: (wanted) => setGrants(grantMap(wanted)),
    reset: () => setGrants(before),
  }
}
