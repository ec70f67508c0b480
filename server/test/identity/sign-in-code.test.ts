import type { LoginResult } from '@bcare/contract/identity/auth'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailCodes } from '../../src/adapters/mail.ts'
import { PASSWORD } from '../kit.ts'
import { knock, signIn } from '../suites/door.ts'
import { openMailedClinic, type MailedClinic } from '../suites/mailed-clinic.ts'
import { amount, bePatient } from '../suites/torture.ts'

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

/** What the browser of each user holds of its last attempt. */
const attempts = new Map<string, string>()
const attemptOf = (username: string) => attempts.get(username) ?? 'no attempt at all'
const cookieOf = (attempt: string) => ({ cookie: `other=1; sign_in_attempt=${attempt}` })

const login = async (username: string, password = PASSWORD, ip = '192.0.2.1') => {
  const asked = await knock<LoginResult | null>(open.app, 'login', { username, password }, { ip })
  const held = /sign_in_attempt=([^;]+)/.exec(asked.cookie ?? '')?.[1]
  if (held !== undefined) attempts.set(username, held)
  return asked
}
const verify = (username: string, otp: string, ip = '192.0.2.1', attempt = attemptOf(username)) =>
  knock<LoginResult | null>(open.app, 'verify', { username, otp }, { ip, ...cookieOf(attempt) })
const resend = (username: string, attempt = attemptOf(username)) =>
  knock<{ sent_to: string } | null>(open.app, 'resend', { username }, cookieOf(attempt))
const codeOf = (username: string) => open.mailbox.codeFor(`${username}@bcare.example.vn`)

const WRONG_CODE = { code: 422, message: 'Mã OTP không chính xác' }

/** A six-digit code that is not the given one. */
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a one-time code', () => {
  test('is not used up by those who have not begun to sign in, however often they guess', async () => {
    await tamper(`delete from otp_challenge`)
    await login('doctor')
    for (let guess = 0; guess < 12; guess += 1)
      expect(await verify('doctor', '000000', '198.51.100.9', 'made-up')).toMatchObject(WRONG_CODE)
    expect((await verify('doctor', codeOf('doctor'))).code).toBe(0)
    await tamper(`delete from otp_challenge`)
  })

  test('comes by mail to the address on file, and opens a session once', async () => {
    const asked = await login('doctor')
    expect(asked).toMatchObject({
      code: 0,
      cookie: expect.stringMatching(
        /^sign_in_attempt=[\w-]{43}; Max-Age=900; HttpOnly; Secure; SameSite=Strict; Path=\/v1\/auth$/,
      ) as string,
      data: {
        status: 'pending_verification',
        sent_to: 'do***@bcare.example.vn',
        expires_in: 300,
        access_token: null,
        user: null,
      },
    })
    const email = open.mailbox.emails.at(-1)
    const code = codeOf('doctor')
    expect(email).toMatchObject({ to: ['doctor@bcare.example.vn'], subject: `Mã đăng nhập: ${code}` })
    expect(email?.text).toContain('Mã có hiệu lực trong 5 phút')
    expect(await verify('doctor', otherThan(code))).toMatchObject(WRONG_CODE)
    const { code: verified, data } = await verify('doctor', code)
    expect([verified, data?.status, data?.user?.username]).toEqual([0, 'success', 'doctor'])
    expect(await verify('doctor', code)).toMatchObject(WRONG_CODE)
  })

  test('is worth nothing after five minutes, from another address, for another user or without one asked for', async () => {
    await login('assistant')
    const code = codeOf('assistant')
    expect(await verify('assistant', code, '203.0.113.5')).toMatchObject(WRONG_CODE)
    expect(await verify('telesale', code)).toMatchObject(WRONG_CODE)
    expect(await verify('no.such.user', code)).toMatchObject(WRONG_CODE)
    await tamper(
      `update otp_challenge set expires_at = now() - interval '1 second' where user_id = ${userId('assistant')}`,
    )
    expect(await verify('assistant', code)).toMatchObject(WRONG_CODE)
  })

  test('is sent again after thirty seconds, and then the first is void', async () => {
    await login('care')
    const first = codeOf('care')
    expect(await resend('care')).toMatchObject({
      status: 429,
      code: 429,
      message: expect.stringContaining('đợi 30 giây') as string,
    })
    expect((await login('care')).code).toBe(429)
    await tamper(`update otp_challenge set sent_at = now() - interval '31 seconds'`)
    const before = open.mailbox.emails.length
    expect(await resend('care')).toMatchObject({ code: 0, data: { sent_to: 'ca***@bcare.example.vn' } })
    expect(open.mailbox.emails).toHaveLength(before + 1)
    const second = codeOf('care')
    if (first !== second) expect(await verify('care', first)).toMatchObject(WRONG_CODE)
    expect((await verify('care', second)).code).toBe(0)
    expect((await resend('care')).code).toBe(422)
    expect((await resend('no.such.user')).code).toBe(422)
  })

  test('is sent again ten times in a quarter of an hour', async () => {
    await login('care')
    await tamper(
      `insert into attempt (tenant_id, bucket, window_start, count) values (1, 'resend:care', now(), 9)`,
    )
    await tamper(`update otp_challenge set sent_at = now() - interval '31 seconds'`)
    expect((await resend('care')).code).toBe(0)
    await tamper(`update otp_challenge set sent_at = now() - interval '31 seconds'`)
    expect(await resend('care')).toMatchObject({
      status: 429,
      message: expect.not.stringContaining('30 giây'),
    })
  })

  test('asked for under guessed names is counted by address alone, and leaves no row for a name', async () => {
    for (let guess = 0; guess < 100; guess += 1) expect((await resend(`guess.${guess}`)).code).toBe(422)
    expect(await tamper(`select bucket, count from attempt`)).toEqual([
      { bucket: 'ip:192.0.2.1', count: 100 },
    ])
    expect((await resend('guess.next')).code).toBe(429)
    expect(await tamper(`select count(*)::int from attempt`)).toEqual([{ count: 1 }])
  })

  test('is good for the attempt that it was sent for, and no other', async () => {
    const again = () => tamper(`update otp_challenge set sent_at = now() - interval '31 seconds'`)
    await login('marketing')
    const [first, code] = [attemptOf('marketing'), codeOf('marketing')]
    // Another browser, which knows the user and even reads the code over a shoulder.
    for (const stranger of ['guessed', attemptOf('nobody'), `${first}x`])
      expect(await verify('marketing', code, undefined, stranger)).toMatchObject(WRONG_CODE)
    expect(
      await tamper(
        `select attempts from otp_challenge where used_at is null and user_id = ${userId('marketing')}`,
      ),
    ).toEqual([{ attempts: 0 }])
    await again()
    // It gets no new code either, and the first one stays good.
    expect((await resend('marketing', 'guessed')).code).toBe(422)
    expect(codeOf('marketing')).toBe(code)
    // A second attempt with the password: its code is not that of the first, nor the first one's its own.
    await login('marketing')
    const [second, other] = [attemptOf('marketing'), codeOf('marketing')]
    expect(second).not.toBe(first)
    expect(await verify('marketing', other, undefined, first)).toMatchObject(WRONG_CODE)
    if (code !== other) expect(await verify('marketing', code, undefined, second)).toMatchObject(WRONG_CODE)
    await again()
    expect((await resend('marketing', first)).code).toBe(422)
    expect((await resend('marketing', second)).code).toBe(0)
    expect((await verify('marketing', codeOf('marketing'), undefined, second)).code).toBe(0)
  })

  test('that turns codes on is good for its session, not for signing in', async () => {
    const { access } = await signIn(open.app, 'receptionist')
    const other = await signIn(open.app, 'receptionist')
    const begun = await knock(open.app, 'otp/begin', { password: PASSWORD }, { token: access })
    expect(begun.code).toBe(0)
    const otp = codeOf('receptionist')
    const elsewhere = await knock(open.app, 'otp/enable', { otp }, { token: other.access })
    expect(elsewhere).toMatchObject(WRONG_CODE)
    const [session] = await tamper(
      `select max(id)::int as id from session where user_id = ${userId('receptionist')}`,
    )
    for (const attempt of [`session/${String(session?.['id'])}`, String(session?.['id'])])
      expect(await verify('receptionist', otp, undefined, attempt)).toMatchObject(WRONG_CODE)
    expect((await knock(open.app, 'otp/enable', { otp }, { token: access })).code).toBe(0)
  })

  /** Lets the limit by address out of the way, so that the limit of the code itself is what stops the guesses. */
  const fromAnywhere = () =>
    tamper(
      `insert into attempt (tenant_id, bucket, window_start, count) values (1, 'ip:192.0.2.1', now(), -20000), (1, 'otp:consultant', now(), -20000) on conflict (tenant_id, bucket) do update set count = -20000`,
    )

  const GUESSES = amount({ test: 50, proofs: 500, torture: 10_000 })
  const AT_ONCE = 500

  const guessAll = async (right: string) => {
    let fitting = 0
    for (let begun = 0; begun < GUESSES; begun += AT_ONCE) {
      const guesses = Array.from({ length: AT_ONCE }, (_, index) =>
        begun + index === GUESSES / 2 ? right : String(100_000 + begun + index),
      )
      const answers = await Promise.all(guesses.map((guess) => verify('consultant', guess)))
      fitting += answers.filter(({ code }) => code === 0).length
    }
    return fitting
  }

  test('guessed five hundred times at once, on and on, is compared five times at most', async () => {
    await login('consultant')
    await fromAnywhere()
    expect(await guessAll('999999')).toBe(0)
    expect(
      await tamper(
        `select attempts from otp_challenge where used_at is null and user_id = ${userId('consultant')}`,
      ),
    ).toEqual([{ attempts: 5 }])
    expect(await verify('consultant', codeOf('consultant'))).toMatchObject(WRONG_CODE)
  })

  test('control: without that limit the right guess is found', async () => {
    await tamper(`update otp_challenge set attempts = -20000 where user_id = ${userId('consultant')}`)
    await fromAnywhere()
    expect(await guessAll(codeOf('consultant'))).toBe(1)
  })

  test('cannot be guessed on and on by asking for another: ten tries a quarter of an hour', async () => {
    await login('telesale')
    for (let tries = 0; tries < 12; tries += 1) {
      await tamper(`update otp_challenge set attempts = 0 where user_id = ${userId('telesale')}`)
      await verify('telesale', otherThan(codeOf('telesale')))
    }
    expect(await verify('telesale', codeOf('telesale'))).toMatchObject(WRONG_CODE)
    await tamper(`update attempt set window_start = now() - interval '16 minutes'`)
    expect((await verify('telesale', codeOf('telesale'))).code).toBe(0)
  })

  test('that cannot be sent is said so, and nothing is pretended', async () => {
    const logger = pino({ level: 'silent' })
    const ANYBODY = {
      to: 'a@example.vn',
      name: 'A',
      code: '123456',
      purpose: 'sign_in' as const,
      server: { url: '', from: '' },
    }
    const dead = mailCodes({ smtp_url: 'smtp://127.0.0.1:9', from: 'x@example.vn', production: true, logger })
    await expect(dead({ ...ANYBODY })).rejects.toMatchObject({ code: 503 })
    const none = mailCodes({ smtp_url: undefined, from: 'x@example.vn', production: true, logger })
    await expect(none({ ...ANYBODY })).rejects.toMatchObject({ code: 424 })
    const lines: string[] = []
    const console = pino({}, { write: (line) => void lines.push(line) })
    await mailCodes({ smtp_url: undefined, from: 'x@example.vn', production: false, logger: console })({
      ...ANYBODY,
      code: '123456',
    })
    expect(lines.join('')).toContain('123456')
    await tamper(`update "user" set email = null where tenant_id = 1 and username = 'marketing'`)
    expect(await login('marketing')).toMatchObject({ code: 424 })
  })
})
