import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The hash of a tenant's newest block, kept outside the database so that nobody can shorten or rewrite a chain unseen. */
export interface Head {
  tenant_id: number
  no: number
  hash: string
}

/** Hashes by block number. */
export type Heads = ReadonlyMap<number, string>

/** Appends heads, one line each, and waits until they are on the disk. */
export async function appendHeads(path: string, heads: readonly Head[], now: Date): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const file = await open(path, 'a', 0o600)
  try {
    await file.write(
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

/** Heads by tenant of one or more files; a last line that a crash cut short is left out. @throws HeadsError */
export async function readHeads(paths: readonly string[]): Promise<Map<number, Map<number, string>>> {
  const tenants = new Map<number, Map<number, string>>()
  for (const path of paths) {
    const lines = (await readFile(path, 'utf8')).split('\n').slice(0, -1)
    lines.forEach((line, index) => {
      const [, tenant, no, hash] = LINE.exec(line) ?? []
      if (hash === undefined) throw new HeadsError(`${path}:${index + 1}`)
      const heads = tenants.get(Number(tenant)) ?? new Map<number, string>()
      if ((heads.get(Number(no)) ?? hash) !== hash) throw new HeadsError(`${path}:${index + 1}`)
      tenants.set(Number(tenant), heads.set(Number(no), hash))
    })
  }
  return tenants
}
