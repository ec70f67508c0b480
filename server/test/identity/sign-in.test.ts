import type { LoginResult } from '@bcare/contract/identity/auth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD } from '../kit.ts'
import { tenantTables } from '../suites/database.ts'
import { knock, signIn, stateOf } from '../suites/door.ts'
import { openMailedClinic, type MailedClinic } from '../suites/mailed-clinic.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

let open: MailedClinic
beforeAll(async () => {
  open = await openMailedClinic()
})
afterAll(() => open.close())
beforeEach(() => tamper('delete from attempt'))

const tamper: MailedClinic['tamper'] = (text, values) => open.tamper(text, values)
const userId = (username: string) =>
  `(select id from "user" where tenant_id = 1 and username = '${username}')`

const login = (username: string, password = PASSWORD, ip?: string) =>
  knock<LoginResult | null>(open.app, 'login', { username, password }, ip === undefined ? {} : { ip })
const verify = (username: string, otp: string, ip?: string) =>
  knock<LoginResult | null>(open.app, 'verify', { username, otp }, ip === undefined ? {} : { ip })

const WRONG = {
  status: 200,
  code: 422,
  message: 'Vui lòng kiểm tra lại thông tin đăng nhập',
  data: null,
  cookie: undefined,
}

describe('a password', () => {
  test('that is right opens a session, with the user as the browser keeps it', async () => {
    const { status, code, data, cookie } = await login('Manager')
    expect([status, code, data?.status, data?.access_expire, data?.refresh_expire]).toEqual([
      200,
      0,
      'success',
      600,
      43_200,
    ])
    expect(data?.user).toMatchObject({
      username: 'manager',
      roles: ['manager'],
      profile_image: null,
      department_position: null,
    })
    expect(data?.refresh_token).toHaveLength(43)
    expect(cookie).toContain('HttpOnly; Secure; SameSite=Strict; Path=/v1/auth')
    expect(await stateOf(open.app, data?.access_token ?? '')).toBe(0)
  })

  test('is refused alike for a wrong one, an unknown user, a disabled one and one without a password', async () => {
    await tamper(`update "user" set status = 'locked' where tenant_id = 1 and username = 'storekeeper'`)
    await tamper(`delete from credential where tenant_id = 1 and user_id = ${userId('nobody')}`)
    const answers = [
      await login('manager', 'wrong'),
      await login('no.such.user'),
      await login('storekeeper'),
      await login('nobody'),
      await knock(open.app, 'login', { username: 'manager', password: 'wrong' }, { tenant: 'saas' }),
    ]
    for (const answer of answers) expect(answer).toEqual(WRONG)
  })

  test('of an unknown user costs as much work as that of a known one', async () => {
    const costOf = async (username: string) => {
      const before = process.cpuUsage()
      for (let time = 0; time < 4; time += 1) await login(username, 'wrong', '198.51.100.9')
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    await costOf('warm.up')
    const [known, unknown] = [await costOf('manager'), await costOf('not.there')]
    expect(unknown).toBeGreaterThan(known / 3)
    expect(unknown).toBeGreaterThan(20_000)
  })

  test('may be tried ten times a quarter of an hour; then the right one is refused alike, until the quarter is over', async () => {
    await tamper(
      `insert into attempt (tenant_id, bucket, window_start, count) values (1, 'user:accountant', now(), 10)`,
    )
    expect(await login('accountant')).toEqual(WRONG)
    expect((await login('accountant', PASSWORD, '203.0.113.77')).code).toBe(422)
    await tamper(`update attempt set window_start = now() - interval '16 minutes'`)
    expect((await login('accountant')).code).toBe(0)
    expect(await tamper(`select 1 from attempt where bucket = 'user:accountant'`)).toEqual([])
  })

  test('may be tried a hundred times from one address, whichever the user; in one clinic only', async () => {
    const bucket = `insert into attempt (tenant_id, bucket, window_start, count) values (1, 'ip:198.51.100.1', now(), 100)`
    await tamper(bucket)
    expect(await login('manager', PASSWORD, '198.51.100.1')).toMatchObject({ status: 429, code: 429 })
    expect((await verify('doctor', '000000', '198.51.100.1')).code).toBe(429)
    expect((await login('manager', PASSWORD, '198.51.100.2')).code).toBe(0)
    expect(
      (
        await knock(
          open.app,
          'login',
          { username: 'manager', password: PASSWORD },
          { tenant: 'saas', ip: '198.51.100.1' },
        )
      ).code,
    ).toBe(0)
  })

  test('that is right does not count toward the limit of the address: a whole clinic signs in behind one', async () => {
    const address = '198.51.100.3'
    await tamper(
      `insert into attempt (tenant_id, bucket, window_start, count) values (1, 'ip:${address}', now(), 98)`,
    )
    expect((await login('manager', 'wrong', address)).code).toBe(422)
    for (let time = 0; time < 5; time += 1) {
      expect((await login('manager', PASSWORD, address)).code).toBe(0)
      expect((await login('receptionist', PASSWORD, address)).code).toBe(0)
    }
    expect((await login('accountant', 'wrong', address)).code).toBe(422)
    expect((await login('manager', PASSWORD, address)).code).toBe(429)
  })

  test('guessed by fifty at once is counted fifty times', async () => {
    await Promise.all(
      Array.from({ length: 50 }, (_, guess) => login('receptionist', `guess ${guess}`, `203.0.113.${guess}`)),
    )
    expect(await tamper(`select count from attempt where bucket = 'user:receptionist'`)).toEqual([
      { count: 50 },
    ])
    expect((await login('receptionist')).code).toBe(422)
  })
})

test('no password, code or token is in the log or in any table', async () => {
  await tamper('delete from otp_challenge')
  const mine = await signIn(open.app, 'admin')
  const refreshed = await knock<{ access_token: string; refresh_token: string }>(open.app, 'refresh', {
    refresh_token: mine.refresh,
  })
  const token = mine.access
  await knock(open.app, 'change-password', { password: PASSWORD, new_password: 'Răng khôn số 8' }, { token })
  await knock(open.app, 'change-password', { password: 'Sai mật khẩu cũ', new_password: 'x' }, { token })
  await login('manager', 'Một lần gõ nhầm')
  const begun = await login('doctor')
  const attempt = /sign_in_attempt=([^;]+)/.exec(begun.cookie ?? '')?.[1]
  const code = open.mailbox.codeFor('doctor@bcare.example.vn')
  await verify('doctor', '314159')
  const secrets = [
    PASSWORD,
    attempt ?? 'no attempt was begun',
    'Răng khôn số 8',
    'Sai mật khẩu cũ',
    'Một lần gõ nhầm',
    token,
    mine.refresh,
    refreshed.data.access_token,
    refreshed.data.refresh_token,
  ]
  const places = [open.log.join('\n')]
  for (const table of await tenantTables(open.clinic.owner)) {
    const [row] = await tamper(
      `select coalesce(string_agg(to_jsonb(t)::text, ' '), '') as text from "${table}" t`,
    )
    places.push(String(row?.['text']))
  }
  expect(places.join('').length).toBeGreaterThan(10_000)
  for (const secret of secrets) expect(places.filter((text) => text.includes(secret))).toEqual([])
  for (const digits of [code, '314159'])
    expect(places.filter((text) => new RegExp(`\\b${digits}\\b`).test(text))).toEqual([])
  expect(places.join('')).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
})
