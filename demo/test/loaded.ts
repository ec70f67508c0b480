import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { diskStorage } from '@bcare/server/adapters/disk-storage'
import { APP_ROLE, migrate } from '@bcare/server/kit/database/migrate'
import pg from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import { ensureDemo } from '../src/load.ts'

/** A Wednesday morning in another year than that of most of its records. */
export const NOW = new Date('2027-03-10T10:40:00+07:00')
export const TODAY = '2027-03-10'
export const SECRETS = {
  tokens: 'demo tokens',
  master: 'a secret for the demo of tests alone',
  database: 'demo',
}
export const logger = pino({ level: 'silent' })
export const storage = diskStorage(mkdtempSync(join(tmpdir(), 'bcare-demo-files-')))

/** A business date of an instant; closes the bracket that is opened before the column. */
export const DAY = "at time zone 'Asia/Ho_Chi_Minh')::date"

/** A database with the demo in it, looked at by its owner. */
export interface Loaded {
  owner: pg.ClientConfig
  client: pg.Client
  tenants: Record<string, number>
  greeting: string
  milliseconds: number
  /** Rows of a query in which `:tenant` stands for a clinic's id. */
  select<T extends object>(text: string, tenant: string): Promise<T[]>
}

export async function emptyDatabase(): Promise<pg.ClientConfig> {
  const connection = inject('connection')
  const database = `demo_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ ...connection, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${database}`)
  await admin.end()
  const owner = { ...connection, database }
  await migrate({ connection: owner, app_password: connection.password })
  return owner
}

/** Loads the demo, into a new database unless one is given. */
export async function loadDemo(given?: pg.ClientConfig): Promise<Loaded> {
  const owner = given ?? (await emptyDatabase())
  const begun = performance.now()
  const greeting = await ensureDemo(
    { owner, app: { ...owner, user: APP_ROLE }, secrets: SECRETS, storage, logger },
    NOW,
  )
  const milliseconds = Math.round(performance.now() - begun)
  const client = new pg.Client(owner)
  await client.connect()
  const { rows } = await client.query<{ key: string; id: number }>('select key, id from tenant')
  const tenants = Object.fromEntries(rows.map(({ key, id }) => [key, id]))
  return {
    owner,
    client,
    tenants,
    greeting,
    milliseconds,
    select: async <T extends object>(text: string, tenant: string) =>
      (await client.query<T>(text.replaceAll(':tenant', String(tenants[tenant])))).rows,
  }
}

/** Ways to ask a loaded demo, whose clinic is `bcare` unless another is named. */
export interface Questions {
  select: <T extends object>(text: string, tenant?: string) => Promise<T[]>
  /** The one number that a query answers. */
  one: (text: string, tenant?: string) => Promise<number>
}

export function ask(loaded: () => Loaded): Questions {
  const select = <T extends object>(text: string, tenant = 'bcare') => loaded().select<T>(text, tenant)
  return {
    select,
    async one(text, tenant) {
      const [row] = await select<{ n: string | number }>(`select (${text}) as n`, tenant)
      return Number(row?.n)
    },
  }
}
