import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { STORAGE_PATH } from '../../src/kit/storage.ts'
import { openClinic, type Clinic } from '../kit.ts'
import { ownerRows } from '../suites/database.ts'
import { knock, signIn } from '../suites/door.ts'

let clinic: Clinic
beforeAll(async () => {
  clinic = await openClinic()
})
afterAll(() => clinic.close())

const secret = () => randomBytes(32).toString('base64url')
const refresh = (refresh_token: string, ip: string) =>
  knock(clinic.application.app, 'refresh', { refresh_token }, { ip })
const attempts = () =>
  ownerRows<{ bucket: string; count: number }>(clinic.owner, 'select bucket, count from attempt order by 1')

/** Rows of every table, all tenants together. */
async function allRows(): Promise<Record<string, number>> {
  const tables = await ownerRows<{ name: string; text: string }>(
    clinic.owner,
    `select relname as name, format('select count(*)::int as rows from public.%I', relname) as text
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const counts: Record<string, number> = {}
  for (const { name, text } of tables)
    counts[name] = (await ownerRows<{ rows: number }>(clinic.owner, text))[0]?.rows ?? 0
  return counts
}

test('guessed refresh tokens are counted in one row of their address, and the real one goes on', async () => {
  const { refresh: real } = await signIn(clinic.application.app, 'manager', { ip: '198.51.100.5' })
  const before = await allRows()
  for (let guess = 0; guess < 5; guess += 1)
    expect((await refresh(secret(), '198.51.100.5')).status).toBe(401)
  const added = { ...before, attempt: (before['attempt'] ?? 0) + 1 }
  expect(await allRows()).toEqual(added)
  await ownerRows(clinic.owner, `update attempt set count = 300 where bucket = 'refresh/198.51.100.5'`)
  expect((await refresh(secret(), '198.51.100.5')).status).toBe(429)
  expect((await refresh(secret(), '198.51.100.6')).status).toBe(401)
  expect((await refresh(real, '198.51.100.5')).code).toBe(0)
})

test('guessed links to files and made-up access tokens leave nothing at all', async () => {
  const before = await allRows()
  for (let guess = 1; guess <= 20; guess += 1) {
    const url = `${STORAGE_PATH}/bcare/${guess}/view?u=1&e=99999999999&s=${secret()}`
    const headers = { host: 'bcare.localhost' }
    const answer = await clinic.application.app.inject({ method: 'GET', url, headers })
    expect(answer.statusCode).toBe(404)
    const authorization = `Bearer ${secret()}.${secret()}.${secret()}`
    expect((await clinic.post('/v1/auth/me', {}, { authorization })).status).toBe(401)
  }
  expect(await allRows()).toEqual(before)
})

test('guessed registrations are counted in one row of their address', async () => {
  await ownerRows(
    clinic.owner,
    `update tenant set features = features || '{"registration": true}' where id = 1`,
  )
  const before = await attempts()
  for (let guess = 0; guess < 31; guess += 1) {
    const verified = await knock(
      clinic.application.app,
      'register/verify',
      { token: secret(), otp: '123456' },
      { ip: '198.51.100.7' },
    )
    expect(verified.code).toBe(guess < 30 ? 422 : 429)
  }
  const added = (await attempts()).filter(({ bucket }) => !before.some((one) => one.bucket === bucket))
  expect(added).toEqual([{ bucket: 'register-code:198.51.100.7', count: 31 }])
})
