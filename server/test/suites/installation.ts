import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Envelope } from '@bcare/contract'
import { pino } from 'pino'
import { openDatabase, type DatabaseServer } from '../../src/kit/database/connect.ts'
import { PASSWORD } from '../kit.ts'
import { furnish } from '../setup/furnish.ts'
import { endProcess, killDatabase, startProcess } from './process.ts'

type Answer<T> = Envelope<T | null>

/** The product in a folder of its own, as a machine at a clinic has it, that is killed and starts again. */
export interface Installation {
  /** Sends one POST as the administrator. @throws when the connection fails, is cut or stays silent */
  post<T>(path: string, body: object, headers?: Record<string, string>, cut?: AbortSignal): Promise<Answer<T>>
  /** Signs in again; while that fails the former token stays. */
  signIn(): Promise<void>
  /** Kills the server, and with it its database, or the database alone; resolves when the server serves again. */
  kill(kind: 'app' | 'database'): Promise<void>
  /** What lies in the folder in the end, once the server is dead. */
  inspect<T>(look: (database: DatabaseServer) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Makes an installation with furnished clinics, and starts it. */
export async function openInstallation(): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'bcare-kill-'))
  const logger = pino({ level: 'silent' })
  const openFolder = () => openDatabase({ data_dir: folder, url: undefined, secret: 'kill', logger })
  // A server that starts over and over need not compile its source each time.
  const start = () => startProcess(folder, { NODE_COMPILE_CACHE: join(folder, 'compiled') })
  const furnished = await openFolder()
  await furnish(furnished.owner)
  await furnished.stop()
  let server = start()
  let token = ''

  const post: Installation['post'] = async (path, body, headers = {}, cut = AbortSignal.timeout(10_000)) => {
    const { url } = await server
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
      body: JSON.stringify(body),
      signal: cut,
    })
    return (await answer.json()) as Answer<never>
  }
  const signIn = async () => {
    const credentials = { username: 'admin', password: PASSWORD }
    const answer = await post<{ access_token: string }>('/v1/auth/login', credentials).catch(() => undefined)
    token = answer?.data?.access_token ?? token
  }
  await signIn()
  return {
    post,
    signIn,
    async kill(kind) {
      if (kind === 'database') return killDatabase(folder)
      const dying = await server
      server = endProcess(dying, 'SIGKILL').then(start)
      await server
    },
    async inspect(look) {
      await endProcess(await server, 'SIGKILL')
      const database = await openFolder()
      try {
        return await look(database)
      } finally {
        await database.stop()
      }
    },
    async close() {
      await endProcess(await server, 'SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
