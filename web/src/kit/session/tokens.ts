import { Fault } from '@bcare/contract/kit/codes'
import { tokenIsStale } from '@bcare/rules/identity/session'
import { exchange, settle } from '../api/exchange.ts'
import { serverNow } from '../runtime/server-clock.ts'
import { accessToken, currentUser, expireSession, keepTokens } from './session.ts'

interface Tokens {
  access_token: string
  access_expire: number
  refresh_expire?: number
}

/** Refusals that say nothing about the session: the next attempt may succeed. */
const PASSING = new Set(['unavailable', 'internal', 'too_many'])

const usable = (token: string | undefined): token is string =>
  token !== undefined && !tokenIsStale(token, serverNow())

async function refresh(): Promise<string> {
  const body = JSON.stringify({ id: currentUser()?.id ?? null })
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() }
  try {
    const tokens = settle(await exchange('/v1/auth/refresh', { headers, body })) as Tokens
    keepTokens(tokens)
    return tokens.access_token
  } catch (error) {
    if (error instanceof Fault && !PASSING.has(error.kind)) expireSession()
    throw error
  }
}

let renewing: Promise<string> | undefined

/**
 * A token other than the `refused` one: one refresh serves every call of every tab that waits for it.
 * Throws `Fault`; when the server refuses, the session has been ended before.
 */
export function renewToken(refused: string | undefined): Promise<string> {
  renewing ??= navigator.locks
    .request('token', async () => {
      const present = accessToken()
      return present !== refused && usable(present) ? present : await refresh()
    })
    .finally(() => {
      renewing = undefined
    })
  return renewing
}

/** The token for the next call, refreshed first when it is missing, unreadable or within 30 s of its end. */
export async function freshToken(): Promise<string> {
  const present = accessToken()
  if (usable(present)) return present
  if (currentUser() === null) throw new Fault('unauthenticated')
  return renewToken(present)
}
