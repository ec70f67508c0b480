import { TASK_BUCKETS, type TaskBucket } from '@bcare/rules/work/due'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from '../../kit/page/search-params.ts'

export const VIEWS = ['list', 'board', 'calendar'] as const
export type View = (typeof VIEWS)[number]
export const WHOS = ['mine', 'waiting', 'everyone'] as const
export type Who = (typeof WHOS)[number]
/** A bucket, all that is open, what has ended, or all of it. */
export type Tab = TaskBucket | 'open' | 'closed' | 'all'
export const TABS: readonly Tab[] = ['open', ...TASK_BUCKETS, 'closed', 'all']

/** What the address of the tasks says beside search and filters. */
export interface TaskView {
  view: View
  who: Who
  tab: Tab
  /** The calendar's day. */
  date: string | undefined
  span: 'month' | 'week'
}

const among = <T extends string>(values: readonly T[], raw: unknown, fallback: T): T =>
  values.includes(raw as T) ? (raw as T) : fallback

/** Reads the address, and changes it; a value that is the default leaves it. */
export function useTaskView() {
  const [search, changeSearch] = useSearchParams<'view' | 'who' | 'bucket' | 'date' | 'span' | 'page'>()
  const view: TaskView = useMemo(
    () => ({
      view: among(VIEWS, search.view, 'list'),
      who: among(WHOS, search.who, 'mine'),
      tab: among(TABS, search.bucket, 'open'),
      date: /^\d{4}-\d\d-\d\d$/.test(String(search.date)) ? String(search.date) : undefined,
      span: among(['month', 'week'] as const, search.span, 'month'),
    }),
    [search],
  )
  const change = useCallback(
    (next: Record<string, string | undefined>) => changeSearch({ page: undefined, ...next }),
    [changeSearch],
  )
  return { view, change }
}

/** Whose tasks: one's own, those without an assignee, or all that one may see. */
export const narrowedTo = (who: Who, me: number | undefined): Record<string, unknown> =>
  who === 'mine' && me !== undefined ? { assignee_ids: me } : who === 'waiting' ? { unassigned: true } : {}

/** What a tab shows. */
export const narrowedBy = (tab: Tab): Record<string, unknown> =>
  tab === 'all'
    ? {}
    : tab === 'open'
      ? { is_open: true }
      : tab === 'closed'
        ? { is_open: false }
        : { bucket: tab }
