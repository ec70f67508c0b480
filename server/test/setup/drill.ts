import type { Envelope } from '@bcare/contract'
import { formOf, PASSWORD } from '../kit.ts'
import type { ServerProcess } from '../suites/process.ts'
import { photo } from './file-fixture.ts'

/** A call of a product that runs in a process of its own. @throws Error with what it was refused with */
export async function post<T>(
  to: ServerProcess,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<T> {
  const answer = await fetch(`${to.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: body instanceof Buffer ? new Uint8Array(body) : JSON.stringify(body),
  })
  const envelope = (await answer.json()) as Envelope<T>
  if (envelope.code !== 0) throw new Error(`${path}: ${envelope.code} ${envelope.message}`)
  return envelope.data
}

/** The headers of a user who has signed in to a demo clinic; another one than bcare needs a server that trusts a proxy. */
export async function bearer(
  to: ServerProcess,
  username = 'admin',
  host?: string,
): Promise<Record<string, string>> {
  const at: Record<string, string> = host === undefined ? {} : { 'x-forwarded-host': host }
  const { access_token } = await post<{ access_token: string }>(
    to,
    '/v1/auth/login',
    { username, password: PASSWORD },
    at,
  )
  return { authorization: `Bearer ${access_token}`, ...at }
}

/** Adds a customer; answers the number. */
export const addPerson = async (
  to: ServerProcess,
  headers: Record<string, string>,
  full_name: string,
): Promise<number> =>
  (
    await post<{ id: number }>(
      to,
      '/v1/person/add',
      { full_name, no_phone_reason: 'không nhớ', force: true },
      headers,
    )
  ).id

/** Hangs a picture on a customer. */
export async function addPicture(
  to: ServerProcess,
  headers: Record<string, string>,
  entity_id: number,
): Promise<void> {
  const form = await formOf(await photo(), { entity_type: 'person', entity_id, purpose: 'photo_int' })
  await post(to, '/v1/file_usage/add', form.bytes, { ...headers, ...form.headers })
}
