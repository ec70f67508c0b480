import type { LoginResult, Me } from '@bcare/contract/identity/auth'
import { DEFAULT_ROLES } from '@bcare/rules/identity/roles'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openRegisterFixture, type RegisterFixture, wanted } from '../setup/register-fixture.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

let fixture: RegisterFixture
beforeAll(async () => {
  fixture = await openRegisterFixture()
})
afterAll(() => fixture.close())
beforeEach(() => fixture.tamper('delete from attempt'))

describe('a clinic that signs up', () => {
  test('is verified by a code that came by mail, and works at once', async () => {
    const body = wanted()
    const asked = await fixture.ask(body)
    expect(asked).toMatchObject({ code: 0, data: { sent_to: `ng***@anhduong.example.vn` } })
    expect(await fixture.count(`select count(*) from tenant where key = '${body.key}'`)).toBe(0)
    const email = fixture.mailbox.emails.at(-1)
    const code = fixture.mailbox.codeFor(body.email)
    expect(email?.subject).toBe(`Mã đăng ký phòng khám: ${code}`)
    const made = await fixture.verify(asked.data?.token ?? '', code)
    expect(made).toMatchObject({ code: 0, data: { host: `${body.key}.localhost`, username: 'nguyet' } })

    const host = made.data?.host ?? ''
    const { username, password } = body
    const login = await fixture.post<LoginResult>('/v1/auth/login', { username, password }, { host })
    const token = login.data.access_token ?? ''
    const read = <T>(path: string, input: object = {}) => fixture.post<T>(path, input, { host, token })
    expect((await read<Me>('/v1/auth/me')).data).toMatchObject({
      grants: { '*:*': 'all' },
      must_change_password: false,
    })
    const person = { full_name: 'Khách Đầu Tiên', phone: '0901234567' }
    const added = await read<{ id: number; branch_id: number; code: string }>('/v1/person/add', person)
    expect(added).toMatchObject({ code: 0, data: { code: expect.stringMatching(/00001$/) as string } })
    const stages = await read<{ total: number }>('/v1/pipeline/list')
    const words = await read<{ total: number }>('/v1/taxonomy/term-list', { vocabulary: 'appointment_type' })
    const roles = await read<{ total: number }>('/v1/casbin/role/list')
    expect([stages.data.total > 0, words.data.total > 0, roles.data.total]).toEqual([
      true,
      true,
      DEFAULT_ROLES.length,
    ])
    const deal = { person_id: added.data.id, pipeline_id: 1, name: 'Niềng răng' }
    expect((await read('/v1/deal/add', deal)).code).toBe(0)
  })

  test('has nothing of the clinic whose page it was, and cannot let others sign up', async () => {
    const { key, password } = await fixture.found()
    const host = `${key}.localhost`
    const login = await fixture.post<LoginResult>(
      '/v1/auth/login',
      { username: 'nguyet', password },
      { host },
    )
    const staff = await fixture.post<{ total: number }>(
      '/v1/user/list',
      {},
      { host, token: login.data.access_token ?? '' },
    )
    expect(staff.data.total).toBe(1)
    expect((await fixture.ask(wanted(), { host })).code).toBe(422)
    const elsewhere = await fixture.post<LoginResult | null>('/v1/auth/login', {
      username: 'nguyet',
      password,
    })
    expect(elsewhere.code).toBe(422)
  })

  test('is not founded twice by one code, not even at the same moment', async () => {
    const body = wanted()
    const { data } = await fixture.ask(body)
    const code = fixture.mailbox.codeFor(body.email)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => fixture.verify(data?.token ?? '', code)),
    )
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(await fixture.verify(data?.token ?? '', code)).toMatchObject({ code: 422 })
    expect(await fixture.count(`select count(*) from tenant where key = '${body.key}'`)).toBe(1)
  })

  test('that fails midway has left nothing behind', async () => {
    const body = wanted()
    const { data } = await fixture.ask(body)
    await fixture.tamper(`insert into tenant (key, name) values ('${body.key}', 'Nhanh tay hơn')`)
    const late = await fixture.verify(data?.token ?? '', fixture.mailbox.codeFor(body.email))
    expect(late).toMatchObject({ code: 409, message: expect.stringContaining('chọn địa chỉ khác') as string })
    expect(
      await fixture.count(`select count(*) from tenant_domain where host = '${body.key}.localhost'`),
    ).toBe(0)
  })
})

describe('signing up is refused', () => {
  test('where the deployment has not opened it, whatever is tried', async () => {
    const host = 'bcare.localhost'
    expect(await fixture.ask(wanted(), { host })).toMatchObject({
      code: 422,
      message: expect.stringContaining('đang đóng') as string,
    })
    const body = wanted()
    const { data } = await fixture.ask(body)
    expect(
      (await fixture.verify(data?.token ?? '', fixture.mailbox.codeFor(body.email), { host })).code,
    ).toBe(422)
    // Nor by the database's own door.
    const [{ id } = { id: 0 }] = await fixture.tamper(`select id from tenant where key = 'bcare'`)
    const client = await fixture.clinic.pool.connect()
    try {
      await client.query('begin')
      await client.query(`select set_config('app.tenant_id', $1, true)`, [String(id)])
      await expect(client.query(`select app.found_clinic('x-y-z', 'X', 'x.localhost')`)).rejects.toThrow(
        /closed/,
      )
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test('with a weak password, an address that is taken, reserved or none, or a wrong name', async () => {
    const { key } = await fixture.found()
    const wrong = [
      [{ password: '1234567890' }, 400],
      [{ key }, 409],
      [{ key: 'saas' }, 400],
      [{ key: 'a.b' }, 400],
      [{ username: 'có dấu' }, 400],
      [{ email: 'không phải' }, 400],
    ] as const
    for (const [more, code] of wrong)
      expect([more, (await fixture.ask(wanted(more))).code]).toEqual([more, code])
  })

  test('after too many tries from one address, and codes are guessed five times at most', async () => {
    const body = wanted()
    const { data } = await fixture.ask(body)
    const right = fixture.mailbox.codeFor(body.email)
    const other = (guess: number) => String((Number(right) + guess) % 1_000_000).padStart(6, '0')
    for (let guess = 1; guess <= 5; guess += 1)
      expect((await fixture.verify(data?.token ?? '', other(guess))).code).toBe(422)
    expect((await fixture.verify(data?.token ?? '', right)).code).toBe(422)
    const ip = '192.0.2.77'
    const codes: number[] = []
    for (let tries = 0; tries < 12; tries += 1)
      codes.push((await fixture.ask(wanted({ password: 'x' }), { ip })).code)
    expect(codes.slice(-2)).toEqual([429, 429])
  })

  test('with the code from another address; and a new code comes after thirty seconds', async () => {
    const body = wanted()
    const { data } = await fixture.ask(body)
    const token = data?.token ?? ''
    const first = fixture.mailbox.codeFor(body.email)
    expect((await fixture.verify(token, first, { ip: '203.0.113.8' })).code).toBe(422)
    expect((await fixture.post('/v1/auth/register/resend', { token })).code).toBe(429)
    await fixture.tamper(`update registration set sent_at = now() - interval '31 seconds'`)
    expect((await fixture.post('/v1/auth/register/resend', { token })).code).toBe(0)
    expect((await fixture.verify(token, fixture.mailbox.codeFor(body.email))).code).toBe(0)
  })

  test('when one mailbox has been sent five codes, from wherever they were asked', async () => {
    const { email } = wanted()
    const codes: number[] = []
    for (let tries = 1; tries <= 6; tries += 1)
      codes.push((await fixture.ask(wanted({ email }), { ip: `198.51.100.${tries}` })).code)
    expect(codes).toEqual([0, 0, 0, 0, 0, 429])
    const body = wanted()
    const { data } = await fixture.ask(body)
    for (let tries = 1; tries <= 5; tries += 1) {
      await fixture.tamper(`update registration set sent_at = now() - interval '31 seconds'`)
      const again = await fixture.post('/v1/auth/register/resend', { token: data?.token ?? '' })
      expect([tries, again.code]).toEqual([tries, tries < 5 ? 0 : 429])
    }
  })

  // The last of all: the mail server does not come back.
  test('when the code cannot be mailed, with a sentence; the try counts, and no clinic comes of it', async () => {
    await fixture.mailbox.close()
    const body = wanted()
    const answer = await fixture.ask(body, { ip: '192.0.2.200' })
    expect(answer).toMatchObject({
      code: 503,
      message: expect.stringContaining('Chưa gửi được mã') as string,
    })
    expect(JSON.stringify(answer)).not.toContain('ECONNREFUSED')
    const [tries] = await fixture.tamper(`select count from attempt where bucket = 'register:192.0.2.200'`)
    expect(Number(tries?.['count'])).toBe(1)
    expect(await fixture.count(`select count(*) from tenant where key = '${body.key}'`)).toBe(0)
  })
})
