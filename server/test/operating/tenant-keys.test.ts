import { createHmac, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { derive, encrypt } from '../../src/kit/key-wrap.ts'
import { VaultError } from '../../src/kit/vault.ts'
import { settleKeys, tenantVault } from '../../src/tenant-keys.ts'
import { openClinic, SECRETS, type Clinic } from '../kit.ts'
import { ownerRows, withClient } from '../suites/database.ts'

let clinic: Clinic
beforeAll(async () => {
  clinic = await openClinic()
})
afterAll(() => clinic.close())

const drawer = { tenant_id: 1, purpose: 'test' }
const FORMER = 'the one secret that everything hung on before'
const server = (more: { master?: string; former?: string } = {}) =>
  tenantVault({ pool: clinic.pool, secrets: { ...SECRETS, ...more } })
const rows = (text: string, values: unknown[] = []) =>
  ownerRows<Record<string, unknown>>(clinic.owner, text, values)

test('two servers that need a clinic’s keys first make one, and read what the other sealed', async () => {
  await rows('delete from tenant_key where tenant_id = 1')
  const servers = Array.from({ length: 6 }, () => server())
  await Promise.all(servers.map((one) => one.ready(1)))
  const sealed = servers.map((one) => one.seal(drawer, 'riêng'))
  for (const one of servers)
    expect(sealed.map((text) => one.open(drawer, text))).toEqual(sealed.map(() => 'riêng'))
  expect(new Set(servers.map((one) => one.mark(drawer, 'x'))).size).toBe(1)
  expect(await rows('select version from tenant_key where tenant_id = 1 order by version')).toEqual([
    { version: 0 },
    { version: 1 },
  ])
})

test('a server that has waited while another made the keys takes them at once', async () => {
  await server().ready(1)
  await withClient(clinic.owner, async (other) => {
    await other.query('create temporary table made as select * from tenant_key where tenant_id = 1')
    await rows('delete from tenant_key where tenant_id = 1')
    await other.query('begin; lock table master_key in exclusive mode')
    const waiting = server().ready(1)
    await expect
      .poll(
        () =>
          rows(`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%master_key%'`),
        { timeout: 30_000 },
      )
      .toHaveLength(1)
    await other.query(`insert into tenant_key (tenant_id, version, wrapped, active_from)
      select tenant_id, version, wrapped, clock_timestamp() from made; commit`)
    await expect(waiting).resolves.toBeUndefined()
  })
})

test('clinics have different keys, and the database holds none of them open', async () => {
  const one = server()
  await Promise.all([one.ready(1), one.ready(2)])
  expect(one.mark(drawer, 'x')).not.toBe(one.mark({ ...drawer, tenant_id: 2 }, 'x'))
  const [swapped] = await rows(`select wrapped from tenant_key where tenant_id = 2 and version = 1`)
  const [own] = await rows(`select wrapped from tenant_key where tenant_id = 1 and version = 1`)
  await rows('update tenant_key set wrapped = $1 where tenant_id = 1 and version = 1', [swapped?.['wrapped']])
  await expect(server().ready(1)).rejects.toThrow(VaultError)
  await rows('update tenant_key set wrapped = $1 where tenant_id = 1 and version = 1', [own?.['wrapped']])
  await expect(server().ready(1)).resolves.toBeUndefined()
})

test('nothing is sealed for a clinic whose keys were not asked for', () => {
  expect(() => server().seal(drawer, 'x')).toThrow('were not asked for')
})

test('a server with another master reads nothing, makes no key, and does not start', async () => {
  const other = { master: 'another master, long enough to be one' }
  await expect(server(other).ready(1)).rejects.toThrow(VaultError)
  await rows('delete from tenant_key where tenant_id = 2')
  await expect(server(other).ready(2)).rejects.toThrow(VaultError)
  expect(await rows('select 1 from tenant_key where tenant_id = 2')).toEqual([])
  await expect(settleKeys({ pool: clinic.pool, secrets: other }, server(other))).rejects.toThrow(
    'SECRET_MASTER',
  )
})

test('what was sealed with the one secret of before opens, its marks find, and then that secret may go', async () => {
  await rows('delete from tenant_key where tenant_id = 2')
  await rows('insert into tenant_key (tenant_id, version) values (2, 0)')
  const old = { tenant_id: 2, purpose: 'person.national_id' }
  const number = '079090000112'
  const sealed = `v1.${encrypt(derive(FORMER, 'bcare/seal/2/person.national_id'), Buffer.from(number)).toString('base64url')}`
  await expect(settleKeys({ pool: clinic.pool, secrets: SECRETS }, server())).rejects.toThrow('SECRET như cũ')
  const upgraded = server({ former: FORMER })
  await settleKeys({ pool: clinic.pool, secrets: { ...SECRETS, former: FORMER } }, upgraded)
  expect(upgraded.open(old, sealed)).toBe(number)
  expect(upgraded.seal(old, number)).toMatch(/^v2\.1\./)
  const after = server()
  await settleKeys({ pool: clinic.pool, secrets: SECRETS }, after)
  await after.ready(2)
  expect(after.open(old, sealed)).toBe(number)
  expect(after.mark(old, number)).toBe(upgraded.mark(old, number))
  const before = createHmac('sha256', derive(FORMER, 'bcare/mark/2/person.national_id')).update(number)
  expect(after.mark(old, number)).toBe(before.digest('base64url'))
})

test('the app role takes no key away, and sees no other clinic’s', async () => {
  const client = await clinic.pool.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.tenant_id', '1', true)`)
    const seen = await client.query<{ tenant_id: number }>('select distinct tenant_id from tenant_key')
    expect(seen.rows).toEqual([{ tenant_id: 1 }])
    await expect(client.query('delete from tenant_key')).rejects.toThrow('permission denied')
    await client.query('rollback')
    await expect(
      client.query(`update master_key set fingerprint = '${randomBytes(8).toString('hex')}'`),
    ).rejects.toThrow('permission denied')
  } finally {
    client.release()
  }
})
