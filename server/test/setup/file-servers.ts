import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { randomBytes, randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Envelope } from '@bcare/contract'
import { pino } from 'pino'
import { openDatabase } from '../../src/kit/database/connect.ts'
import { formOf, PASSWORD } from '../kit.ts'
import { ownerRows } from '../suites/database.ts'
import { endProcess, startProcess, type ServerProcess } from '../suites/process.ts'
import { furnish } from './furnish.ts'

/** A database that outlives servers, which are processes with folders of their own. */
export interface FileServers {
  /** The folder of everything here. */
  folder: string
  rows<T extends object>(text: string, values?: unknown[]): Promise<T[]>
  /** Starts a server on two folders, which are made when they are not there, and signs in; `within` is a program that becomes it. */
  start(place: Place, within?: readonly string[]): Promise<FileServer>
  close(): Promise<void>
}

/** Where a server keeps its data, and where what comes in. */
export interface Place {
  data: string
  temporary: string
}

export interface FileServer {
  process: ServerProcess
  token: string
  /** Calls it as the administrator. */
  post<T>(path: string, input: object, file?: File): Promise<Envelope<T> & { status: number }>
}

/** Two folders below another. */
export const placeIn = (folder: string): Place => ({
  data: join(folder, 'data'),
  temporary: join(folder, 'temporary'),
})

/** Every file in a folder and below it; none where there is no such folder. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))

async function call<T>(
  url: string,
  token: string | undefined,
  input: object,
  file: File | undefined,
): Promise<Envelope<T> & { status: number }> {
  const form = file === undefined ? undefined : await formOf(file, input)
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...form?.headers,
    },
    body: (form?.bytes as BodyInit | undefined) ?? JSON.stringify(input),
  })
  return { ...((await answer.json()) as Envelope<T>), status: answer.status }
}

export async function openFileServers(): Promise<FileServers> {
  const folder = mkdtempSync(join(tmpdir(), 'bcare-servers-'))
  const logger = pino({ level: 'silent' })
  const database = await openDatabase({
    data_dir: join(folder, 'database'),
    url: undefined,
    secret: 'full',
    logger,
  })
  await furnish(database.owner)
  const { host, port, user, database: name } = database.owner
  const elsewhere = {
    DATABASE_URL: `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host ?? '')}`,
    SECRET: randomBytes(32).toString('hex'),
    BACKUP_TO: 'off',
  }
  const started: ServerProcess[] = []
  return {
    folder,
    rows: (text, values) => ownerRows(database.owner, text, values),
    async start({ data, temporary }, within) {
      for (const path of [data, temporary]) mkdirSync(path, { recursive: true })
      const process = await startProcess(data, { ...elsewhere, TMPDIR: temporary }, within)
      started.push(process)
      const send = <T>(token: string | undefined, path: string, input: object, file?: File) =>
        call<T>(`${process.url}${path}`, token, input, file)
      const { data: signed } = await send<{ access_token: string }>(undefined, '/v1/auth/login', {
        username: 'admin',
        password: PASSWORD,
      })
      const token = signed.access_token
      return { process, token, post: (path, input, file) => send(token, path, input, file) }
    },
    async close() {
      await Promise.all(started.map((process) => endProcess(process, 'SIGTERM')))
      await database.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
