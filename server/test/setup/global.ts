import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { startCluster, type Connection } from '../../src/kit/database/launcher/launcher.ts'
import { migrate } from '../../src/kit/database/migrate.ts'
import { furnish } from './furnish.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    connection: Connection
  }
}

export const TEMPLATE = 'clinic_template'

/** One PostgreSQL for the whole run, with a template database that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'bcare-test-'))
  const logger = pino({ level: 'silent' })
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const cluster = await startCluster({ dataDir: folder, logger, settings })
  const admin = new pg.Client({ ...cluster.connection, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  const connection = { ...cluster.connection, database: TEMPLATE }
  await migrate({ connection, app_password: connection.password })
  await furnish(connection)
  project.provide('connection', cluster.connection)
  return async () => {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
