import { COLLECTED_PARTS } from '@bcare/rules/revenue/attribution'
import { formatDate, weekdayLabel } from '@bcare/rules/text/date'
import { Button, UnstyledButton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'
import type { EntryRow } from '../line/LineEntries.tsx'
import type { OpenedLine } from '../line/opened-line.ts'
import { serviceText } from '../line/service-text.ts'
import { Answer, Nothing, signedMoney } from '../Pieces.tsx'
import css from '../revenue.module.css'
import type { Span } from '../span.ts'
import { REVENUE_TEXTS as TEXTS } from '../texts.ts'
import { byDay, partOf } from './own-entries.ts'

const LIMIT = 100

function useOwnEntries({ from, to }: Span, user_id: number) {
  const call = api.revenue.query
  const input = {
    user_id,
    part: [...COLLECTED_PARTS],
    filter: { field: 'occurred_on', op: 'between', value: [from, to] },
    sort_by: 'occurred_on',
    order: 'desc',
    limit: LIMIT,
  } as const
  return useInfiniteQuery({
    queryKey: [call.call.path, 'own', input],
    queryFn: ({ pageParam, signal }) =>
      call({ ...input, page: pageParam } as Parameters<typeof call>[0], { signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (page < last.total_page ? page + 1 : undefined),
    meta: { watches: call.call.watches },
  })
}

interface OwnEntriesProps {
  span: Span
  user_id: number
  onOpen: (line: OpenedLine) => void
  onSpan: (span: Span) => void
}

/** What came to a user in a month, the newest day first; an entry opens how its service is reckoned. */
export function OwnEntries({ span, user_id, onOpen, onSpan }: OwnEntriesProps) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useOwnEntries(
    span,
    user_id,
  )
  const entries = data?.pages.flatMap((page) => page.data)
  return (
    <Answer read={{ data: entries, error, refetch }}>
      {(all) => {
        if (all.length === 0) return <Nothing from={span.from} narrowed={{ user_id }} onSpan={onSpan} />
        const days = byDay(all)
        return (
          <section aria-label={TEXTS.own_entries}>
            {days.map(({ day, entries: of, net }, at) => (
              <div key={day}>
                <h2 className={css.day}>
                  <span>
                    {weekdayLabel(day)} {formatDate(day).slice(0, 5)}
                  </span>
                  {/* The last day may go on with what is not read yet. */}
                  {(!hasNextPage || at < days.length - 1) && <span>{signedMoney(net)}</span>}
                </h2>
                {of.map((entry) => (
                  <Entry key={entry.id} entry={entry} onOpen={onOpen} />
                ))}
              </div>
            ))}
            {hasNextPage && (
              <Button
                variant="default"
                fullWidth
                mt="sm"
                loading={isFetchingNextPage}
                onClick={() => void fetchNextPage()}
              >
                {TEXTS.more}
              </Button>
            )}
          </section>
        )
      }}
    </Answer>
  )
}

function Entry({ entry, onOpen }: { entry: EntryRow; onOpen: OwnEntriesProps['onOpen'] }) {
  const { attachment_id, bill_item_id, person_id, person_name, gross, step_name } = entry
  const name = serviceText(entry)
  return (
    <UnstyledButton
      className={css.entry}
      title={TEXTS.open_line}
      onClick={() => onOpen({ attachment_id, bill_item_id, name, person_id, person_name })}
    >
      <span>{[name, partOf(entry)].filter(Boolean).join(' · ')}</span>
      <strong>{signedMoney(gross)}</strong>
      <small>{[person_name, step_name].filter(Boolean).join(' · ')}</small>
    </UnstyledButton>
  )
}
