import type { ActivityType, FeedEntity } from '@bcare/contract/insight/activity'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'

const PAGE = 30

/** The feed of a record, a page at a time; current while anything of it changes. */
export function useFeed(
  { entity_type, entity_id }: { entity_type: FeedEntity; entity_id: number },
  types: ActivityType[] | undefined,
) {
  const call = api.activity.query
  const input = { entity_type, entity_id, types, limit: PAGE }
  return useInfiniteQuery({
    queryKey: [call.call.path, input],
    queryFn: ({ pageParam, signal }) =>
      call({ ...input, ...(pageParam !== null && { before: pageParam }) }, { signal, quiet: true }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    meta: { watches: call.call.watches },
  })
}
