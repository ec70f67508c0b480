import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Account, canEnter, makePrivate } from './account.ts'
import { hasCode } from './error.ts'

/** The longest address a socket may have: 108 bytes with a closing zero on Linux, 104 on macOS. */
const longest = 103

/**
 * The folder for the server's socket, which only the database's user may enter: `<root>/socket` when its address is
 * short and plain enough, else a folder in the temporary directory named by a hash of the data folder.
 */
export function makeSocketDir(root: string, port: number, account: Account | undefined): string {
  const near = join(root, 'socket')
  const isPlain = /^[\w./-]+$/.test(near) && near.length + `/.s.PGSQL.${port}`.length <= longest
  if (isPlain && canEnter(account, root)) {
    makePrivate(near, account)
    return near
  }
  return makeTemporary(createHash('sha256').update(root).digest('hex').slice(0, 16), account)
}

/** Removes a socket folder that is in the temporary directory, once its server is gone. */
export function removeSocketDir(root: string, socketDir: string): void {
  if (socketDir && !socketDir.startsWith(root)) rmSync(socketDir, { recursive: true, force: true })
}

/** A TCP port of this machine that nothing listens on. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}

/** Everybody may write in the temporary directory, so a folder that was there and is not ours is not used. */
function makeTemporary(hash: string, account: Account | undefined): string {
  const temporary = canEnter(account, tmpdir()) ? tmpdir() : '/tmp'
  const named = join(temporary, `bcare-${hash}`)
  const made = isOurs(named, account) || makeNew(named) ? named : mkdtempSync(join(temporary, 'bcare-'))
  makePrivate(made, account)
  return made
}

function makeNew(path: string): boolean {
  try {
    mkdirSync(path, { mode: 0o700 })
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

function isOurs(path: string, account: Account | undefined): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false })
  const owner = account?.uid ?? process.getuid?.()
  return found !== undefined && found.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0
}
