import { formatCount } from '@bcare/rules/text/count'
import { pino } from 'pino'
import type pg from 'pg'
import { readConfiguration } from '../configuration.ts'
import { assembleFamilies } from '../families.ts'
import { GB } from '../files/quota.ts'
import { foundByHand, listClinics, setLimits, setOpen, setRegistration } from '../identity/operate-clinics.ts'
import { createPool } from '../kit/database/pool.ts'
import { reachDatabase } from '../kit/database/reach.ts'

/**
 * The clinics of an installation, for its operator (docs/registration.md): `npm run clinics -- list`,
 * `-- found <key> <host> <e-mail> <name>`, `-- limit <key> <GB> [customers]`, `-- registration <key> on|off`, `-- close <key>`,
 * `-- open <key>`.
 */
const USAGE = `Cách dùng:
  npm run clinics -- list
  npm run clinics -- found <mã> <tên miền> <email quản trị> "<tên phòng khám>"
  npm run clinics -- limit <mã> <số GB> [số khách hàng]      # mac-dinh: như cấu hình của máy chủ
  npm run clinics -- registration <mã> on|off
  npm run clinics -- close <mã>
  npm run clinics -- open <mã>`

const say = (line: string) => void process.stdout.write(`${line}\n`)

async function list(owner: pg.Pool): Promise<void> {
  for (const { key, name, hosts, registration, status, limits, used_bytes, customers } of await listClinics(
    owner,
  )) {
    const parts = [
      key,
      name,
      hosts.join(', ') || '(chưa có tên miền)',
      registration ? 'mở đăng ký' : '',
      status,
      `${(used_bytes / GB).toFixed(1).replace('.', ',')}/${formatCount(limits.storage_gb)} GB`,
      `${formatCount(customers)}/${formatCount(limits.customers)} khách hàng`,
    ]
    say(parts.join('\t'))
  }
}

/** A limit as it was typed: a whole number, or null for that of the installation. @throws Error */
function limitOf(text: string): number | null {
  if (text === 'mac-dinh') return null
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`«${text}» không phải là số nguyên dương.\n${USAGE}`)
  return Number(text)
}

async function limit(owner: pg.Pool, [key, gb, customers]: readonly string[]): Promise<void> {
  if (key === undefined || gb === undefined) throw new Error(USAGE)
  await setLimits(owner, key, {
    storage_gb: limitOf(gb),
    ...(customers === undefined ? {} : { customers: limitOf(customers) }),
  })
  const clinic = (await listClinics(owner)).find((one) => one.key === key)
  if (clinic !== undefined)
    say(
      `«${key}» được dùng tối đa ${formatCount(clinic.limits.storage_gb)} GB và ${formatCount(clinic.limits.customers)} khách hàng.`,
    )
}

async function found(owner: pg.Pool, [key, host, email, name]: readonly string[]): Promise<void> {
  if (key === undefined || host === undefined || email === undefined || name === undefined)
    throw new Error(USAGE)
  const { username, password } = await foundByHand(owner, { key, host, email, name })
  say(`Đã tạo «${name}» tại ${host}. Đăng nhập lần đầu: ${username} / ${password}`)
}

async function openOrClose(owner: pg.Pool, [key, wanted]: readonly string[]): Promise<void> {
  if (key === undefined || (wanted !== 'on' && wanted !== 'off')) throw new Error(USAGE)
  await setRegistration(owner, key, wanted === 'on')
  say(wanted === 'on' ? `Đã mở đăng ký tại «${key}»` : `Đã đóng đăng ký tại «${key}»`)
}

const opening =
  (open: boolean) =>
  async (owner: pg.Pool, [key]: readonly string[]): Promise<void> => {
    if (key === undefined) throw new Error(USAGE)
    await setOpen(owner, key, open)
    say(
      open
        ? `Đã mở phòng khám «${key}»`
        : `Đã đóng phòng khám «${key}»: không ai vào được cho tới khi mở lại`,
    )
  }

const COMMANDS: Record<string, (owner: pg.Pool, rest: readonly string[]) => Promise<void>> = {
  list,
  found,
  limit,
  registration: openOrClose,
  close: opening(false),
  open: opening(true),
}

async function run([what = '', ...rest]: readonly string[]): Promise<void> {
  const command = COMMANDS[what]
  if (command === undefined) throw new Error(USAGE)
  assembleFamilies()
  const { DATA_DIR, DATABASE_URL } = readConfiguration(process.env)
  const logger = pino({ level: 'silent' })
  const database = await reachDatabase({ data_dir: DATA_DIR, url: DATABASE_URL, logger })
  const pool = createPool({ connection: database.owner, logger, name: 'bcare clinics', size: 2 })
  try {
    await command(pool, rest)
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
