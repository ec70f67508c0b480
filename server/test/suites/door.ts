import type { Envelope } from '@bcare/contract'
import type { LoginResult } from '@bcare/contract/identity/auth'
import type { FastifyInstance } from 'fastify'
import { PASSWORD, type TenantKey } from '../kit.ts'

export interface Knock {
  tenant?: TenantKey
  token?: string
  /** The address that the request comes from; every one has its own limit. */
  ip?: string
  cookie?: string
}

export interface Opened<T> {
  status: number
  code: number
  message: string
  data: T
  /** The Set-Cookie header, if there is one. */
  cookie: string | undefined
}

/** One call of `/v1/auth`, with all that a browser would see of its answer. */
export async function knock<T = null>(
  app: FastifyInstance,
  call: string,
  body: object,
  { tenant = 'bcare', token, ip = '192.0.2.1', cookie }: Knock = {},
): Promise<Opened<T>> {
  const answer = await app.inject({
    method: 'POST',
    url: `/v1/auth/${call}`,
    headers: {
      host: `${tenant}.localhost`,
      'x-forwarded-for': ip,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(cookie === undefined ? {} : { cookie }),
    },
    payload: body,
  })
  const set = answer.headers['set-cookie']
  return {
    status: answer.statusCode,
    ...answer.json<Envelope<T>>(),
    cookie: Array.isArray(set) ? set.join('\n') : set,
  }
}

export interface SignedIn {
  access: string
  refresh: string
  cookie: string
}

/** Opens a session of its own for a user without a one-time code. */
export async function signIn(
  app: FastifyInstance,
  username: string,
  { password = PASSWORD, ...more }: Knock & { password?: string } = {},
): Promise<SignedIn> {
  const { data, message, cookie } = await knock<LoginResult | null>(
    app,
    'login',
    { username, password },
    more,
  )
  if (data?.access_token == null || data.refresh_token === null)
    throw new Error(`${username} was not signed in: ${message}`)
  return { access: data.access_token, refresh: data.refresh_token, cookie: cookie ?? '' }
}

/** What a protected call answers to a token: 0, or the code of the refusal. */
export const stateOf = async (
  app: FastifyInstance,
  token: string,
  tenant: TenantKey = 'bcare',
): Promise<number> => (await knock(app, 'me', {}, { token, tenant })).code
