import { checkedKey, StorageMissing, type Storage, type Stored } from '../kit/storage.ts'
import { askS3, bucketOf, textOf } from './s3-request.ts'

const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')

const tag = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]

const storedIn = (xml: string): Stored[] =>
  (xml.match(/<Contents>.*?<\/Contents>/gs) ?? []).map((one) => ({
    key: unescaped(tag(one, 'Key') ?? ''),
    stored_at: new Date(tag(one, 'LastModified') ?? 0),
  }))

/**
 * Files in a bucket of a store with the S3 interface, addressed by path and signed with version 4:
 * `https://KEY:SECRET@host/bucket?region=…`. Bytes travel as a stream that the signature does not cover, so the way there
 * should be https.
 */
export function s3Storage(address: string): Storage {
  const bucket = bucketOf(address)
  return {
    async put(key, bytes, size) {
      const headers = { 'content-length': size, 'content-type': 'application/octet-stream' }
      await textOf(await askS3(bucket, { method: 'PUT', path: `/${checkedKey(key)}`, headers, bytes }, key))
    },

    async read(key, range) {
      const headers: Record<string, string> = {}
      if (range !== undefined) headers['range'] = `bytes=${range.start}-${range.end}`
      const asked = { method: 'GET', path: `/${checkedKey(key)}`, headers } as const
      return (await askS3(bucket, asked, key)) as AsyncIterable<Buffer>
    },

    async remove(key) {
      try {
        await textOf(await askS3(bucket, { method: 'DELETE', path: `/${checkedKey(key)}` }, key))
      } catch (error) {
        if (!(error instanceof StorageMissing)) throw error
      }
    },

    // One request carries a file whole, or the store keeps nothing of it.
    forgetHalves: async () => 0,

    async *list(prefix) {
      let token: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: checkedKey(prefix) })
        if (token !== undefined) query.set('continuation-token', token)
        const xml = await textOf(await askS3(bucket, { method: 'GET', path: `?${query.toString()}` }, prefix))
        yield* storedIn(xml)
        const next = tag(xml, 'NextContinuationToken')
        token = next && unescaped(next)
      } while (token !== undefined)
    },
  }
}
