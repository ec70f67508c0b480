import type { SendOptions } from '@bcare/contract/kit/client'
import { Fault } from '@bcare/contract/kit/codes'
import type { Route } from 'virtual:routes'
import { exchange, settle } from './exchange.ts'
import { currentUser, expireSession } from '../session/session.ts'
import { toastFault } from '../page/toast.tsx'
import { freshToken, renewToken } from '../session/tokens.ts'

function requestOf(
  input: unknown,
  token: string | undefined,
  { key, signal, onPiece }: SendOptions,
): RequestInit {
  const headers: Record<string, string> = { 'Content-Type': 'application/json' }
  if (token !== undefined) headers['Authorization'] = `Bearer ${token}`
  if (key !== undefined) headers['Idempotency-Key'] = key
  if (onPiece !== undefined) headers['Accept'] = 'text/event-stream'
  return { headers, body: JSON.stringify(input), signal: signal ?? null }
}

/** One attempt with a fresh token, and one more after a refused token was renewed. */
export async function withToken<A extends { status: number }>(
  attempt: (token: string) => Promise<A>,
): Promise<A> {
  const token = await freshToken()
  const answer = await attempt(token)
  if (answer.status !== 401) return answer
  const second = await attempt(await renewToken(token))
  if (second.status === 401) expireSession()
  return second
}

/**
 * Carries a call over HTTP (docs/interface.md "Calls"): JSON by POST, bearer token from the cookie, envelope unwrapped.
 * Throws `Fault`; unless the call is `quiet` the refusal is shown as a toast first. A session that has
 * ended shows only its own toast. An aborted call throws the browser's AbortError and shows nothing.
 */
export async function send(route: Route, input: unknown, options: SendOptions = {}): Promise<unknown> {
  const wishes = route.kind === 'write' ? { ...options, key: options.key ?? crypto.randomUUID() } : options
  const post = (token: string | undefined) =>
    exchange(route.path, requestOf(input, token, wishes), options.onPiece)
  try {
    const answer = route.permission === 'anyone' ? await post(undefined) : await withToken(post)
    return settle(answer)
  } catch (error) {
    const ended = error instanceof Fault && error.kind === 'unauthenticated' && currentUser() === null
    if (error instanceof Fault && !options.quiet && !ended) toastFault(error)
    throw error
  }
}
