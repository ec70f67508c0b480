import { open, stat } from 'node:fs/promises'
import { HEADS } from './manifest.ts'
import type { Shelf } from './shelf.ts'

const PIECE = 1024 * 1024

const nameOf = (index: number) => `${HEADS}/${String(index).padStart(6, '0')}`

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
      throw error
    },
  )

async function bytesAt(path: string, start: number, length: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const bytes = Buffer.alloc(length)
    const { bytesRead } = await file.read(bytes, 0, length, start)
    return bytes.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Copies a file that only grows: whole pieces once, the last one whenever it has grown. */
export function headsCopier(path: string, shelf: Shelf): () => Promise<void> {
  let copied: number | undefined
  return async () => {
    const size = await sizeOf(path)
    if (size === 0 || size === copied) return
    copied ??= await wholePieces(shelf)
    for (let index = Math.floor(copied / PIECE); index * PIECE < size; index += 1)
      await shelf.put(nameOf(index), [
        await bytesAt(path, index * PIECE, Math.min(PIECE, size - index * PIECE)),
      ])
    copied = size
  }
}

/** How many bytes are on a shelf in pieces that will not change any more. */
async function wholePieces(shelf: Shelf): Promise<number> {
  let pieces = 0
  for await (const _name of shelf.list(HEADS)) pieces += 1
  return Math.max(0, pieces - 1) * PIECE
}

/** The file as it was copied; nothing where there was none. */
export async function* copiedHeads(shelf: Shelf): AsyncGenerator<Buffer> {
  const names: string[] = []
  for await (const name of shelf.list(HEADS)) names.push(name)
  for (const name of names.toSorted()) yield* shelf.read(name)
}
