import type { Fault } from '@bcare/contract/kit/codes'
import { QueryClient } from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Fault
    /** `watches`: the entities whose change makes the answer out of date. */
    queryMeta: { watches?: readonly string[] }
  }
}

/**
 * One cache for everything read from the server. Answers stay fresh through change events over the socket;
 * the half minute covers what an event never reached.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, gcTime: 300_000, retry: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Reads again whatever shows rows of these entities; answers that nobody looks at are read when next needed. */
export function invalidateEntities(entities: ReadonlySet<string>): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ meta }) => meta?.watches?.some((entity) => entities.has(entity)) ?? false,
  })
}
