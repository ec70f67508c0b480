import { join, resolve } from 'node:path'
import { milliseconds } from '@bcare/rules/text/date'
import { pino } from 'pino'
import { storageOf } from '../adapters/storage.ts'
import { repeatErasures, restoreFiles } from '../backup/bring-back.ts'
import { openShelf } from '../backup/open.ts'
import type { Moment } from '../backup/recover.ts'
import { openScratch, sweepScratch } from '../backup/scratch.ts'
import { restoreAll } from '../backup/restore.ts'
import { restoreClinic } from '../backup/restore-clinic.ts'
import { readConfiguration, type Configuration } from '../configuration.ts'
import { migrate } from '../kit/database/migrate.ts'
import { createPool } from '../kit/database/pool.ts'
import { reachDatabase } from '../kit/database/reach.ts'
import { readSecret, SECRETS_FOLDER } from '../secret-files.ts'
import { fingerprintOf } from '../secrets.ts'
import { assembleFamilies } from '../families.ts'

/**
 * `npm run restore -- <moment> <empty folder>` makes the folder a data folder as it was at that moment. A moment is `latest`
 * or a time; one without an offset is the clinic's. `-- <moment> clinic <key>` sets one clinic of the installation in
 * DATA_DIR back, also while its server runs. `files` brings back what a database that was restored by other tools names
 * (docs/operating.md).
 */
const USAGE = `Cách dùng:
  npm run restore -- <thời điểm> <thư mục trống>
  npm run restore -- <thời điểm> clinic <mã phòng khám>
  npm run restore -- files
Thời điểm là latest hoặc ví dụ 2026-11-23T10:15:00 (giờ Việt Nam).`

const logger = pino({ level: 'silent' })
const say = (line: string) => void process.stdout.write(`${line}\n`)

function momentOf(text: string): Moment {
  if (text === 'latest') return text
  const time = text.replace(' ', 'T')
  try {
    return milliseconds(/(?:Z|[+-]\d\d:?\d\d)$/.test(time) ? time : `${time}+07:00`)
  } catch {
    throw new Error(`«${text}» không phải là một thời điểm.\n${USAGE}`)
  }
}

async function whole(moment: Moment, folder: string, configuration: Configuration): Promise<void> {
  const data_dir = resolve(configuration.root, folder)
  const { shelf } = await openShelf(configuration)
  const storage = storageOf({ ...configuration, DATA_DIR: data_dir })
  const { base, erased, files, missing } = await restoreAll({ shelf, moment, data_dir, storage, logger })
  say(`Đã phục hồi vào ${data_dir} từ bản sao lưu ${base.id}: ${files} tệp, ẩn danh lại ${erased} khách.`)
  sayMissing(missing)
  say(nextStep(base.secret, data_dir, configuration))
}

/** The secrets are in no backup: what to do about them before the server starts on what was restored. */
function nextStep(fingerprint: string, data_dir: string, { DATA_DIR, SECRET_MASTER }: Configuration): string {
  const [from, to] = [join(DATA_DIR, SECRETS_FOLDER), join(data_dir, SECRETS_FOLDER)]
  const master = SECRET_MASTER ?? readSecret(join(from, 'master'))
  if (master === undefined || fingerprintOf(master) !== fingerprint)
    return `Trước khi chạy, hãy đặt khóa chính có dấu ${fingerprint} (SECRET_MASTER, hoặc tệp ${to}/master): nó không nằm trong bản sao lưu.`
  if (SECRET_MASTER !== undefined)
    return `Khóa chính đang đặt mở được bản này. Hãy chạy với DATA_DIR=${data_dir}.`
  return `Khóa của hệ thống này mở được bản này. Hãy chép ${from} thành ${to}, rồi chạy với DATA_DIR=${data_dir}.`
}

async function clinic(moment: Moment, key: string, configuration: Configuration): Promise<void> {
  const { DATA_DIR, DATABASE_URL } = configuration
  if (DATABASE_URL !== undefined)
    throw new Error('Với DATABASE_URL, hãy phục hồi bằng công cụ của máy chủ cơ sở dữ liệu')
  const { shelf } = await openShelf(configuration)
  const database = await reachDatabase({ data_dir: DATA_DIR, url: undefined, logger })
  try {
    const storage = storageOf(configuration)
    const { owner } = database
    const done = await restoreClinic({ shelf, moment, key, owner, storage, scratch: DATA_DIR, logger })
    say(
      `Đã đưa phòng khám «${key}» về thời điểm đã chọn: ${done.rows} dòng, ${done.files} tệp, ẩn danh lại ${done.erased} khách. Mọi người cần đăng nhập lại.`,
    )
    if (done.kept > 0)
      say(
        `Giữ như hiện nay ${done.kept} mục đã bị siết sau thời điểm đó: tài khoản khóa hay nghỉ việc, nhóm quyền, địa chỉ lịch, khóa biểu mẫu.`,
      )
    sayMissing(done.missing)
  } finally {
    await database.stop()
  }
}

/** For a database that came back by itself: its files, and once more who had been anonymised. */
async function filesAlone(configuration: Configuration): Promise<void> {
  const { DATA_DIR, DATABASE_URL } = configuration
  const { shelf } = await openShelf(configuration)
  const database = await reachDatabase({ data_dir: DATA_DIR, url: DATABASE_URL, logger })
  const pool = createPool({ connection: database.owner, logger, name: 'bcare restore', size: 4 })
  await sweepScratch(DATA_DIR, logger)
  const scratch = openScratch(DATA_DIR)
  try {
    // It may be of before an upgrade.
    await migrate({ connection: database.owner })
    const erased = await repeatErasures(pool, shelf)
    const { files, missing } = await restoreFiles(pool, {
      shelf,
      storage: storageOf(configuration),
      folder: scratch.path,
    })
    say(`Đã đưa lại ${files} tệp từ nơi sao lưu, ẩn danh lại ${erased} khách.`)
    if (missing > 0) say(`Thiếu ${missing} tệp không có trong nơi sao lưu.`)
  } finally {
    await scratch.close()
    await pool.end()
    await database.stop()
  }
}

function sayMissing(missing: number): void {
  if (missing > 0) say(`Thiếu ${missing} tệp mà lúc sao lưu đã không còn trong kho.`)
}

async function run([at, where, key]: readonly string[]): Promise<void> {
  assembleFamilies()
  const configuration = readConfiguration(process.env)
  if (at === 'files' && where === undefined) return filesAlone(configuration)
  if (at === undefined || where === undefined) throw new Error(USAGE)
  if (where !== 'clinic') return whole(momentOf(at), where, configuration)
  if (key === undefined) throw new Error(USAGE)
  return clinic(momentOf(at), key, configuration)
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
