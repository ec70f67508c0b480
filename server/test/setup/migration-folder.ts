import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { MIGRATIONS } from '../../src/kit/database/migration-files.ts'

/** A copy of the product's migrations that a test may add to and change. */
export interface MigrationFolder {
  path: string
  /** Writes a file, such as `0002-planted.sql`. */
  write: (name: string, text: string) => void
  drop: (name: string) => void
}

export function copyMigrations(): MigrationFolder {
  const path = mkdtempSync(join(tmpdir(), 'bcare-test-migrations-'))
  cpSync(MIGRATIONS, path, { recursive: true })
  return {
    path,
    write: (name, text) => {
      mkdirSync(dirname(join(path, name)), { recursive: true })
      writeFileSync(join(path, name), text)
    },
    drop: (name) => rmSync(join(path, name), { recursive: true }),
  }
}

/** A database without anything in it. */
export const emptyDatabase = (): Promise<pg.ClientConfig> => createDatabase()

/** Another one like it; no one may be connected to it. */
export const copyDatabase = ({ database }: pg.ClientConfig): Promise<pg.ClientConfig> =>
  createDatabase(database)

async function createDatabase(template?: string): Promise<pg.ClientConfig> {
  const connection = inject('connection')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ ...connection, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${database} ${template === undefined ? '' : `template ${template}`}`)
  await admin.end()
  return { ...connection, database }
}
