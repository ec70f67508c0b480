import { readFileSync, readlinkSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { hasCode, LauncherError } from './error.ts'
import { isRunning } from './identity.ts'

/** How to reach a cluster with `pg`: `host` is a folder for a Unix socket, and then no password is needed. */
export type Connection = { host: string; port: number; user: string; password?: string; database: string }

/** Where a server listens: on a socket in this folder, or on loopback TCP when it is empty. */
export type Address = { port: number; socketDir: string }

/** What a running server writes about itself into its data folder. */
export type Postmaster = Address & { pid: number; status: string }

const poll_ms = 10

/** Reads `postmaster.pid`; nothing when there is none, or it is only half written. */
export function readPostmaster(clusterDir: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n')
    const [pid, , , port, socketDir = '', , , status = ''] = lines
    return { pid: Math.abs(Number(pid)), port: Number(port), socketDir, status: status.trim() }
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/**
 * The server that is already running on this folder, once it is ready; one that is stopping is waited for.
 * The file of a dead server stays for PostgreSQL, which reads in it whether orphaned backends are still at work.
 */
export async function findRunning(clusterDir: string, patience_ms: number): Promise<Postmaster | undefined> {
  const deadline = Date.now() + patience_ms
  for (;;) {
    const found = readPostmaster(clusterDir)
    if (!found) return undefined
    if (!servesFolder(found.pid, clusterDir)) return disown(found, clusterDir)
    if (found.status === 'ready') return found
    if (Date.now() > deadline)
      throw new LauncherError(
        'failed',
        `PostgreSQL (tiến trình ${found.pid}) không sẵn sàng; hãy dừng tiến trình đó rồi thử lại.`,
      )
    await wait(poll_ms)
  }
}

/** Resolves when the server with this id is ready; rejects when `ended` says that it will never be. */
export async function untilReady(
  clusterDir: string,
  pid: number,
  ended: () => string | undefined,
): Promise<Postmaster> {
  for (;;) {
    const found = readPostmaster(clusterDir)
    if (found?.pid === pid && found.status === 'ready') return found
    const reason = ended()
    if (reason !== undefined) throw new LauncherError('failed', 'Không khởi động được PostgreSQL.', reason)
    await wait(poll_ms)
  }
}

/** Resolves true when the server has left its folder, false when `patience_ms` is over. */
export async function untilGone(clusterDir: string, pid: number, patience_ms: number): Promise<boolean> {
  const deadline = Date.now() + patience_ms
  while (readPostmaster(clusterDir)?.pid === pid && isRunning(pid)) {
    if (Date.now() > deadline) return false
    await wait(poll_ms)
  }
  return true
}

/** Asks the server itself whether it serves this folder. */
export async function answersFor(connection: Connection, clusterDir: string): Promise<boolean> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ folder: string }>(
      `select current_setting('data_directory') as folder`,
    )
    return rows[0] !== undefined && realpathSync(rows[0].folder) === clusterDir
  } finally {
    await client.end()
  }
}

/**
 * PostgreSQL refuses to start while a process with the id in its files lives: a stranger's that came by the id later,
 * or its own, dead but not yet collected by a container's first process. It knows that its parent, which we shall be,
 * is no server. The socket's own lock says nothing more, and the folder is ours.
 */
function disown({ port, socketDir }: Postmaster, clusterDir: string): undefined {
  const path = join(clusterDir, 'postmaster.pid')
  writeFileSync(path, readFileSync(path, 'utf8').replace(/^.*/, String(process.pid)))
  if (socketDir) rmSync(join(socketDir, `.s.PGSQL.${port}.lock`), { force: true })
}

/**
 * Whether the process is a server of this folder and not a later process with the same id, which is common
 * after a container starts again. A server's working directory is its data folder; only Linux shows that of
 * another process, elsewhere the id has to do and PostgreSQL itself refuses to start twice.
 */
export function servesFolder(pid: number, clusterDir: string): boolean {
  if (!isRunning(pid)) return false
  if (process.platform !== 'linux') return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === clusterDir
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'EACCES', 'ESRCH')) return false
    throw error
  }
}
