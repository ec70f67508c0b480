import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Heard {
  authorization: string | undefined
  path: string | undefined
  body: { model: string; stream?: boolean; messages: { role: string; content: string }[] }
}

export interface Model {
  host: string
  url: string
  /** What it was asked, in order. */
  heard: Heard[]
  /** What it does from now on with what it is asked. */
  answer: (how: (heard: Heard, response: ServerResponse) => void) => void
  close: () => Promise<void>
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** A text as `POST /chat/completions` of OpenAI answers it. */
export const saying =
  (write: (question: string) => string) =>
  ({ body }: Heard, response: ServerResponse): void => {
    const content = write(body.messages.at(-1)?.content ?? '')
    const usage = { prompt_tokens: 30, completion_tokens: 12, total_tokens: 42 }
    const message = { role: 'assistant', content }
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.end(
      JSON.stringify({
        id: 'chat-1',
        object: 'chat.completion',
        created: 1,
        model: body.model,
        choices: [{ index: 0, message, finish_reason: 'stop' }],
        usage,
      }),
    )
  }

/** Some words of a text that comes in pieces. */
export const pieceOf = (content: string): string =>
  `data: ${JSON.stringify({
    id: 'chat-1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices: [{ index: 0, delta: { content }, finish_reason: null }],
  })}\n\n`

const END = `data: ${JSON.stringify({
  id: 'chat-1',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  choices: [{ index: 0, delta: {}, finish_reason: 'stop' }],
})}\n\ndata: [DONE]\n\n`

/** A text in pieces of a word; one that `stopsAfter` so many is never ended. */
export const sayingInPieces =
  (write: (question: string) => string, stopsAfter = Infinity) =>
  ({ body }: Heard, response: ServerResponse): void => {
    const pieces = write(body.messages.at(-1)?.content ?? '').split(/(?<=\s)/)
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    for (const piece of pieces.slice(0, stopsAfter)) response.write(pieceOf(piece))
    if (stopsAfter === Infinity) response.end(END)
  }

/** A language model on this machine, which writes, refuses, dawdles and talks nonsense as it is told to. */
export async function openModel(): Promise<Model> {
  const heard: Heard[] = []
  let how: Parameters<Model['answer']>[0] = saying((question) => question)
  const hear = async (request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.parse(await textOf(request)) as Heard['body']
    const one: Heard = { authorization: request.headers.authorization, path: request.url, body }
    heard.push(one)
    how(one, response)
  }
  const server = createServer((request, response) => void hear(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    host: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}/v1`,
    heard,
    answer: (next) => (how = next),
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
