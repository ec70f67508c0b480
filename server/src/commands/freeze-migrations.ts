import { readMigrations } from '../kit/database/migration-files.ts'
import { faultsOf, frozenWith, readRecord, writeRecord } from '../kit/database/migration-record.ts'

/**
 * `npm run migration:freeze`: records the checksum of every migration that has none; `--check` records nothing. Both say
 * what is wrong, and never change what is recorded: that is done by hand, where a review sees it.
 */
const known = await readMigrations()
if (!process.argv.includes('--check')) await writeRecord(frozenWith(known, await readRecord()))
const faults = faultsOf(known, await readRecord())
for (const fault of faults) process.stdout.write(`${fault}\n`)
process.stdout.write(`${known.length} migrations, ${faults.length} faults\n`)
process.exitCode = known.length > 0 && faults.length === 0 ? 0 : 1
