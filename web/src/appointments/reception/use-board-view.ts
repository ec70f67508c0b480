import { useSearchParams } from '../../kit/page/search-params.ts'
import { useMe } from '../../kit/session/may.ts'
import { useRemembered } from '../remembered.ts'
import { chosenBranch, useBranchChoice } from '../use-branch-choice.ts'

const ALL = 'all'

const branchIn = (said: unknown): number | undefined =>
  Number.isSafeInteger(said) && Number(said) > 0 ? Number(said) : undefined

/**
 * What the board is narrowed to, stored in the address: `?search=hoa&branch=2`, `branch=all` for every branch. The
 * branch is remembered for the next time; who sees one branch only has no choice.
 */
export function useBoardView() {
  const me = useMe()
  const [said, change] = useSearchParams<'search' | 'branch'>()
  const own = me?.branch_id ?? undefined
  const [remembered, remember] = useRemembered<number | typeof ALL>('reception', own ?? ALL)
  // A user who sees all that the board is made of, in several branches, chooses among them.
  const among = useBranchChoice('appointment:read', 'track:read')
  const chosen = said.branch === undefined ? branchIn(remembered) : branchIn(said.branch)
  const go = (next: typeof said) => change(next, { replace: true })
  return {
    text: said.search === undefined ? '' : String(said.search),
    search: (text: string) => go({ search: text === '' ? undefined : text }),
    branch_id: chosenBranch(among, chosen, own),
    among,
    setBranch: among
      ? (branch_id: number | undefined) => {
          remember(branch_id ?? ALL)
          go({ branch: branch_id ?? ALL })
        }
      : undefined,
  }
}
