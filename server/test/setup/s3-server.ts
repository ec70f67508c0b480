import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isSigned } from './s3-signature.ts'

export interface S3Server {
  /** As `S3_URL` takes it; with another secret when one is given. */
  url(secret?: string): string
  /** Takes so many files more and refuses those behind them in these words; without words it takes all again. */
  fill(room: number, words?: Full): void
  close(): Promise<void>
}

/** What a store says that has no room. */
export interface Full {
  status: number
  code: string
}

interface StoredObject {
  bytes: Buffer
  at: Date
}

const BUCKET = 'clinic-files'
const SECRET = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCY'
/** So few that every list has several pages. */
const PAGE = 2

const refused = (answer: ServerResponse, status: number, code: string) =>
  void answer
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<Error><Code>${code}</Code></Error>`)

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

function list(kept: ReadonlyMap<string, StoredObject>, query: URLSearchParams): string {
  const after = query.get('continuation-token') ?? ''
  const all = [...kept].filter(([key]) => key.startsWith(query.get('prefix') ?? '') && key > after)
  const sorted = all.toSorted(([one], [other]) => (one < other ? -1 : 1))
  const page = sorted.slice(0, PAGE)
  const contents = page.map(
    ([key, { at, bytes }]) =>
      `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`,
  )
  const more =
    sorted.length > PAGE ? `<NextContinuationToken>${page.at(-1)?.[0]}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult>${more}${contents.join('')}</ListBucketResult>`
}

function give({ bytes }: StoredObject, range: string | undefined, answer: ServerResponse): void {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
  const part = first === undefined ? bytes : bytes.subarray(Number(first), Number(last) + 1)
  answer.writeHead(first === undefined ? 200 : 206, { 'content-length': part.length }).end(part)
}

interface Store {
  kept: Map<string, StoredObject>
  room: number
  full: Full | undefined
}

/** What a store does with a request: it looks at the signature first. */
async function serve(store: Store, request: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { method = '', url: target = '', headers } = request
  if (!isSigned({ method, target, headers }, SECRET)) return refused(answer, 403, 'SignatureDoesNotMatch')
  const { pathname, searchParams } = new URL(target, 'http://store')
  const [bucket, ...rest] = pathname.slice(1).split('/')
  const key = rest.join('/')
  if (bucket !== BUCKET) return refused(answer, 404, 'NoSuchBucket')
  if (method === 'GET' && key === '') return void answer.writeHead(200).end(list(store.kept, searchParams))
  const { kept, full } = store
  const found = kept.get(key)
  if (method === 'PUT') {
    const bytes = await bodyOf(request)
    if (full !== undefined && store.room === 0) return refused(answer, full.status, full.code)
    store.room -= 1
    if (bytes.length !== Number(headers['content-length'])) return refused(answer, 400, 'IncompleteBody')
    kept.set(key, { bytes, at: new Date() })
    return void answer.writeHead(200).end()
  }
  if (method === 'DELETE') {
    kept.delete(key)
    return void answer.writeHead(204).end()
  }
  return found === undefined ? refused(answer, 404, 'NoSuchKey') : give(found, headers.range, answer)
}

/**
 * A store that speaks as much of S3 as the product asks of one, over HTTP, and refuses what is not signed with its secret.
 * The one such server that is a package (`s3rver`) does not look at signatures of version 4; how this one looks is tested
 * with Amazon's own example.
 */
export async function openS3(): Promise<S3Server> {
  const store: Store = { kept: new Map(), room: 0, full: undefined }
  const server = createServer((request, answer) => {
    serve(store, request, answer).catch(() => answer.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: (secret = SECRET) =>
      `http://AKIAIOSFODNN7EXAMPLE:${encodeURIComponent(secret)}@127.0.0.1:${port}/${BUCKET}?region=ap-southeast-1`,
    fill: (room, words) => void Object.assign(store, { room, full: words }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
