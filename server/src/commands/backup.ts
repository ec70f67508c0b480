import { join } from 'node:path'
import { formatCount } from '@bcare/rules/text/count'
import { clinicMoment } from '@bcare/rules/text/date'
import { pino } from 'pino'
import { storageOf } from '../adapters/storage.ts'
import { clusterOf } from '../backup/cluster.ts'
import { keepsBackups, openShelf, ownShelf } from '../backup/open.ts'
import { catalogue, type Manifest } from '../backup/manifest.ts'
import { brokenBases, lastCheck, verifyShelf } from '../backup/verify.ts'
import { backupWork } from '../backup/work.ts'
import { readConfiguration, type Configuration } from '../configuration.ts'
import { createPool } from '../kit/database/pool.ts'
import { reachDatabase } from '../kit/database/reach.ts'
import { fingerprintOf, secretsOf } from '../secrets.ts'

/**
 * `npm run backup` takes a whole backup now, beside a running server or without one; `-- list` says what there is; `-- verify`
 * reads all of it and names what is broken; `-- key` prints the key that opens it all, to be kept elsewhere (docs/operating.md).
 */
const USAGE =
  'Cách dùng: npm run backup | npm run backup -- list | npm run backup -- verify | npm run backup -- key'

const say = (line: string) => void process.stdout.write(`${line}\n`)

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1).replace('.', ',')} MB`

function describe({ id, taken_at, database, bytes, files, files_missing, file_bytes }: Manifest): string {
  const parts = [
    id,
    clinicMoment(taken_at),
    database ? `cơ sở dữ liệu ${megabytes(bytes)}` : 'chỉ có tệp',
    `${files} tệp, ${megabytes(file_bytes)}`,
    ...(files_missing === 0 ? [] : [`thiếu ${files_missing} tệp`]),
  ]
  return parts.join('\t')
}

async function list(configuration: Configuration): Promise<void> {
  const { shelf } = await openShelf(configuration)
  const bases = await catalogue(shelf)()
  const broken = brokenBases(await lastCheck(shelf))
  for (const base of bases) say([describe(base), ...(broken.has(base.id) ? ['HỎNG'] : [])].join('\t'))
  if (bases.length === 0) say('Chưa có bản sao lưu nào.')
}

async function verify(configuration: Configuration): Promise<void> {
  const { shelf } = await openShelf(configuration)
  const { names, bytes, faults } = await verifyShelf(shelf)
  for (const { name, bases } of faults)
    say(`Hỏng: ${name}${bases.length === 0 ? '' : `, không phục hồi được từ ${bases.join(', ')}`}`)
  const read = `Đã đọc lại ${formatCount(names)} mục, ${megabytes(bytes)}`
  if (faults.length === 0) return say(`${read}: tất cả như lúc ghi.`)
  say(
    `${read}: ${formatCount(faults.length)} chỗ hỏng. Hãy xem lại ổ đĩa hoặc kho, rồi sao lưu lại bằng npm run backup.`,
  )
  process.exitCode = 1
}

async function printKey(configuration: Configuration): Promise<void> {
  const { key } = await openShelf(configuration)
  say(key.identity)
}

async function take(configuration: Configuration): Promise<void> {
  const { DATA_DIR, DATABASE_URL } = configuration
  const logger = pino({ level: 'silent' })
  const { shelf } = await ownShelf(configuration)
  const database = await reachDatabase({ data_dir: DATA_DIR, url: DATABASE_URL, logger })
  const pool = createPool({ connection: database.owner, logger, name: 'bcare backup', size: 4 })
  const heads_file = join(DATA_DIR, 'audit-heads.log')
  const storage = storageOf(configuration)
  const secret = fingerprintOf(secretsOf(configuration).master)
  const work = backupWork({ cluster: clusterOf(database), pool, storage, shelf, heads_file, secret })
  try {
    const manifest = await work.takeWhole()
    say(manifest === undefined ? 'Một bản sao lưu khác đang chạy, hãy thử lại sau.' : describe(manifest))
    if (manifest === undefined) process.exitCode = 1
  } finally {
    await work.close()
    await pool.end()
    await database.stop()
  }
}

const COMMANDS: Record<string, (configuration: Configuration) => Promise<void>> = {
  '': take,
  list,
  verify,
  key: printKey,
}

try {
  const command = COMMANDS[process.argv[2] ?? '']
  if (command === undefined) throw new Error(USAGE)
  const configuration = readConfiguration(process.env)
  if (!keepsBackups(configuration)) throw new Error('BACKUP_TO đang là off: hãy đặt nơi sao lưu rồi chạy lại')
  await command(configuration)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
