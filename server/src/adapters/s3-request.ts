import { request as plainRequest, type IncomingMessage } from 'node:http'
import { request as secureRequest } from 'node:https'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Fault } from '@bcare/contract'
import aws4 from 'aws4'
import { StorageMissing } from '../kit/storage.ts'

export interface S3Request {
  method: 'GET' | 'PUT' | 'DELETE'
  /** Behind the bucket, with its query. */
  path: string
  headers?: Record<string, string | number>
  bytes?: AsyncIterable<Buffer>
}

/** A bucket and the credentials that may use it. */
export interface Bucket {
  url: URL
  name: string
  region: string
  credentials: { accessKeyId: string; secretAccessKey: string }
}

/** `https://KEY:SECRET@host/bucket?region=…` taken apart. */
export function bucketOf(address: string): Bucket {
  const url = new URL(address)
  return {
    url,
    name: url.pathname.replace(/^\/|\/$/g, ''),
    region: url.searchParams.get('region') ?? 'us-east-1',
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
  }
}

const PATIENCE_MS = 30_000
const UNREACHABLE = 'Kho lưu tệp tạm thời chưa sẵn sàng, vui lòng thử lại sau ít phút'

/** What stores of several makers call a bucket or a disk of theirs that takes no more; a status of 507 says it without. */
const FULL: ReadonlySet<string> = new Set([
  'QuotaExceeded',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
])

const unavailable = (cause: unknown): Fault => Object.assign(new Fault('unavailable', UNREACHABLE), { cause })

/** All of an answer as text. */
export async function textOf(answer: IncomingMessage): Promise<string> {
  answer.setEncoding('utf8')
  let text = ''
  for await (const piece of answer) text += piece as string
  return text
}

/** Everything is signed but the bytes, which travel as a stream. */
function signed({ url, name, region, credentials }: Bucket, { method, path, headers }: S3Request) {
  const { path: address, headers: all } = aws4.sign(
    {
      host: url.host,
      path: `/${name}${path}`,
      method,
      service: 's3',
      region,
      headers: { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD', ...headers },
    },
    credentials,
  )
  const { protocol, hostname, port } = url
  return { protocol, hostname, port, method, path: address, headers: all as Record<string, string> }
}

/** @throws Fault unavailable when nothing answers */
async function ask(bucket: Bucket, details: S3Request): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const send = bucket.url.protocol === 'https:' ? secureRequest : plainRequest
  const request = send({ ...signed(bucket, details), timeout: PATIENCE_MS }, resolve)
  request.on('timeout', () => request.destroy(new Error('the storage does not answer')))
  request.on('error', reject)
  if (details.bytes === undefined) request.end()
  else pipeline(Readable.from(details.bytes, { objectMode: false }), request).catch(reject)
  return promise.catch((cause: unknown) => {
    throw unavailable(cause)
  })
}

/** The answer of a request about a key that went well. @throws StorageMissing, Fault unavailable */
export async function askS3(bucket: Bucket, details: S3Request, key: string): Promise<IncomingMessage> {
  const answer = await ask(bucket, details)
  const status = answer.statusCode ?? 0
  if (status >= 200 && status < 300) return answer
  const said = await textOf(answer)
  if (status === 404) throw new StorageMissing(key)
  const code = /<Code>(\w+)/.exec(said)?.[1] ?? ''
  const cause = new Error(`${details.method} of ${key}: ${status} ${code}`)
  // The same as a full disk of ours.
  if (status === 507 || FULL.has(code)) throw Object.assign(cause, { code: 'ENOSPC' })
  throw status >= 500 ? unavailable(cause) : cause
}
