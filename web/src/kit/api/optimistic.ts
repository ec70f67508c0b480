import { queryClient } from './query-client.ts'
import type { ApiCall } from './api-call.ts'

/** Changes the cached answers of one read: `edit(api.deal.list, (page, input) => ({ ...page, data: … }))`. */
export type EditReads = <I, O>(call: ApiCall<I, O>, change: (data: O, input: I) => O) => void

export type Undo = () => void

/**
 * Runs `edits` on the cached answers that watch these entities, after stopping reads that are under way (they would
 * overwrite the edits). Answers how to put everything back.
 */
export async function editReads(
  entities: ReadonlySet<string>,
  edits: (edit: EditReads) => void,
): Promise<Undo> {
  const filter = {
    predicate: ({ meta }: { meta: { watches?: readonly string[] } | undefined }) =>
      meta?.watches?.some((entity) => entities.has(entity)) ?? false,
  }
  await queryClient.cancelQueries(filter)
  const before = queryClient.getQueriesData(filter)
  edits((call, change) => {
    for (const query of queryClient.getQueryCache().findAll({ queryKey: [call.call.path] })) {
      const input = query.queryKey[1] as Parameters<typeof call>[0]
      // What is cached under the path of a call is its answer.
      queryClient.setQueryData(query.queryKey, (data) =>
        data === undefined ? undefined : change(data as never, input),
      )
    }
  })
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data)
  }
}
