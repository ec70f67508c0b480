import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addHosts } from '../../src/identity/provision.ts'
import { tenantsByHost } from '../../src/kit/http/tenants.ts'
import { openClinic, type Clinic } from '../kit.ts'

let clinic: Clinic
beforeAll(async () => {
  clinic = await openClinic()
})
afterAll(() => clinic.close())

async function openAddress(host: string): Promise<void> {
  const owner = new pg.Client(clinic.owner)
  await owner.connect()
  await addHosts(owner, 1, [host])
  await owner.end()
}

/** What a default clinic, given in development, answers for. */
const FALLBACK = 'saas'

describe.each([
  ['without a default clinic', undefined],
  ['beside a default clinic', FALLBACK],
])('%s', (_, fallback) => {
  test('an address is found the moment it is opened, though the list was read just before', async () => {
    const find = tenantsByHost(clinic.pool, fallback)
    const host = `moi-${fallback ?? 'khong'}.localhost`
    await find('bcare.localhost')
    await openAddress(host)
    expect(await find(host)).toMatchObject({ id: 1 })
  })

  test('a name that no clinic has is answered by the default clinic alone', async () => {
    const find = tenantsByHost(clinic.pool, fallback)
    expect((await find('khong-co.localhost'))?.key).toBe(fallback)
    expect((await find('192.0.2.7'))?.key).toBe(fallback)
  })
})
