import { resolve } from 'node:path'
import { milliseconds } from '@bcare/rules/text/date'
import { pino } from 'pino'
import { storageOf } from '../adapters/storage.ts'
import { openShelf } from '../backup/open.ts'
import type { Moment } from '../backup/recover.ts'
import { restoreAll } from '../backup/restore.ts'
import { readConfiguration } from '../configuration.ts'

/**
 * `npm run restore -- <moment> <empty folder>` makes the folder a data folder as it was at that moment. A moment is `latest`
 * or a time; one without an offset is the clinic's (docs/operating.md).
 */
const USAGE = `Cách dùng:
  npm run restore -- <thời điểm> <thư mục trống>
Thời điểm là latest hoặc ví dụ 2026-11-23T10:15:00 (giờ Việt Nam).`

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

async function run([at, folder]: readonly string[]): Promise<void> {
  if (at === undefined || folder === undefined) throw new Error(USAGE)
  const configuration = readConfiguration(process.env)
  const data_dir = resolve(configuration.root, folder)
  const { shelf } = await openShelf(configuration)
  const storage = storageOf({ ...configuration, DATA_DIR: data_dir })
  const logger = pino({ level: 'silent' })
  const { base, erased, files, missing } = await restoreAll({
    shelf,
    moment: momentOf(at),
    data_dir,
    storage,
    logger,
  })
  say(`Đã phục hồi vào ${data_dir} từ bản sao lưu ${base.id}: ${files} tệp, ẩn danh lại ${erased} khách.`)
  if (missing > 0) say(`Thiếu ${missing} tệp mà lúc sao lưu đã không còn trong kho.`)
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
