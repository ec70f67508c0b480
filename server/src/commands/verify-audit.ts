import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { readConfiguration } from '../configuration.ts'
import { HeadsError, readHeads } from '../insight/seal-heads.ts'
import { verifyAll, type TenantVerdict, type Why } from '../insight/seal-verify.ts'
import { createPool } from '../kit/database/pool.ts'
import { reachDatabase } from '../kit/database/reach.ts'

/**
 * `npm run audit:verify [-- heads-file …]`: checks every clinic's audit entries against their seals and against the
 * files of heads (that of DATA_DIR unless others are named). Exit code 1 when anything does not agree.
 */
const REASONS: Record<Why, string> = {
  gap: 'thiếu khối ngay trước đó',
  range: 'khoảng giao dịch không nối tiếp khối trước',
  link: 'không nối với mã băm của khối trước',
  content: 'các mục nhật ký không còn như lúc niêm phong',
  head: 'khác với mã băm đã ghi ra tệp',
  missing: 'đã ghi ra tệp nhưng không còn trong cơ sở dữ liệu',
  redaction: 'có mục bị xóa nội dung khác với yêu cầu ẩn danh đã ghi',
  future: 'có mục mang số giao dịch chưa xảy ra',
}

const say = (line: string) => void process.stdout.write(`${line}\n`)

function describe({ tenant_id, key, ok, blocks, entries, unsealed, first_broken }: TenantVerdict): string {
  const name = key === '' ? `Phòng khám ${tenant_id}` : `${key} (${tenant_id})`
  const waiting = unsealed > 0 ? `, ${unsealed} mục chờ niêm phong` : ''
  if (ok) return `${name}: nguyên vẹn, ${blocks} khối, ${entries} mục${waiting}`
  return `${name}: KHÔNG KHỚP ở khối ${first_broken?.no}: ${first_broken === undefined ? '' : REASONS[first_broken.why]}`
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
