import type { Call, CustomSelection, Entity, Output, Parsed } from '@bcare/contract'
import { listPage, type ListInput } from '../database/list.ts'
import { addLast, getText, removeRow, updateLast, type Change } from '../database/rows.ts'
import type { Table } from '../database/table.ts'
import type { Part } from '../hook.ts'
import type { Context } from '../context.ts'
import type { Download } from './download.ts'
import { JsonText } from '../database/json-text.ts'

export interface Handler<C extends Call = Call> {
  (context: Context, input: Parsed<C>): Promise<Output<C> | JsonText | Download>
  /** Runs before the transaction of a write; what it answers is `ready` of the context. See `withPreparation`. */
  prepare?: (context: Context, input: Parsed<C>) => Promise<unknown>
  /** Throws away what `prepare` made, when the transaction was given up. */
  discard?: (context: Context, ready: unknown) => Promise<void>
}

/**
 * A write whose slow part (hashing, drawing, sending to a storage) happens before its transaction: `prepare` makes it ready,
 * `handler` writes rows. What was prepared for a request that is refused afterwards is given to `discard`; it must do no harm
 * without that either, because a server may die in between.
 */
export function withPreparation<I, R, O>(
  prepare: (context: Context, input: I) => Promise<R>,
  handler: (context: Context, input: I, ready: R) => Promise<O>,
  discard: (context: Context, ready: R) => Promise<void> = async () => {},
): ((context: Context, input: I) => Promise<O>) & {
  prepare: typeof prepare
  discard: (context: Context, ready: unknown) => Promise<void>
} {
  return Object.assign((context: Context, input: I) => handler(context, input, context.ready as R), {
    prepare,
    discard: (context: Context, ready: unknown) => discard(context, ready as R),
  })
}

export type Handlers<F extends Record<string, Call>> = { [K in keyof F]: Handler<F[K]> }

export interface Served {
  call: Call
  handler: Handler
}

/** What a family declares of itself: its calls with their handlers, and its parts in what lower areas ask of it. */
export interface Family {
  served: readonly Served[]
  parts: readonly Part[]
}

/**
 * Joins a family's contract with its handlers; forgetting a call or answering the wrong shape does not compile. `parts` are
 * what it says to the hooks of other areas.
 */
export function serve<F extends Record<string, Call>>(
  family: F,
  handlers: Handlers<F>,
  ...parts: readonly Part[]
): Family {
  const served = Object.entries(family).map(([name, call]) => ({
    call,
    handler: handlers[name] as unknown as Handler,
  }))
  return { served, parts }
}

/** The generic handlers of a plain family; each can be replaced by one of the family's own. */
export function crudOf<E extends Entity>(target: Table<E>) {
  const list = async (context: Context, input: object) =>
    new JsonText(await listPage(target, context, input as ListInput))
  return {
    list,
    query: list,
    get: async (context: Context, { id, custom }: { id: number; custom?: CustomSelection | undefined }) =>
      new JsonText(await getText(target, context, id, custom)),
    add: (context: Context, draft: object) => addLast(target, context, draft),
    update: (context: Context, change: object) => updateLast(target, context, change as Change),
    delete: (context: Context, input: { id: number; version?: number | undefined }) =>
      removeRow(target, context, input),
  }
}
