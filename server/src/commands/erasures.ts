import { readFileSync } from 'node:fs'
import { pino } from 'pino'
import { readConfiguration } from '../configuration.ts'
import { listErasures, reapplyErasure, type StoredErasure } from '../customers/erasure/reapply.ts'
import { createPool } from '../kit/database/pool.ts'
import { reachDatabase } from '../kit/database/reach.ts'
import { assembleFamilies } from '../families.ts'

/**
 * `npm run erasures -- list > erasures.jsonl` writes who has been anonymised (ids only); keep it beside the backups.
 * `npm run erasures -- apply erasures.jsonl` does it again after a backup was restored (docs/personal-data.md).
 */
const say = (line: string) => void process.stdout.write(`${line}\n`)

async function run([what, file]: readonly string[]): Promise<void> {
  assembleFamilies()
  const { DATA_DIR, DATABASE_URL } = readConfiguration(process.env)
  const logger = pino({ level: 'silent' })
  const database = await reachDatabase({ data_dir: DATA_DIR, url: DATABASE_URL, logger })
  const pool = createPool({ connection: database.owner, logger, name: 'bcare erasures', size: 2 })
  try {
    if (what === 'list') {
      for (const erasure of await listErasures(pool)) say(JSON.stringify(erasure))
      return
    }
    if (what !== 'apply' || file === undefined)
      throw new Error('Cách dùng: npm run erasures -- list | npm run erasures -- apply <tệp>')
    const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
    let done = 0
    for (const line of lines) done += (await reapplyErasure(pool, JSON.parse(line) as StoredErasure)) ? 1 : 0
    say(`Đã ẩn danh lại ${done} khách trong ${lines.length} dòng.`)
  } finally {
    await pool.end()
    await database.stop()
  }
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
