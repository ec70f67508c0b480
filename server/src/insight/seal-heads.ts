import { createReadStream } from 'node:fs'
import { mkdir, open, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The hash of a tenant's newest block, stored outside the database so that none can shorten or rewrite a chain unseen. */
export interface Head {
  tenant_id: number
  no: number
  hash: string
}

/** Hashes by block number. */
export type Heads = ReadonlyMap<number, string>

/** Whether a file's last line was cut short by a crash or a full disk. */
async function isTorn(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat()
  if (size === 0) return false
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1)
  return buffer.toString() !== '\n'
}

/**
 * Appends heads, one line each, and waits until they are on the disk. What is there is never touched: other servers write to
 * the same file. After a line that was cut short a new one begins.
 */
export async function appendHeads(path: string, heads: readonly Head[], now: Date): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const file = await open(path, 'a+', 0o600)
  try {
    const lines = heads.map(({ tenant_id, no, hash }) => `${now.toISOString()} ${tenant_id} ${no} ${hash}\n`)
    const text = Buffer.from(`${(await isTorn(file)) ? '\n' : ''}${lines.join('')}`)
    // In one write, so that the lines of another server come before or behind it.
    const { bytesWritten } = await file.write(text)
    if (bytesWritten < text.length) throw new Error(`${path}: no room for ${heads.length} heads`)
    await file.datasync()
  } finally {
    await file.close()
  }
}

const LINE = /^\S+ (\d+) (\d+) ([0-9a-f]{64})$/
/** The beginning of a line, which was written again behind it. */
const TORN = /^([-\d:.TZ]{0,24}|[-\d:.TZ]{24} (\d*|\d+ (\d*|\d+ [0-9a-f]{0,63})))$/

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
 * Heads by tenant of one or more files, or those of one tenant; lines that a crash cut short are left out.
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
      if (TORN.test(line)) continue
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
