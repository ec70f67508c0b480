import { SUBMISSION_STATUSES, type SubmissionStatus, OPEN_SUBMISSIONS } from '@bcare/rules/contact/submission'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

/** One status, what still has to be answered, or everything. */
export type Tab = SubmissionStatus | 'open' | 'all'
export const TABS: readonly Tab[] = ['open', ...SUBMISSION_STATUSES, 'all']

const idOf = (raw: unknown): number | undefined => {
  const id = Number(raw)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** What the address says of the submissions beside search and filters: the tab, and the one that is open. */
export function useSubmissionView() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const view = useMemo(() => {
    const named = TABS.find((tab) => tab === search['state'])
    return { state: named ?? ('open' as const), submission: idOf(search['submission']) }
  }, [search])
  const change = useCallback(
    (next: Record<string, unknown>) =>
      void navigate({
        to: '.',
        search: (current: object) => ({ ...current, ...next }),
        resetScroll: false,
      }),
    [navigate],
  )
  return { view, change }
}

/** What a tab shows. */
export const narrowedTo = (tab: Tab): Record<string, unknown> =>
  tab === 'all' ? {} : { status: tab === 'open' ? [...OPEN_SUBMISSIONS] : tab }
