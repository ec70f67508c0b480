import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that a service of messages was sent. */
export interface ServiceRequest {
  path: string
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
}

/** What the service does with the next request of a path: an answer, or a connection that is cut after it was read. */
export type ServiceAnswer = { status?: number; body: unknown } | 'cut'

export interface MessageServices {
  host: string
  url: string
  /** In the order in which they came. */
  requests: ServiceRequest[]
  /** Answers of a path, one after the other, before what it answers otherwise. */
  next: Map<string, ServiceAnswer[]>
  close(): Promise<void>
}

let serial = 0

/** What each service answers to what it takes, as its documents say. */
const TAKEN: Readonly<Record<string, () => unknown>> = {
  '/sms': () => ({ id: `sms-${(serial += 1)}` }),
  '/esms': () => ({ CodeResult: '100', CountRegenerate: 0, SMSID: `esms-${(serial += 1)}` }),
  '/zns': () => ({ error: 0, message: 'Success', data: { msg_id: `zns-${(serial += 1)}` } }),
  '/zalo-key': () => ({
    access_token: `access-${(serial += 1)}`,
    refresh_token: `refresh-${serial}`,
    expires_in: '90000',
  }),
}

const read = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  return request.headers['content-type'] === 'application/json'
    ? (JSON.parse(text) as Record<string, unknown>)
    : Object.fromEntries(new URLSearchParams(text))
}

/** A server on loopback that speaks as services of messages do: general SMS, eSMS, ZNS, and the keys of Zalo. */
export async function openMessageServices(): Promise<MessageServices> {
  const requests: ServiceRequest[] = []
  const next = new Map<string, ServiceAnswer[]>()
  const server = createServer((request, response) => {
    void (async () => {
      const path = request.url ?? ''
      requests.push({ path, headers: request.headers, body: await read(request) })
      const answer = next.get(path)?.shift() ?? { body: TAKEN[path]?.() ?? {} }
      if (answer === 'cut') {
        request.socket.destroy()
        return
      }
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
      response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    host: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}`,
    requests,
    next,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
