import { formatDateTime } from '@bcare/rules/text/date'
import { Button, Skeleton, Switch, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { EmptyState } from '../EmptyState.tsx'
import css from './history.module.css'
import { HistoryChanges } from './HistoryChanges.tsx'
import { DATA_TEXTS, HISTORY_TEXTS as TEXTS } from '../texts.ts'

type Page = Awaited<ReturnType<typeof api.history.list>>
type Entry = Page['data'][number]

const LIMIT = 30

interface HistoryListProps {
  /** The table whose changes are meant. */
  entity_type: string
  entity_id: number
  /** The log also has who looked at the record, which is shown on wish. */
  with_views?: boolean
}

function useHistory({ entity_type, entity_id }: HistoryListProps, views: boolean) {
  const call = api.history.list
  const input = { entity_type, entity_id, without_views: !views, limit: LIMIT }
  return useInfiniteQuery({
    queryKey: [call.call.path, input],
    queryFn: ({ pageParam, signal }) => call({ ...input, page: pageParam }, { signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (page < last.total_page ? page + 1 : undefined),
    meta: { watches: [entity_type] },
  })
}

/** Every change of one record: what it was, what it became, who did it; and, on wish, who looked at it. */
export function HistoryList(props: HistoryListProps) {
  const [views, setViews] = useState(false)
  return (
    <div className={css.history}>
      {props.with_views && (
        <Switch
          label={TEXTS.views}
          checked={views}
          onChange={({ currentTarget }) => setViews(currentTarget.checked)}
        />
      )}
      <Log {...props} views={views} />
    </div>
  )
}

function Log({ views, ...props }: HistoryListProps & { views: boolean }) {
  const log = useHistory(props, views)
  const entries = log.data?.pages.flatMap(({ data }) => data)
  if (log.error && !entries) {
    return (
      <EmptyState
        title={DATA_TEXTS.failed}
        about={log.error.message}
        action={<Button onClick={() => void log.refetch()}>{DATA_TEXTS.retry}</Button>}
      />
    )
  }
  if (!entries) return <Skeleton height={200} />
  if (entries.length === 0) return <EmptyState title={TEXTS.empty} icon={<IconHistory />} />
  return (
    <div className={css.log}>
      <ol className={css.entries}>
        {entries.map((entry) => (
          <EntryItem key={entry.id} entry={entry} />
        ))}
      </ol>
      {log.hasNextPage && (
        <Button
          variant="default"
          className={css.more}
          loading={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          {TEXTS.more}
        </Button>
      )}
    </div>
  )
}

function EntryItem({ entry }: { entry: Entry }) {
  const { action_label, actor_name, at, changes, reason } = entry
  return (
    <li className={css.entry}>
      <div className={css.entryHead}>
        <Text fw={600} size="sm">
          {action_label}
        </Text>
        <Text size="xs" c="gray.7">
          {actor_name ?? TEXTS.system} · {formatDateTime(at)}
        </Text>
      </div>
      {reason && <Text size="sm">{TEXTS.reason(reason)}</Text>}
      <HistoryChanges changes={changes} />
    </li>
  )
}
