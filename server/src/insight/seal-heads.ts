import { createReadStream } from 'node:fs'
import { mkdir, open, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The hash of a tenant's newest block, kept outside the database so that nobody can shorten or rewrite a chain unseen. */
export interface Head {
  tenant_id: number
  no: number
  hash: string
}

/** Hashes by block number. */
export type Heads = ReadonlyMap<number, string>

/** Longer than any line of ours. */
const LINE_BYTES = 1_024

/** Where the last whole line ends; the file's end when no line of ours is cut short there. */
async function endOfLines(file: FileHandle): Promise<number> {
  const { size } = await file.stat()
  const start = Math.max(0, size - LINE_BYTES)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(LINE_BYTES), 0, size - start, start)
  const last = buffer.subarray(0, bytesRead).lastIndexOf('\n')
  return last === -1 && start > 0 ? size : start + last + 1
}

/**
 * Appends heads, one line each, and waits until they are on the disk. A line that a crash or a full disk cut short goes first:
 * with another one behind it the file could not be read any more.
 */
export async function appendHeads(path: string, heads: readonly Head[], now: Date): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const file = await open(path, 'a+', 0o600)
  try {
    const end = await endOfLines(file)
    if (end < (await file.stat()).size) await file.truncate(end)
    await file.appendFile(
      heads.map(({ tenant_id, no, hash }) => `${now.toISOString()} ${tenant_id} ${no} ${hash}\n`).join(''),
    )
    await file.datasync()
  } finally {
    await file.close()
  }
}

const LINE = /^\S+ (\d+) (\d+) ([0-9a-f]{64})$/

/** A head file says something else than before, or nothing that can be read. */
export class HeadsError extends Error {}

/** The lines of a file one after another: a file of years is larger than memory. A last one that is cut short is left out. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let left = ''
  for await (const piece of createReadStream(path, 'utf8')) {
    const lines = (left + String(piece)).split('\n')
    left = lines.pop() ?? ''
    yield* lines
  }
}

/**
 * Heads by tenant of one or more files, or those of one tenant; a last line that a crash cut short is left out.
 * @throws HeadsError
 */
export async function readHeads(
  paths: readonly string[],
  only?: number,
): Promise<Map<number, Map<number, string>>> {
  const tenants = new Map<number, Map<number, string>>()
  for (const path of paths) {
    let at = 0
    for await (const line of linesOf(path)) {
      at += 1
      const [, tenant, no, hash] = LINE.exec(line) ?? []
      if (hash === undefined) throw new HeadsError(`${path}:${at}`)
      if (only !== undefined && Number(tenant) !== only) continue
      const heads = tenants.get(Number(tenant)) ?? new Map<number, string>()
      if ((heads.get(Number(no)) ?? hash) !== hash) throw new HeadsError(`${path}:${at}`)
      tenants.set(Number(tenant), heads.set(Number(no), hash))
    }
  }
  return tenants
}
