import { randomUUID } from 'node:crypto'
import { client, type Call, type Client, type Send } from '@bcare/contract'
import type { AppOptions } from './app.ts'
import type { Caller } from '../caller.ts'
import { NO_COOKIES } from './cookie.ts'
import { JsonText } from '../database/json-text.ts'
import { parseBody } from './parse.ts'
import type { ReceivedFile } from '../received-file.ts'
import { run } from './run.ts'

/** A file in memory, as one that came over the wire. */
const receivedOf = (file: File): ReceivedFile => ({
  name: file.name,
  size: file.size,
  read: async (offset, length) => Buffer.from(await file.slice(offset, offset + length).arrayBuffer()),
})

/**
 * The typed client of the contract for work inside the process: the same validation, permissions, rules and audit as
 * over HTTP, without the wire. For demo data and other programs of ours. `requestId` names each call in the audit, and is
 * the idempotency key of those that ask for one.
 */
export function localClient<T extends Record<string, Record<string, Call>>>(
  families: T,
  caller: Caller,
  options: AppOptions,
  requestId: () => string = randomUUID,
): Client<T> {
  const byPath = new Map(options.served.map((one) => [one.call.path, one]))
  const send: Send = async (call, body, { file }) => {
    const served = byPath.get(call.path)
    if (served === undefined) throw new Error(`${call.path} is not served`)
    caller.scopeFor(call.permission)
    await options.vault.ready(caller.tenant_id)
    const input = parseBody(call, body, {})
    const facts = {
      id: requestId(),
      ip: '127.0.0.1',
      user_agent: 'bcare',
      host: 'localhost',
      origin: 'http://localhost',
    }
    const { data } = await run(
      served,
      {
        facts,
        caller,
        input,
        key: call.key_required === true ? facts.id : undefined,
        body,
        file: file && receivedOf(file),
        cookies: NO_COOKIES,
      },
      options,
    )
    return data instanceof JsonText ? (JSON.parse(data.text) as unknown) : data
  }
  return client(families, send)
}
