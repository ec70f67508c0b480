import {
  grantChanges,
  grantList,
  grantMap,
  type GrantChange,
  type GrantMap,
} from '@bcare/rules/identity/permissions'
import type { Grant, Scope } from '@bcare/rules/identity/scope'
import { useMemo } from 'react'
import { grantable } from './grants.ts'
import type { Catalogue, RoleWithGrants } from './role-row.ts'
import { type Draft, useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'

export interface GrantDraft {
  draft: Draft
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
  const draft = useDraft('role.grants', role.id, { tells: true })
  const [grants, setGrants] = useDraftState(draft, 'grants', before)
  const changes = useMemo(() => grantChanges(grantList(before), grantList(grants)), [before, grants])
  return {
    draft,
    grants,
    changes,
    set: (right, scope) =>
      setGrants(({ [right]: _old, ...others }) =>
        scope === undefined ? others : { ...others, [right]: scope },
      ),
    replace: (next) => setGrants(grantMap(next)),
    reset: () => {
      draft.discard()
      setGrants(before)
    },
  }
}
