import { scopeIn, useMe } from '../kit/session/may.ts'

/** Among which branches a user may choose: all of the clinic's, or those where they work; undefined where there is no choice. */
export type BranchChoice = 'all' | readonly number[] | undefined

/** As far as every one of these rights reaches. */
export function useBranchChoice(...permissions: readonly string[]): BranchChoice {
  const me = useMe()
  if (me === undefined) return undefined
  const scopes = permissions.map((permission) => scopeIn(me.grants, permission))
  if (scopes.every((scope) => scope === 'all')) return 'all'
  const ofBranch = scopes.every((scope) => scope === 'all' || scope === 'branch' || scope === 'department')
  return ofBranch && me.branch_ids.length > 1 ? me.branch_ids : undefined
}

/** What was chosen, as far as it may be: undefined means all among which one may choose, and one's own where there is no choice. */
export const chosenBranch = (
  choice: BranchChoice,
  chosen: number | undefined,
  own: number | undefined,
): number | undefined => {
  if (choice === undefined) return own
  return choice === 'all' || chosen === undefined || choice.includes(chosen) ? chosen : own
}
