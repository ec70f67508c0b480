import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase, type DatabaseServer } from '@bcare/server/kit/database/connect'
import pg from 'pg'
import { pino } from 'pino'
import { fill } from './data.ts'
import { say } from './settings.ts'

const DATA = fileURLToPath(new URL('../../data/', import.meta.url))
const MIGRATIONS = fileURLToPath(new URL('../../server/migrations/', import.meta.url))

/** Opens the clinics of the run when a line needs them. */
export type Open = () => Promise<DatabaseServer>

/** Opens the clinics of this size, and makes them first where they are not there yet. */
export async function openFilled(persons: number): Promise<DatabaseServer> {
  const folder = join(DATA, `bench-${persons}`)
  const ready = join(folder, 'ready')
  const schema = fingerprint()
  if (existsSync(ready) && readFileSync(ready, 'utf8') !== schema)
    throw new Error(`${folder} was filled under other migrations: remove it and start again`)
  mkdirSync(folder, { recursive: true })
  const logger = pino({ level: 'warn' })
  const database = await openDatabase({ data_dir: folder, url: undefined, secret: 'bench', logger })
  if (existsSync(ready)) return database
  const started = performance.now()
  const owner = new pg.Client(database.owner)
  await owner.connect()
  await fill(owner, '/tmp', { persons, days: Math.min(600, Math.ceil(persons / 1000)) })
  await owner.end()
  writeFileSync(ready, schema)
  say(`filled ${persons} customers in ${Math.round((performance.now() - started) / 1000)} s`)
  return database
}

/** The migrations as they are, so that no data set outlives the schema that it was made for. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(MIGRATIONS, { recursive: true, encoding: 'utf8' }).toSorted())
    if (file.endsWith('.sql')) hash.update(readFileSync(join(MIGRATIONS, file)))
  return hash.digest('hex')
}
