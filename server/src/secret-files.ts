import { randomBytes, randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** Where an installation without DATABASE_URL keeps its secrets: one file each, beside its data. */
export const SECRETS_FOLDER = 'secrets'

const isErrno = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException).code === code

/** What a file holds; undefined where there is none. */
export function readSecret(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined
    throw error
  }
}

function synced(path: string, flags: string, write: (file: number) => void): void {
  const file = openSync(path, flags, 0o600)
  try {
    write(file)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** A new secret of 384 bits, on the disk before anything is sealed with it. Of two starts at once one makes it, both have it. */
export function makeSecret(folder: string, name: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, name)
  const draft = `${path}.${randomUUID()}`
  try {
    synced(draft, 'wx', (file) => void writeSync(file, randomBytes(48).toString('base64url')))
    linkSync(draft, path)
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  if (process.platform !== 'win32') synced(folder, 'r', () => {})
  const made = readSecret(path)
  if (made === undefined) throw new Error(`${path} is gone again`)
  return made
}
