import type { Fault } from '@bcare/contract/kit/codes'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ApiCall } from '../../kit/api/api.ts'

interface Place {
  at: string
  id: number
}

interface LogPage<R> {
  data: R[]
  next: Place | null
}

/** A log read page by page, each behind the one before: it is not counted, and what is written meanwhile moves no line. */
export function useLog<I extends object, P extends LogPage<{ id: number }>>(
  call: ApiCall<I & { before?: Place | undefined }, P>,
  input: I,
) {
  return useInfiniteQuery<P, Fault, { pages: P[] }, readonly unknown[], Place | undefined>({
    queryKey: [call.call.path, input],
    queryFn: ({ pageParam, signal }) =>
      call({ ...input, ...(pageParam && { before: pageParam }) }, { signal, quiet: true }),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    meta: { watches: call.call.watches },
  })
}

/** First and last day of a filter, as the instants that the log takes. */
export const instantsOf = (span: readonly [string, string] | undefined) =>
  span === undefined ? {} : { from: `${span[0]}T00:00:00+07:00`, to: `${span[1]}T23:59:59.999+07:00` }
