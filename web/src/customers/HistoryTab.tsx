import { formatDateTime } from '@bcare/rules/text/date'
import { formatPhone } from '@bcare/rules/text/phone'
import { Button, Skeleton, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../kit/api.ts'
import { EmptyState } from '../kit/data/EmptyState.tsx'
import css from './feed.module.css'
import { ACTIVITY_TEXTS, HISTORY_TEXTS as TEXTS } from './texts.ts'

type Page = Awaited<ReturnType<typeof api.history.list>>
type Entry = Page['data'][number]

const LIMIT = 30

function useHistory(person_id: number) {
  const call = api.history.list
  const input = { entity_type: 'person', entity_id: person_id, limit: LIMIT } as const
  return useInfiniteQuery({
    queryKey: [call.call.path, input],
    queryFn: ({ pageParam, signal }) => call({ ...input, page: pageParam }, { signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (page < last.total_page ? page + 1 : undefined),
    meta: { watches: ['person'] },
  })
}

/** Every change of a customer's record: what it was, what it became, who did it. */
export function HistoryTab({ person_id }: { person_id: number }) {
  const log = useHistory(person_id)
  const entries = log.data?.pages.flatMap(({ data }) => data)
  if (log.error && !entries) {
    return (
      <EmptyState
        title={ACTIVITY_TEXTS.failed}
        about={log.error.message}
        action={<Button onClick={() => void log.refetch()}>{ACTIVITY_TEXTS.retry}</Button>}
      />
    )
  }
  if (!entries) return <Skeleton height={200} />
  if (entries.length === 0) return <EmptyState title={TEXTS.empty} icon={<IconHistory />} />
  return (
    <div className={css.feed}>
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

const shown = (field: string, value: string | null) =>
  value === null
    ? TEXTS.empty_value
    : field.startsWith('phone') && value.startsWith('+')
      ? formatPhone(value)
      : value

function EntryItem({ entry }: { entry: Entry }) {
  const { action_label, actor_name, at, changes, reason } = entry
  return (
    <li className={css.entry}>
      <div className={css.entryHead}>
        <Text fw={600} size="sm">
          {action_label}
        </Text>
        <Text size="xs" c="gray.7">
          {actor_name ?? ACTIVITY_TEXTS.system} · {formatDateTime(at)}
        </Text>
      </div>
      {reason && <Text size="sm">{TEXTS.reason(reason)}</Text>}
      <dl className={css.changes}>
        {changes.map(({ field, label, from, to }) => (
          <div key={field} className={css.change}>
            <dt>{label}</dt>
            <dd>
              {from !== null && <del>{shown(field, from)}</del>}
              {from !== null && <span aria-hidden>→</span>}
              <ins>{shown(field, to)}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
