import { copyFileSync, existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { changeMaster, KeyError, renewKey, resealAll } from '../change-keys.ts'
import { readConfiguration, type Configuration } from '../configuration.ts'
import { createPool } from '../kit/database/pool.ts'
import { reachDatabase } from '../kit/database/reach.ts'
import { makeSecret, readSecret, SECRETS_FOLDER } from '../secret-files.ts'
import { fingerprintOf, secretsOf } from '../secrets.ts'
import { tenantVault } from '../tenant-keys.ts'

/**
 * `npm run keys -- rotate` changes the master secret, `npm run keys -- renew [clinic]` the key that a clinic, or each, seals
 * with (docs/keys.md).
 */
const USAGE = `Cách dùng:
  npm run keys -- rotate
  npm run keys -- renew [mã phòng khám]`

/** A server reads keys again after ten seconds at most; twice that, so that none is too late. */
const KNOWN_BY_ALL_SECONDS = 20

const say = (line: string) => void process.stdout.write(`${line}\n`)
const logger = pino({ level: 'silent' })

/** The secret of before and the one to come. Of files, the next one is made once, so that a run that was broken off goes on. */
function mastersOf({ DATA_DIR, DATABASE_URL, SECRET_MASTER, SECRET_MASTER_NEXT }: Configuration) {
  const folder = join(DATA_DIR, SECRETS_FOLDER)
  const path = join(folder, 'master')
  if (SECRET_MASTER !== undefined || DATABASE_URL !== undefined) {
    if (SECRET_MASTER === undefined || SECRET_MASTER_NEXT === undefined)
      throw new KeyError('Hãy đặt SECRET_MASTER là khóa đang dùng và SECRET_MASTER_NEXT là khóa mới')
    const done = `Hãy đặt SECRET_MASTER=khóa mới trên mọi máy chủ, bỏ SECRET_MASTER_NEXT rồi khởi động lại; giữ khóa cũ (${fingerprintOf(SECRET_MASTER)}) cho các bản sao lưu trước đây.`
    return { from: SECRET_MASTER, to: SECRET_MASTER_NEXT, settle: () => done }
  }
  const from = readSecret(path)
  if (from === undefined) throw new KeyError(`Không có ${path}: hãy khởi động máy chủ một lần trước`)
  const next = join(folder, 'master.next')
  const to = readSecret(next) ?? makeSecret(folder, 'master.next')
  const old = `${path}.${fingerprintOf(from)}`
  const settle = () => {
    if (!existsSync(old)) copyFileSync(path, old)
    renameSync(next, path)
    return `Khóa mới ở ${path}. Hãy khởi động lại máy chủ; giữ ${old} ở nơi khác cho các bản sao lưu trước đây.`
  }
  return { from, to, settle }
}

async function rotate(configuration: Configuration, owner: pg.ClientConfig): Promise<void> {
  const { from, to, settle } = mastersOf(configuration)
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const wrapped = await changeMaster(client, from, to)
    say(`Đã bọc lại ${wrapped} khóa bằng khóa chính mới (${fingerprintOf(to)}).`)
  } finally {
    await client.end()
  }
  say(settle())
}

async function renew(configuration: Configuration, owner: pg.ClientConfig, key?: string): Promise<void> {
  const secrets = secretsOf(configuration)
  const pool = createPool({ connection: owner, logger, name: 'bcare keys', size: 2 })
  try {
    const { rows } = await pool.query<{ id: number; key: string }>(
      'select id, key from tenant where key = $1 or $1 is null order by id',
      [key ?? null],
    )
    if (rows.length === 0) throw new KeyError(`Không có phòng khám «${key ?? ''}»`)
    const { master } = secrets
    const renewed = []
    for (const { id: tenant_id, key: clinic } of rows)
      renewed.push({
        clinic,
        tenant_id,
        version: await renewKey(pool, { tenant_id, master, wait_seconds: KNOWN_BY_ALL_SECONDS }),
      })
    say(`Đã tạo khóa mới, chờ ${KNOWN_BY_ALL_SECONDS} giây để mọi máy chủ biết…`)
    await wait((KNOWN_BY_ALL_SECONDS + 1) * 1_000)
    const vault = tenantVault({ pool, secrets })
    for (const { clinic, tenant_id, version } of renewed) {
      await vault.ready(tenant_id)
      const texts = await resealAll(pool, vault, { tenant_id, version })
      say(`«${clinic}»: khóa phiên bản ${version}, niêm phong lại ${texts} mục.`)
    }
  } finally {
    await pool.end()
  }
}

async function run([what, key]: readonly string[]): Promise<void> {
  if (what !== 'rotate' && what !== 'renew') throw new Error(USAGE)
  const configuration = readConfiguration(process.env)
  const { DATA_DIR, DATABASE_URL } = configuration
  const database = await reachDatabase({ data_dir: DATA_DIR, url: DATABASE_URL, logger })
  try {
    await (what === 'rotate'
      ? rotate(configuration, database.owner)
      : renew(configuration, database.owner, key))
  } finally {
    await database.stop()
  }
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
