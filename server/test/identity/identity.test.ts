import type { LoginResult } from '@bcare/contract/identity/auth'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openClinic, PASSWORD, type Clinic } from '../kit.ts'
import { ownerRows } from '../suites/database.ts'
import { knock, signIn, stateOf } from '../suites/door.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

interface Tokens {
  access_token: string
  refresh_token: string
  access_expire: number
  refresh_expire: number
}

let clinic: Clinic
let ahead = 0
beforeAll(async () => {
  clinic = await openClinic({ clock: () => new Date(Date.now() + ahead) })
})
afterAll(() => clinic.close())

const app = () => clinic.application.app
const refresh = (refresh_token: string) => knock<Tokens | null>(app(), 'refresh', { refresh_token })

const tamper = (text: string, values: unknown[] = []) =>
  ownerRows<Record<string, unknown>>(clinic.owner, text, values)
const sessionOf = (username: string) =>
  `tenant_id = 1 and user_id = (select id from "user" where tenant_id = 1 and username = '${username}')`

/** Lets the second pass for which an identity may be remembered. */
async function afterASecond<T>(work: () => Promise<T>): Promise<T> {
  ahead += 1_001
  return work()
}

/** Tells all servers, as every command that touches an identity does. */
const announce = async () =>
  clinic.bus.send({ kind: 'identity', tenant_id: 1, user_id: null, session_id: null })

describe('a refresh token', () => {
  test('is exchanged for the next one, and the old access token goes on', async () => {
    const first = await signIn(app(), 'doctor')
    const { data, status } = await refresh(first.refresh)
    expect([status, data?.access_expire]).toEqual([200, 600])
    expect(data?.refresh_token).not.toBe(first.refresh)
    expect(data?.refresh_expire).toBeGreaterThan(12 * 3600 - 60)
    expect(await stateOf(app(), data?.access_token ?? '')).toBe(0)
    expect(await stateOf(app(), first.access)).toBe(0)
    const next = await refresh(data?.refresh_token ?? '')
    expect(next.status).toBe(200)
  })

  test('that two tabs use at once gives both the same successor', async () => {
    const { refresh: token } = await signIn(app(), 'doctor')
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(token)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(new Set(answers.map(({ data }) => data?.refresh_token)).size).toBe(1)
    const sessions = await tamper(
      `select id from session where revoked_at is null and ${sessionOf('doctor')}`,
    )
    const again = await refresh(answers[0]?.data?.refresh_token ?? '')
    expect([again.status, sessions.length]).toEqual([200, 2])
  })

  test('that is used again later ends its session and the access tokens of it, and no other session', async () => {
    const stolen = await signIn(app(), 'assistant')
    const other = await signIn(app(), 'assistant')
    const mine = await refresh(stolen.refresh)
    await tamper(`update spent_refresh set spent_at = spent_at - interval '11 seconds'`)
    expect(await stateOf(app(), mine.data?.access_token ?? '')).toBe(0)
    expect(await refresh(stolen.refresh)).toMatchObject({ status: 401, code: 401, data: null })
    expect(await stateOf(app(), mine.data?.access_token ?? '')).toBe(401)
    expect(await stateOf(app(), stolen.access)).toBe(401)
    expect((await refresh(mine.data?.refresh_token ?? '')).status).toBe(401)
    expect(await stateOf(app(), other.access)).toBe(0)
  })

  test('comes from its cookie when the body has none, and the cookie moves on with it', async () => {
    const { cookie, refresh: token } = await signIn(app(), 'care')
    expect(cookie).toBe(
      `refresh_token=${token}; Max-Age=43200; HttpOnly; Secure; SameSite=Strict; Path=/v1/auth`,
    )
    const answer = await knock<Tokens | null>(
      app(),
      'refresh',
      {},
      { cookie: `theme=x; refresh_token=${token}; other=y` },
    )
    expect(answer.status).toBe(200)
    expect(answer.cookie).toMatch(
      /^refresh_token=[\w-]{43}; Max-Age=43[12]\d\d; HttpOnly; Secure; SameSite=Strict; Path=\/v1\/auth$/,
    )
    expect(answer.cookie).toContain(answer.data?.refresh_token ?? 'nothing')
    for (const wrong of [undefined, 'refresh_token=', 'refresh_token=abc', `xrefresh_token=${token}`]) {
      expect((await knock(app(), 'refresh', {}, wrong === undefined ? {} : { cookie: wrong })).status).toBe(
        401,
      )
    }
  })

  test('of one clinic opens nothing in another, nor after twelve hours, nor for a disabled user', async () => {
    const { refresh: token } = await signIn(app(), 'marketing')
    expect((await knock(app(), 'refresh', { refresh_token: token }, { tenant: 'saas' })).status).toBe(401)
    await tamper(`update "user" set status = 'resigned' where tenant_id = 1 and username = 'marketing'`)
    expect((await refresh(token)).status).toBe(401)
    await tamper(`update "user" set status = 'active' where tenant_id = 1 and username = 'marketing'`)
    await tamper(
      `update session set expires_at = now() - interval '1 second' where ${sessionOf('marketing')}`,
    )
    expect((await refresh(token)).status).toBe(401)
  })
})

describe('an access token', () => {
  test('ends after ten minutes, and is good for one clinic only', async () => {
    const { access } = await signIn(app(), 'consultant')
    expect(await stateOf(app(), access, 'saas')).toBe(401)
    ahead += 570_000
    expect(await stateOf(app(), access)).toBe(0)
    ahead += 31_000
    expect(await stateOf(app(), access)).toBe(401)
    ahead = 0
  })

  test('that another user signed, or that lies about its algorithm, is refused', async () => {
    const { access } = await signIn(app(), 'consultant')
    const [header = '', payload = '', signature = ''] = access.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
    const forge = (secret: string) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret))
    const other = Buffer.from(JSON.stringify({ ...claims, sub: '1' })).toString('base64url')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    for (const token of [
      await forge('guessed'),
      `${header}.${other}.${signature}`,
      `${none}.${payload}.`,
      `${header}.${payload}.`,
      'x',
      `${access}x`,
    ]) {
      expect(await stateOf(app(), token)).toBe(401)
    }
    expect(await stateOf(app(), access)).toBe(0)
  })

  test('is refused from the next request after logout, and its refresh token with it', async () => {
    const mine = await signIn(app(), 'telesale')
    const other = await signIn(app(), 'telesale')
    const out = await knock(app(), 'logout', {}, { token: mine.access })
    expect(out).toMatchObject({
      code: 0,
      cookie: 'refresh_token=; Max-Age=0; HttpOnly; Secure; SameSite=Strict; Path=/v1/auth',
    })
    expect([await stateOf(app(), mine.access), (await refresh(mine.refresh)).status]).toEqual([401, 401])
    expect(await stateOf(app(), other.access)).toBe(0)
    await knock(app(), 'logout-everywhere', {}, { token: other.access })
    expect([await stateOf(app(), other.access), (await refresh(other.refresh)).status]).toEqual([401, 401])
  })

  test('is refused from the next request after its user is disabled', async () => {
    const { access } = await signIn(app(), 'storekeeper')
    expect(await stateOf(app(), access)).toBe(0)
    const disable = (status: string) =>
      tamper(`update "user" set status = $1 where tenant_id = 1 and username = 'storekeeper'`, [status])
    await disable('locked')
    await announce()
    expect(await stateOf(app(), access)).toBe(401)
    await disable('active')
    expect(await stateOf(app(), access)).toBe(0)
    await disable('locked')
    expect(await afterASecond(() => stateOf(app(), access))).toBe(401)
    await disable('active')
  })

  test('carries the rights of this moment: a role taken away counts at the next request', async () => {
    const { access } = await signIn(app(), 'accountant')
    const read = () => clinic.post('/v1/person/list', {}, { authorization: `Bearer ${access}` })
    expect((await read()).body.code).toBe(0)
    await tamper(`delete from user_role where ${sessionOf('accountant')}`)
    await announce()
    expect((await read()).body.code).toBe(403)
    await tamper(
      `insert into user_role select u.tenant_id, u.id, r.id from "user" u join role r on r.tenant_id = u.tenant_id and r.name = u.username where u.tenant_id = 1 and u.username = 'accountant'`,
    )
    expect((await afterASecond(read)).body.code).toBe(0)
  })

  test('rests with its session: 30 idle minutes end it, work keeps it alive', async () => {
    const { access } = await signIn(app(), 'receptionist')
    const rest = (minutes: number) =>
      tamper(
        `update session set last_used_at = now() - make_interval(mins => $1) where ${sessionOf('receptionist')}`,
        [minutes],
      )
    const idle = async () =>
      (
        await tamper(
          `select extract(epoch from now() - last_used_at)::int as seconds from session where ${sessionOf('receptionist')}`,
        )
      )[0]?.['seconds']
    await rest(29)
    expect(await afterASecond(() => stateOf(app(), access))).toBe(0)
    expect(await idle()).toBeLessThan(60)
    await rest(31)
    expect(await afterASecond(() => stateOf(app(), access))).toBe(401)
  })

  test('lasts and rests as the clinic has set it, for sessions that are open already too', async () => {
    const set = (key: string, value: number) =>
      tamper(
        `insert into setting (tenant_id, key, value, changed_no) values (1, $1, to_jsonb($2::int), 1)
         on conflict (tenant_id, key, coalesce(branch_id, 0), coalesce(user_id, 0)) do update set value = excluded.value`,
        [key, value],
      )
    const { access } = await signIn(app(), 'care')
    await tamper(
      `update session set last_used_at = now() - make_interval(mins => 31) where ${sessionOf('care')}`,
    )
    expect(await afterASecond(() => stateOf(app(), access))).toBe(401)
    await set('security.idle_minutes', 60)
    expect(await afterASecond(() => stateOf(app(), access))).toBe(0)
    await set('security.idle_minutes', 0)
  })
})

describe('own sessions', () => {
  test('are listed, and one of them can be ended; nobody else’s', async () => {
    const here = await signIn(app(), 'nobody')
    const there = await signIn(app(), 'nobody')
    const stranger = await signIn(app(), 'care')
    const list = async (token: string) =>
      (await knock<{ data: { id: number; current: boolean }[] }>(app(), 'session/list', {}, { token })).data
        .data
    expect((await list(here.access)).filter(({ current }) => current)).toHaveLength(1)
    const [theirs] = await list(stranger.access)
    await knock(app(), 'session/delete', { id: theirs?.id ?? 0 }, { token: here.access })
    expect(await stateOf(app(), stranger.access)).toBe(0)
    const other = (await list(here.access)).find(({ current }) => !current)
    await knock(app(), 'session/delete', { id: other?.id ?? 0 }, { token: here.access })
    expect([await stateOf(app(), there.access), await stateOf(app(), here.access)]).toEqual([401, 0])
  })

  test('a new password ends all others, keeps this one, and the old password opens nothing', async () => {
    const here = await signIn(app(), 'manager')
    const there = await signIn(app(), 'manager')
    const change = (password: string, new_password: string) =>
      knock(app(), 'change-password', { password, new_password }, { token: here.access })
    expect(await change('nhầm mật khẩu', 'Răng khôn số 8')).toMatchObject({
      code: 422,
      message: 'Mật khẩu hiện tại không đúng',
    })
    expect(await change(PASSWORD, '1234567890')).toMatchObject({ code: 400 })
    expect(await stateOf(app(), there.access)).toBe(0)
    expect(await change(PASSWORD, 'Răng khôn số 8')).toMatchObject({ code: 0 })
    expect([
      await stateOf(app(), there.access),
      (await refresh(there.refresh)).status,
      await stateOf(app(), here.access),
    ]).toEqual([401, 401, 0])
    expect(
      (await knock<LoginResult | null>(app(), 'login', { username: 'manager', password: PASSWORD })).code,
    ).toBe(422)
    await expect(signIn(app(), 'manager', { password: 'Răng khôn số 8' })).resolves.toMatchObject({
      access: expect.any(String) as string,
    })
  })

  test('guessing the present password is limited, whichever client holds the token', async () => {
    const { access } = await signIn(app(), 'admin')
    const codes: number[] = []
    for (let tries = 0; tries < 12; tries += 1) {
      codes.push(
        (
          await knock(
            app(),
            'change-password',
            { password: `đoán ${tries}`, new_password: 'Răng khôn số 8' },
            { token: access },
          )
        ).code,
      )
    }
    expect(codes).toEqual([...Array<number>(10).fill(422), 429, 429])
    expect(
      (
        await knock(
          app(),
          'change-password',
          { password: PASSWORD, new_password: 'Răng khôn số 8' },
          { token: access },
        )
      ).code,
    ).toBe(429)
  })
})
