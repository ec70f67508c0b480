import { HEAD_BYTES } from '@bcare/rules/files/kind'
import type { ReceivedFile } from '../kit/received-file.ts'
import type { Storage } from '../kit/storage.ts'

/** A file on its way into the store, wherever it is now; read from its beginning as often as needed. */
export interface Source {
  /** As its owner called it. */
  name: string
  size: number
  bytes(): AsyncIterable<Buffer>
}

const PIECE = 256 * 1024

/** A file that came with the call. */
export const receivedSource = (file: ReceivedFile): Source => ({
  name: file.name,
  size: file.size,
  async *bytes() {
    for (let at = 0; at < file.size; at += PIECE) yield await file.read(at, Math.min(PIECE, file.size - at))
  },
})

/** A file that came in pieces, which are in the storage. */
export const pieceSource = (
  storage: Storage,
  {
    name,
    size,
    storage_key,
    offsets,
  }: { name: string; size: number; storage_key: string; offsets: readonly number[] },
): Source => ({
  name,
  size,
  async *bytes() {
    for (const offset of offsets) yield* await storage.read(pieceKey(storage_key, offset))
  },
})

export const pieceKey = (storage_key: string, offset: number): string => `${storage_key}/${offset}`

/** The first bytes of a source: enough to recognise its kind. */
export async function headOf(source: Source): Promise<Uint8Array> {
  const parts: Buffer[] = []
  let length = 0
  for await (const piece of source.bytes()) {
    parts.push(piece)
    length += piece.length
    if (length >= HEAD_BYTES) break
  }
  return Buffer.concat(parts).subarray(0, HEAD_BYTES)
}

/** All of a source that is known to be small. */
export async function wholeOf(source: Source): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const piece of source.bytes()) parts.push(piece)
  return Buffer.concat(parts)
}
