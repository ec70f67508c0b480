import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { client, families, Fault, kindOfCode, type Client, type Envelope, type Send } from '@bcare/contract'
import { EVENT_STREAM, readStream } from '@bcare/contract/kit/stream'
import type { Clinic } from '../kit.ts'

const SUCCESS = 0

export interface Followed {
  /** The typed client over a real socket, whose streams can be followed and left. */
  api: Client<typeof families>
  /** The media type of the last answer. */
  answered: () => string | undefined
}

async function envelopeOf(
  response: http.IncomingMessage,
  onPiece: ((text: string) => void) | undefined,
): Promise<Envelope> {
  response.setEncoding('utf8')
  const chunks = response as AsyncIterable<string>
  if (response.headers['content-type']?.startsWith(EVENT_STREAM) === true)
    return readStream(chunks, onPiece ?? (() => undefined))
  let text = ''
  for await (const chunk of chunks) text += chunk
  return JSON.parse(text) as Envelope
}

/** Lets a clinic listen on this machine: what an answer is while it comes shows on a socket alone. */
export async function listening({ application: { app } }: Clinic): Promise<number> {
  app.server.listen({ host: '127.0.0.1', port: 0 })
  await once(app.server, 'listening')
  return (app.server.address() as AddressInfo).port
}

/** The client of a user by a port of this machine. */
export async function follower(clinic: Clinic, port: number, username: string): Promise<Followed> {
  const token = await clinic.token(username)
  let type: string | undefined
  const send: Send = async (call, input, { signal, onPiece }) => {
    const request = http.request({
      host: '127.0.0.1',
      port,
      path: call.path,
      method: 'POST',
      agent: false,
      ...(signal && { signal }),
      headers: {
        host: 'bcare.localhost',
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        accept: onPiece === undefined ? 'application/json' : EVENT_STREAM,
      },
    })
    request.end(JSON.stringify(input))
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    type = response.headers['content-type']
    const { code, message, data } = await envelopeOf(response, onPiece)
    if (code !== SUCCESS) throw new Fault(kindOfCode(code), message, data)
    return data
  }
  return { api: client(families, send), answered: () => type }
}
