import type { ActivityType } from '@bcare/contract/insight/activity'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'

const PAGE = 30

/** The feed of a customer, a page at a time; current while anything of the customer changes. */
export function useFeed(person_id: number, types: ActivityType[] | undefined) {
  const call = api.activity.query
  const input = { entity_type: 'person', entity_id: person_id, types, limit: PAGE } as const
  return useInfiniteQuery({
    queryKey: [call.call.path, input],
    queryFn: ({ pageParam, signal }) =>
      call({ ...input, ...(pageParam !== null && { before: pageParam }) }, { signal, quiet: true }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    meta: { watches: call.call.watches },
  })
}
