import type { Call, Input, Output } from './call.ts'

export interface SendOptions {
  /** One key for one intent: the same on every retry (docs/decisions/0007-idempotency-key.md). */
  key?: string
  signal?: AbortSignal
  /** No toast for this call's refusal: the caller shows it. */
  quiet?: boolean
  /** Sent with a call that takes one. */
  file?: File
  /** Is given the text while it is written, of a call that `streams`; what counts is the answer. */
  onPiece?: (text: string) => void
}

/** Calls and follows the text while it is written. */
export type Streaming<I, O> = (
  input: I,
  options: SendOptions & Required<Pick<SendOptions, 'onPiece'>>,
) => Promise<O>

/** Carries one call over the wire and answers its data, or throws `Fault`. */
export type Send = (call: Call, input: unknown, options: SendOptions) => Promise<unknown>

export type Caller<C extends Call = Call> = ((
  input: Input<C>,
  options?: SendOptions,
) => Promise<Output<C>>) & { call: C } & (C extends { streams: true }
    ? { stream: Streaming<Input<C>, Output<C>> }
    : unknown)

export type Client<T> = {
  [F in keyof T]: { [C in keyof T[F]]: T[F][C] extends Call ? Caller<T[F][C]> : never }
}

/** A function for one call of the contract. */
export function caller<C extends Call>(call: C, send: Send): Caller<C> {
  const run = (input: Input<C>, options: SendOptions = {}) => send(call, input, options) as Promise<Output<C>>
  return Object.assign(run, { call, ...(call.streams === true && { stream: run }) }) as Caller<C>
}

/** The typed client: the contract with a way to send. `client(families, send).deal.list({ stage_id: 3 })`. */
export function client<T extends Record<string, Record<string, Call>>>(families: T, send: Send): Client<T> {
  const bind = (calls: Record<string, Call>) =>
    Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, caller(call, send)]))
  return Object.fromEntries(Object.entries(families).map(([name, calls]) => [name, bind(calls)])) as Client<T>
}
