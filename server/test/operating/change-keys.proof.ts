import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverEnvironment, serverFlags } from '../../../bin/server-flags.js'
import { changeMaster, KeyError, renewKey, resealAll } from '../../src/change-keys.ts'
import { openDatabase } from '../../src/kit/database/connect.ts'
import { VaultError } from '../../src/kit/vault.ts'
import { secretsOf } from '../../src/secrets.ts'
import { tenantVault } from '../../src/tenant-keys.ts'
import { openClinic, SECRETS, type Clinic } from '../kit.ts'
import { bearer, post } from '../setup/drill.ts'
import { furnish } from '../setup/furnish.ts'
import { ownerRows } from '../suites/database.ts'
import { endProcess, startProcess } from '../suites/process.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

let clinic: Clinic
let owner: pg.Client
beforeAll(async () => {
  clinic = await openClinic()
  owner = new pg.Client(clinic.owner)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await clinic.close()
})

const drawer = { tenant_id: 1, purpose: 'test' }
const NEXT = 'the next master, long enough to be a master'
const server = (master = SECRETS.master) =>
  tenantVault({ pool: clinic.pool, secrets: { master, former: undefined } })
const rows = (text: string) => ownerRows<Record<string, unknown>>(clinic.owner, text)

test('a renewed key seals what comes and what was, and nothing of it is told as a change', async () => {
  const admin = await clinic.as('admin')
  const number = '079090000112'
  await admin.person.add({ full_name: 'Người Có Số', phone: '0944000077', national_id: number })
  const sip = { kind: 'sip' as const, user_id: (await admin.auth.me({})).user.id }
  await admin.userData.set({ ...sip, value: { extension: '900', password: 'bí mật SIP' } })
  const address = 'smtps://ten:mat-khau@mail.example.vn:465'
  await admin.setting.bulk_update({ changes: [{ key: 'messaging.smtp_url', value: address }] })
  const [branch] = (await admin.department.list({ kind: 'branch' })).data
  const form = await admin.webForm.add({ name: 'Trang chủ', branch_id: branch?.id ?? 0 })
  const { path } = await admin.webForm.code({ id: form.id })
  const told = `select max(id) as last from history where action <> 'update' or entity_type <> 'tenant'`
  const [before, versions] = [
    await rows(told),
    await rows('select id, version, updated_at from person order by id'),
  ]

  const sealed = () =>
    rows(`select national_id_sealed as text, 'person.national_id' as purpose from person where national_id_sealed is not null
      union all select sealed, kind from entity_data where sealed is not null
      union all select sealed, 'setting/' || key from setting where sealed is not null
      union all select sealed, 'web_form.key' from web_form where sealed is not null`)
  const versionsOf = async () => (await sealed()).map(({ text }) => String(text).slice(0, 5))
  expect(await versionsOf()).toEqual(Array.from({ length: 4 }, () => 'v2.1.'))
  const pool = new pg.Pool(clinic.owner)
  const version = await renewKey(pool, { tenant_id: 1, master: SECRETS.master, wait_seconds: 0 })
  expect(version).toBe(2)
  const vault = server()
  await vault.ready(1)
  expect(await resealAll(pool, vault, { tenant_id: 1, version })).toBe(4)
  expect(await resealAll(pool, vault, { tenant_id: 1, version })).toBe(0)
  await pool.end()

  const after = await sealed()
  expect(await versionsOf()).toEqual(Array.from({ length: 4 }, () => 'v2.2.'))
  const open = ({ text, purpose }: Record<string, unknown>) =>
    vault.open({ tenant_id: 1, purpose: String(purpose) }, String(text))
  expect(after.map(open).toSorted()).toEqual(
    [number, 'bí mật SIP', address, String(path?.split('/').at(-1))].toSorted(),
  )
  expect(await rows(told)).toEqual(before)
  expect(await rows('select id, version, updated_at from person order by id')).toEqual(versions)
  const entries = await rows(`select reason from history where entity_type = 'tenant' and action = 'update'`)
  expect(entries).toEqual([{ reason: 'Đổi khóa niêm phong, phiên bản 2' }])
})

test('a key that is to be in use later seals nothing before', async () => {
  const pool = new pg.Pool(clinic.owner)
  const version = await renewKey(pool, { tenant_id: 1, master: SECRETS.master, wait_seconds: 3_600 })
  await pool.end()
  const vault = server()
  await vault.ready(1)
  expect(vault.seal(drawer, 'x')).toMatch(new RegExp(`^v2\\.${version - 1}\\.`))
})

test('another master wraps the keys of all clinics, and what they have sealed stays as it is', async () => {
  const running = server()
  await Promise.all([running.ready(1), running.ready(2)])
  const sealed = running.seal(drawer, 'riêng')
  await expect(changeMaster(owner, 'a master that wraps nothing here', NEXT)).rejects.toThrow(KeyError)
  expect(await changeMaster(owner, SECRETS.master, NEXT)).toBeGreaterThanOrEqual(4)
  expect(await changeMaster(owner, SECRETS.master, NEXT)).toBe(0)
  const [upgraded, old] = [server(NEXT), server()]
  await upgraded.ready(1)
  expect(upgraded.open(drawer, sealed)).toBe('riêng')
  expect(upgraded.mark(drawer, 'x')).toBe(running.mark(drawer, 'x'))
  await expect(old.ready(1)).rejects.toThrow(VaultError)
  expect(running.open(drawer, sealed)).toBe('riêng')
  await changeMaster(owner, NEXT, SECRETS.master)
})

test('one key that does not unwrap leaves all of them as they were', async () => {
  const all = () => rows('select tenant_id, version, wrapped from tenant_key order by 1, 2')
  const [kept] = await rows('select wrapped from tenant_key where tenant_id = 2 and version = 1')
  await rows(`update tenant_key set wrapped = 'broken' where tenant_id = 2 and version = 1`)
  const before = await all()
  await expect(changeMaster(owner, SECRETS.master, NEXT)).rejects.toThrow(VaultError)
  expect(await all()).toEqual(before)
  await owner.query('update tenant_key set wrapped = $1 where tenant_id = 2 and version = 1', [
    kept?.['wrapped'],
  ])
})

/** The folder of an installation that has its own secrets and a furnished database, with no server on it. */
async function installation(name: string) {
  const folder = mkdtempSync(join(tmpdir(), `bcare-${name}-`))
  const place = { DATA_DIR: folder, DATABASE_URL: undefined }
  const logger = pino({ level: 'silent' })
  const secret = secretsOf(place).database
  const database = await openDatabase({ data_dir: folder, url: undefined, secret, logger })
  await furnish(database.owner)
  await database.stop()
  return { folder, place }
}

const COMMAND = fileURLToPath(new URL('../../src/commands/keys.ts', import.meta.url))

test('the command changes the master of an installation, also where it was broken off', async () => {
  const { folder, place } = await installation('keys')
  const worksWith = async () => {
    const process = await startProcess(folder, { BACKUP_TO: 'off' })
    const headers = await bearer(process)
    const person = { full_name: 'Người Có Số', phone: '0944000078', national_id: '079090000113', force: true }
    await post(process, '/v1/person/add', person, headers)
    await endProcess(process, 'SIGTERM')
  }
  await worksWith()
  const first = secretsOf(place).master
  const rotate = () =>
    spawnSync(process.execPath, [...serverFlags, COMMAND, 'rotate'], {
      env: { ...process.env, ...serverEnvironment, DATA_DIR: folder },
      encoding: 'utf8',
    })
  expect(rotate()).toMatchObject({ status: 0, stderr: '' })
  const second = secretsOf(place).master
  expect(second).not.toBe(first)
  const secrets = join(folder, 'secrets')
  const kept = readdirSync(secrets).find((name) => name.startsWith('master.')) ?? ''
  expect(readFileSync(join(secrets, kept), 'utf8')).toBe(first)

  // As if it had ended between the database and the files.
  renameSync(join(secrets, 'master'), join(secrets, 'master.next'))
  renameSync(join(secrets, kept), join(secrets, 'master'))
  await expect(startProcess(folder, { BACKUP_TO: 'off' })).rejects.toThrow('npm run keys -- rotate')
  expect(rotate()).toMatchObject({ status: 0, stderr: '' })
  expect(secretsOf(place).master).toBe(second)
  await worksWith()
  rmSync(folder, { recursive: true, force: true })
})

test('another master leaves who is signed in; other token secrets end sessions, and what is sealed opens as before', async () => {
  const { folder } = await installation('tokens')
  const [number, opened] = ['079090000114', '0790******14']
  const start = () => startProcess(folder, { BACKUP_TO: 'off' })

  let running = await start()
  const signed = await bearer(running)
  const person = { full_name: 'Người Có Số', phone: '0944000079', national_id: number, force: true }
  const { id } = await post<{ id: number }>(running, '/v1/person/add', person, signed)
  const numberFor = (headers: Record<string, string>) =>
    post<{ national_id: string }>(running, '/v1/person/national-id', { id }, headers)
  await endProcess(running, 'SIGTERM')
  const env = { ...process.env, ...serverEnvironment, DATA_DIR: folder }
  expect(spawnSync(process.execPath, [...serverFlags, COMMAND, 'rotate'], { env }).status).toBe(0)
  running = await start()
  expect(await numberFor(signed)).toMatchObject({ national_id: opened })

  await endProcess(running, 'SIGTERM')
  writeFileSync(
    join(folder, 'secrets', 'tokens'),
    'another secret that signs tokens from now on, long enough',
  )
  running = await start()
  await expect(numberFor(signed)).rejects.toThrow('401')
  expect(await numberFor(await bearer(running))).toMatchObject({ national_id: opened })
  await endProcess(running, 'SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})
