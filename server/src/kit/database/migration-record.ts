import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { MIGRATIONS, type Migration } from './migration-files.ts'

/** What may not change any more: every migration that has landed, and which of them the last release ends with. */
export const MigrationRecord = z.strictObject({
  released: z.string(),
  checksums: z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/)),
})
export type MigrationRecord = z.infer<typeof MigrationRecord>

const pathIn = (folder: string) => join(folder, 'frozen.json')

/** The record that is beside the migrations of a folder. */
export async function readRecord(folder: string = MIGRATIONS): Promise<MigrationRecord> {
  return MigrationRecord.parse(JSON.parse(await readFile(pathIn(folder), 'utf8')))
}

/** Writes the record of a folder. */
export async function writeRecord(record: MigrationRecord, folder: string = MIGRATIONS): Promise<void> {
  await writeFile(pathIn(folder), `${JSON.stringify(record, null, 2)}\n`)
}

/** What is wrong between migrations and their record, one sentence each; nothing when all is well. */
export function faultsOf(known: readonly Migration[], record: MigrationRecord): string[] {
  const names = known.map(({ name }) => name)
  const waiting = known.filter(({ name }) => record.checksums[name] === undefined)
  return [
    ...changedOf(known, record),
    ...Object.keys(record.checksums)
      .filter((name) => !names.includes(name))
      .map((name) => `${name} is frozen and not there: put it back`),
    ...waiting.map(({ name }) => `${name} is not frozen: npm run migration:freeze`),
    ...waiting
      .filter(isBehind(record))
      .map(({ name }) => `${name} comes before one that is frozen: give it a higher number`),
    ...names
      .filter((name, index) => name.slice(0, 4) === names[index - 1]?.slice(0, 4))
      .map((name) => `${name} has the number of another migration`),
    ...(names.includes(record.released)
      ? []
      : [`frozen.json names ${record.released} as released, which is not there`]),
  ]
}

const changedOf = (known: readonly Migration[], { checksums }: MigrationRecord): string[] =>
  known
    .filter(({ name, checksum }) => (checksums[name] ?? checksum) !== checksum)
    .map(({ name }) => `${name} has changed since it was frozen: put it back, and write another migration`)

/** Migrations run in the order of their names, so that a new one comes behind all that have landed. */
const isBehind =
  ({ checksums }: MigrationRecord) =>
  ({ name }: Migration): boolean =>
    Object.keys(checksums).some((frozen) => frozen > name)

/** The record with the migrations that it did not have; what it has stays as it is. */
export function frozenWith(known: readonly Migration[], record: MigrationRecord): MigrationRecord {
  const checksums = {
    ...Object.fromEntries(known.map(({ name, checksum }) => [name, checksum])),
    ...record.checksums,
  }
  const sorted = Object.entries(checksums).toSorted(([one], [two]) => (one < two ? -1 : 1))
  return { ...record, checksums: Object.fromEntries(sorted) }
}
