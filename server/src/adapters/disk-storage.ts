import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { checkedKey, StorageMissing, type Storage, type Stored } from '../kit/storage.ts'

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** What is being written is here until it is whole. */
const HALF = '.half'

/** Makes a folder, and has the disk confirm those above it that are new: after a power cut they lead to what they hold. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Writes all of it and has the disk confirm that. @throws Error when it is more or less than `size` */
async function write(path: string, bytes: AsyncIterable<Buffer>, size: number): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    let written = 0
    for await (const piece of bytes) {
      await file.writeFile(piece)
      written += piece.length
    }
    if (written !== size) throw new Error(`${written} bytes came in place of ${size}`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Files in a folder of this machine, or of one that several share. */
export function diskStorage(folder: string): Storage {
  const pathOf = (key: string) => join(folder, ...checkedKey(key).split('/'))
  return {
    async put(key, bytes, size) {
      const path = pathOf(key)
      const half = join(folder, HALF, randomUUID())
      await mkdir(dirname(half), { recursive: true, mode: 0o700 })
      try {
        await write(half, bytes, size)
        await makeFolder(dirname(path))
        await rename(half, path)
        await syncFolder(dirname(path))
      } catch (error) {
        await rm(half, { force: true })
        throw error
      }
    },

    async read(key, range) {
      const path = pathOf(key)
      const file = await open(path).catch((error: unknown) => {
        throw isMissing(error) ? new StorageMissing(key) : error
      })
      await file.close()
      return createReadStream(path, range) as AsyncIterable<Buffer>
    },

    remove: (key) => rm(pathOf(key), { force: true }),

    async forgetHalves(before) {
      let forgotten = 0
      for (const path of await below(join(folder, HALF))) {
        const found = await stat(path).catch(() => undefined)
        if (found === undefined || found.mtime >= before) continue
        await rm(path, { force: true })
        forgotten += 1
      }
      return forgotten
    },

    async *list(prefix) {
      for (const path of await below(join(folder, ...checkedKey(prefix).split('/')))) {
        const found = await stat(path).catch(() => undefined)
        if (found !== undefined)
          yield { key: relative(folder, path).split(sep).join('/'), stored_at: found.mtime } satisfies Stored
      }
    },
  }
}

async function below(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
