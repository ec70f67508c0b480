import { SUBMISSION_STATUSES, type SubmissionStatus, OPEN_SUBMISSIONS } from '@bcare/rules/contact/submission'
import { useMemo } from 'react'
import { idIn, useSearchParams } from '../../kit/page/search-params.ts'

/** One status, what still has to be answered, or everything. */
export type Tab = SubmissionStatus | 'open' | 'all'
export const TABS: readonly Tab[] = ['open', ...SUBMISSION_STATUSES, 'all']

/** What the address says of the submissions beside search and filters: the tab, and the one that is open. */
export function useSubmissionView() {
  const [search, change] = useSearchParams<'state' | 'submission' | 'page'>()
  const view = useMemo(() => {
    const named = TABS.find((tab) => tab === search.state)
    return { state: named ?? ('open' as const), submission: idIn(search.submission) }
  }, [search])
  return { view, change }
}

/** What a tab shows. */
export const narrowedTo = (tab: Tab): Record<string, unknown> =>
  tab === 'all' ? {} : { status: tab === 'open' ? [...OPEN_SUBMISSIONS] : tab }
