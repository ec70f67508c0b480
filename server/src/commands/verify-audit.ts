import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BROKEN_WORDS } from '@bcare/contract/insight/seal-words'
import type pg from 'pg'
import { pino } from 'pino'
import { readConfiguration } from '../configuration.ts'
import { HeadsError, readHeads } from '../insight/seal-heads.ts'
import { keepVerdict } from '../insight/seal-check.ts'
import { verifyAll, type TenantVerdict } from '../insight/seal-verify.ts'
import { createPool } from '../kit/database/pool.ts'
import { reachDatabase } from '../kit/database/reach.ts'
import { tenantDatabase } from '../kit/database/tenant-database.ts'

/**
 * `npm run audit:verify [-- heads-file …]`: checks every clinic's audit entries against their seals and against the
 * files of heads (that of DATA_DIR unless others are named). Exit code 1 when anything does not agree.
 */
const say = (line: string) => void process.stdout.write(`${line}\n`)

function describe({ tenant_id, key, ok, blocks, entries, unsealed, first_broken }: TenantVerdict): string {
  const name = key === '' ? `Phòng khám ${tenant_id}` : `${key} (${tenant_id})`
  const waiting = unsealed > 0 ? `, ${unsealed} mục chờ niêm phong` : ''
  if (ok) return `${name}: nguyên vẹn, ${blocks} khối, ${entries} mục${waiting}`
  return `${name}: KHÔNG KHỚP ở khối ${first_broken?.no}: ${first_broken === undefined ? '' : BROKEN_WORDS[first_broken.why]}`
}

/** What the console has found is seen on the clinic's own screen too. */
async function keep(pool: pg.Pool, verdict: TenantVerdict, heads: number): Promise<void> {
  if (verdict.key === '') return
  const { tenant_id } = verdict
  const actor = { tenant_id, user_id: null, request_id: 'verify', ip: null, user_agent: null }
  await keepVerdict(tenantDatabase(pool, actor, { writes: true }), tenant_id, { verdict, heads })
}

async function verify(): Promise<boolean> {
  const { DATA_DIR, DATABASE_URL } = readConfiguration(process.env)
  const named = process.argv.slice(2)
  const files = named.length > 0 ? named : [join(DATA_DIR, 'audit-heads.log')]
  const absent = files.filter((file) => !existsSync(file))
  const heads = await readHeads(files.filter((file) => existsSync(file)))
  const logger = pino({ level: 'silent' })
  const database = await reachDatabase({ data_dir: DATA_DIR, url: DATABASE_URL, logger })
  const pool = createPool({ connection: database.owner, logger, name: 'bcare verify', size: 2 })
  let sound = true
  let sealed = false
  try {
    for await (const verdict of verifyAll(pool, heads)) {
      say(describe(verdict))
      await keep(pool, verdict, heads.get(verdict.tenant_id)?.size ?? 0)
      sound &&= verdict.ok
      sealed ||= verdict.blocks > 0
    }
  } finally {
    await pool.end()
    await database.stop()
  }
  if (!sealed || absent.length === 0) return sound
  say(`Không tìm thấy tệp mã băm ${absent.join(', ')}: không thể biết phần cuối nhật ký có bị cắt bỏ không.`)
  return false
}

try {
  process.exitCode = (await verify()) ? 0 : 1
} catch (error) {
  const cause = error instanceof HeadsError ? `Tệp mã băm không đọc được ở ${error.message}` : error
  process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`)
  process.exitCode = 1
}
