import { Readable, pipeline } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import type { BackupKey } from './key.ts'

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** The library is typed with the browser's streams, of which those of Node are a kind. */
const webStream = (stream: Readable) =>
  Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>
const pieces = (stream: globalThis.ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as unknown as ReadableStream) as AsyncIterable<Buffer>

/**
 * Bytes compressed by zstd and encrypted by age, as they come: `age -d | zstd -d | tail -n +2` opens what is on a shelf
 * without us.
 */
export async function* closed(
  bytes: Bytes,
  { recipient }: Pick<BackupKey, 'recipient'>,
): AsyncGenerator<Buffer> {
  const compress = createZstdCompress()
  // What goes wrong with the bytes ends the compressor, whose reader below gets the error.
  pipeline(Readable.from(bytes, { objectMode: false }), compress, () => {})
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  yield* pieces(await encrypter.encrypt(webStream(compress)))
}

/** What was closed, as it was. @throws Error when it was closed for another key, changed or cut short */
export async function* opened(
  bytes: Bytes,
  { identity }: Pick<BackupKey, 'identity'>,
): AsyncGenerator<Buffer> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  const source = webStream(Readable.from(bytes, { objectMode: false }))
  const plain = Readable.fromWeb((await decrypter.decrypt(source)) as unknown as ReadableStream)
  const decompress = createZstdDecompress()
  pipeline(plain, decompress, () => {})
  for await (const piece of decompress) yield piece as Buffer
}
