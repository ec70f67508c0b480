import type { Call, families, Input, Output } from '@bcare/contract'
import { client } from '@bcare/contract/kit/client'
import type { Fault } from '@bcare/contract/kit/codes'
import { useMutation, type UseMutationOptions, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useRef } from 'react'
import { routes } from 'virtual:routes'
import { invalidateEntities } from './query-client.ts'
import type { ApiCall, StreamCall } from './api-call.ts'
import { editReads, type EditReads, type Undo } from './optimistic.ts'
import { send } from './transport.ts'
import { keepWrittenRow } from './written-row.ts'

export type Api<T> = {
  [F in keyof T]: {
    [C in keyof T[F]]: T[F][C] extends Call & { streams: true }
      ? StreamCall<Input<T[F][C]>, Output<T[F][C]>>
      : T[F][C] extends Call
        ? ApiCall<Input<T[F][C]>, Output<T[F][C]>>
        : never
  }
}

/**
 * Every call of the contract: `await api.tag.list({ page: 1 })` answers the data or throws `Fault`.
 * Only paths and permissions are shipped: a form that parses imports its schema from the contract's own file,
 * such as `@bcare/contract/customers/tag`, so that it arrives with the screen that needs it. The shipped routes are
 * less than the client's type asks for: what it answers is typed by the contract.
 */
export const api = client(routes as never, send as never) as unknown as Api<typeof families>

/** The query of one read: its key is `[path, input]`, and its `meta` names the entities that make it out of date. */
export const readQuery = <I, O>(call: ApiCall<I, O>, input: I, quiet = false) => ({
  queryKey: [call.call.path, input] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(input, { signal, quiet }),
  meta: { watches: call.call.watches },
})

export type ReadOptions<O, D = O> = Omit<UseQueryOptions<O, Fault, D>, 'queryKey' | 'queryFn' | 'meta'> & {
  quiet?: boolean
}

/**
 * Reads on mount and keeps the answer current: `const { data } = useRead(api.tag.list, { page })`.
 * Reads again when a change event names an entity that the call watches, and after a `useWrite` on it.
 */
export function useRead<I, O, D = O>(
  call: ApiCall<I, O>,
  input: I,
  { quiet, ...options }: ReadOptions<O, D> = {},
) {
  return useQuery<O, Fault, D, readonly [string, I]>({
    ...readQuery(call, input, quiet),
    ...options,
    // A generic answer is not matched with the overload for its options.
  } as never)
}

export interface WriteOptions<I, O> extends Pick<UseMutationOptions<O, Fault, I>, 'onError'> {
  onSuccess?: (data: O, input: I) => void
  /** Further entities whose reads the command makes out of date; that of its own family is always among them. */
  touches?: readonly string[]
  /** Shows the result before the server has answered; undone when it refuses. See `EditReads`. */
  optimistic?: (input: I, edit: EditReads) => void
  quiet?: boolean
}

/** Outcomes after which the same intent may be sent again with the same key: it is unknown whether it took effect. */
const UNKNOWN_OUTCOME = new Set(['unavailable', 'internal'])

/** One key for one intent: kept while the outcome is unknown, so that pressing the button again does not do it twice. */
function useIntent<I>() {
  const intent = useRef<{ body: string; key: string }>(undefined)
  return {
    keyOf(input: I): string {
      const body = JSON.stringify(input)
      if (intent.current?.body !== body) intent.current = { body, key: crypto.randomUUID() }
      return intent.current.key
    },
    settle(error: Fault | null) {
      if (error === null || !UNKNOWN_OUTCOME.has(error.kind)) intent.current = undefined
    },
  }
}

/**
 * A command: `const save = useWrite(api.tag.update); save.mutate({ id, name })`. Sends one Idempotency-Key an
 * intent, and afterwards reads again what watches the command's entity. Refusals are shown as a toast unless
 * `quiet`; `save.error` is the `Fault`.
 */
export function useWrite<I, O>(call: ApiCall<I, O>, options: WriteOptions<I, O> = {}) {
  const { touches = [], optimistic, quiet, onSuccess, onError } = options
  const intent = useIntent<I>()
  const entities = new Set([...call.call.watches.slice(0, 1), ...touches])
  return useMutation<O, Fault, I, Undo | undefined>({
    mutationFn: (input) => call(input, { key: intent.keyOf(input), quiet }),
    onMutate: (input) =>
      optimistic === undefined ? undefined : editReads(entities, (edit) => optimistic(input, edit)),
    onSuccess: (data, input) => {
      keepWrittenRow(call.call.path, data)
      onSuccess?.(data, input)
    },
    onError: (error, input, undo, context) => {
      undo?.()
      return onError?.(error, input, undo, context)
    },
    onSettled: (_data, error) => {
      intent.settle(error)
      void invalidateEntities(entities)
    },
  })
}

export type { ApiCall }
