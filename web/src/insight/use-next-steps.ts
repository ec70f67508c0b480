import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../kit/api/api.ts'
import { scopeIn, useMe } from '../kit/session/may.ts'

/** So many are shown before the user asks for more. */
const SHOWN = 5
/** How many more are shown at a time. */
const PAGE = 20

/** Customers who should have a next step: the first of them, and page by page the others until the last. */
export function useNextSteps() {
  const [shown, setShown] = useState(SHOWN)
  const me = useMe()
  // Users who see only their own customers are asked for what they answer for, not for what colleagues do.
  const mine =
    me !== undefined && scopeIn(me.grants, 'person:read') === 'own' ? { user_ids: [me.user.id] } : {}
  const call = api.expectTask.expect_task
  const input = { limit: PAGE, ...mine }
  const { data, error, isFetching, refetch, fetchNextPage } = useInfiniteQuery({
    queryKey: [call.call.path, input, 'pages'],
    queryFn: ({ pageParam, signal }) => call({ ...input, page: pageParam }, { signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: ({ total_page }, pages) => (pages.length < total_page ? pages.length + 1 : undefined),
    enabled: me !== undefined,
    placeholderData: keepPreviousData,
    meta: { watches: call.call.watches },
  })
  const found = data?.pages.flatMap((page) => page.data)
  return {
    read: {
      data: found && { rows: found.slice(0, shown), total: data?.pages.at(-1)?.total ?? 0 },
      error,
      isFetching,
      refetch,
    },
    showMore: () => {
      const next = shown + PAGE
      setShown(next)
      if (found !== undefined && found.length < next) void fetchNextPage()
    },
  }
}
