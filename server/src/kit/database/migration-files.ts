import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where the product's own migrations are; a test may give another folder of the same form. */
export const MIGRATIONS = fileURLToPath(new URL('../../../migrations/', import.meta.url))

/** One step of the schema: a file `NNNN-name.sql`, or a folder `NNNN-name` of several. */
export interface Migration {
  name: string
  /** Statements of its files, in their order. */
  parts: readonly string[]
  /** SHA-256 of names and contents. */
  checksum: string
}

/** Every migration of a folder, in the order in which they are applied. */
export async function readMigrations(folder: string = MIGRATIONS): Promise<Migration[]> {
  const entries = (await readdir(folder, { withFileTypes: true })).filter(({ name }) => /^\d{4}-/.test(name))
  const migrations = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name)
      const files = entry.isDirectory() ? await sqlFiles(path) : [await sqlFile(path, entry.name)]
      return migrationOf(entry.name.replace(/\.sql$/, ''), files)
    }),
  )
  return migrations.toSorted((one, two) => (one.name < two.name ? -1 : 1))
}

/** The statements that hold at every start, whatever was applied: what may be read and written, and what follows a change. */
export async function readPolicies(folder: string = MIGRATIONS): Promise<string[]> {
  return (await sqlFiles(join(folder, 'policies'))).map(({ text }) => text)
}

interface SqlFile {
  name: string
  text: string
}

async function sqlFiles(folder: string): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(names.map((name) => sqlFile(join(folder, name), name)))
}

/** Line ends are read as one form, so that a checkout on Windows has the same checksums. */
async function sqlFile(path: string, name: string): Promise<SqlFile> {
  return { name, text: (await readFile(path, 'utf8')).replaceAll('\r\n', '\n') }
}

function migrationOf(name: string, files: readonly SqlFile[]): Migration {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file.name}\0${file.text}\0`)
  return { name, parts: files.map(({ text }) => text), checksum: hash.digest('hex') }
}
