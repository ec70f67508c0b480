import type { Fault } from '@bcare/contract/kit/codes'
import { type Query, QueryClient } from '@tanstack/react-query'

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

/** Reads again whatever shows rows of these entities; answers that no screen shows are read when next needed. */
export async function invalidateEntities(entities: ReadonlySet<string>): Promise<void> {
  const shows = ({ meta }: Query) => meta?.watches?.some((entity) => entities.has(entity)) ?? false
  // A first answer that is under way may have been read before the change, and is not asked for twice at once.
  const first = queryClient
    .getQueryCache()
    .findAll({ predicate: shows, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  await queryClient.invalidateQueries({ predicate: shows })
  if (first.length > 0) await queryClient.invalidateQueries({ predicate: (query) => first.includes(query) })
}
