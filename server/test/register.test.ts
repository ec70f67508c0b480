import type { Envelope } from '@bcare/contract'
import type { LoginResult, Me } from '@bcare/contract/identity/auth'
import { DEFAULT_ROLES } from '@bcare/rules/identity/roles'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openMailedClinic, type MailedClinic } from './suites/mailed-clinic.ts'
import { bePatient } from './suites/torture.ts'

bePatient()

let open: MailedClinic
beforeAll(async () => {
  open = await openMailedClinic()
  await open.tamper(`update tenant set features = '{"registration": true}' where key = 'saas'`)
})
afterAll(() => open.close())
beforeEach(() => open.tamper('delete from attempt'))

async function post<T>(
  path: string,
  body: object,
  { host = 'saas.localhost', token = '', ip = '192.0.2.9' } = {},
) {
  const answer = await open.app.inject({
    method: 'POST',
    url: path,
    headers: {
      host,
      'x-forwarded-for': ip,
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    },
    payload: body,
  })
  return answer.json<Envelope<T>>()
}

let serial = 0
const wanted = (more: object = {}) => {
  serial += 1
  return {
    clinic_name: `Nha khoa Ánh Dương ${serial}`,
    key: `anh-duong-${serial}`,
    name: 'Lê Thu Nguyệt',
    username: 'nguyet',
    email: `nguyet${serial}@anhduong.example.vn`,
    password: 'Răng khôn số 8',
    ...more,
  }
}

interface Asked {
  token: string
  sent_to: string
}
const ask = (body: object, where = {}) => post<Asked | null>('/v1/auth/register', body, where)
const verify = (token: string, otp: string, where = {}) =>
  post<{ host: string; username: string } | null>('/v1/auth/register/verify', { token, otp }, where)

/** Signs up and gives the code that came by mail. */
async function found(body = wanted()) {
  const { data } = await ask(body)
  const made = await verify(data?.token ?? '', open.mailbox.codeFor(body.email))
  return { ...body, made }
}

const count = async (text: string) => Number((await open.tamper(text))[0]?.['count'])

describe('a clinic that signs up', () => {
  test('is verified by a code that came by mail, and works at once', async () => {
    const body = wanted()
    const asked = await ask(body)
    expect(asked).toMatchObject({ code: 0, data: { sent_to: `ng***@anhduong.example.vn` } })
    expect(await count(`select count(*) from tenant where key = '${body.key}'`)).toBe(0)
    const letter = open.mailbox.letters.at(-1)
    const code = open.mailbox.codeFor(body.email)
    expect(letter?.subject).toBe(`Mã đăng ký phòng khám: ${code}`)
    const made = await verify(asked.data?.token ?? '', code)
    expect(made).toMatchObject({ code: 0, data: { host: `${body.key}.localhost`, username: 'nguyet' } })

    const host = made.data?.host ?? ''
    const { username, password } = body
    const login = await post<LoginResult>('/v1/auth/login', { username, password }, { host })
    const token = login.data.access_token ?? ''
    const read = <T>(path: string, input: object = {}) => post<T>(path, input, { host, token })
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
    const { key, password } = await found()
    const host = `${key}.localhost`
    const login = await post<LoginResult>('/v1/auth/login', { username: 'nguyet', password }, { host })
    const staff = await post<{ total: number }>(
      '/v1/user/list',
      {},
      { host, token: login.data.access_token ?? '' },
    )
    expect(staff.data.total).toBe(1)
    expect((await ask(wanted(), { host })).code).toBe(422)
    const elsewhere = await post<LoginResult | null>('/v1/auth/login', { username: 'nguyet', password })
    expect(elsewhere.code).toBe(422)
  })

  test('is not founded twice by one code, not even at the same moment', async () => {
    const body = wanted()
    const { data } = await ask(body)
    const code = open.mailbox.codeFor(body.email)
    const answers = await Promise.all(Array.from({ length: 4 }, () => verify(data?.token ?? '', code)))
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(await count(`select count(*) from tenant where key = '${body.key}'`)).toBe(1)
  })

  test('that fails midway has left nothing behind', async () => {
    const body = wanted()
    const { data } = await ask(body)
    await open.tamper(`insert into tenant (key, name) values ('${body.key}', 'Nhanh tay hơn')`)
    const late = await verify(data?.token ?? '', open.mailbox.codeFor(body.email))
    expect(late).toMatchObject({ code: 409, message: expect.stringContaining('chọn địa chỉ khác') as string })
    expect(await count(`select count(*) from tenant_domain where host = '${body.key}.localhost'`)).toBe(0)
  })
})

describe('signing up is refused', () => {
  test('where the deployment has not opened it, whatever is tried', async () => {
    const host = 'bcare.localhost'
    expect(await ask(wanted(), { host })).toMatchObject({
      code: 422,
      message: expect.stringContaining('đang đóng') as string,
    })
    const body = wanted()
    const { data } = await ask(body)
    expect((await verify(data?.token ?? '', open.mailbox.codeFor(body.email), { host })).code).toBe(422)
    // Nor by the database's own door.
    const [{ id } = { id: 0 }] = await open.tamper(`select id from tenant where key = 'bcare'`)
    const client = await open.clinic.pool.connect()
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
    const { key } = await found()
    const wrong = [
      [{ password: '1234567890' }, 400],
      [{ key }, 409],
      [{ key: 'saas' }, 400],
      [{ key: 'a.b' }, 400],
      [{ username: 'có dấu' }, 400],
      [{ email: 'không phải' }, 400],
    ] as const
    for (const [more, code] of wrong) expect([more, (await ask(wanted(more))).code]).toEqual([more, code])
  })

  test('after too many tries from one address, and codes are guessed five times at most', async () => {
    const body = wanted()
    const { data } = await ask(body)
    const right = open.mailbox.codeFor(body.email)
    const other = (guess: number) => String((Number(right) + guess) % 1_000_000).padStart(6, '0')
    for (let guess = 1; guess <= 5; guess += 1)
      expect((await verify(data?.token ?? '', other(guess))).code).toBe(422)
    expect((await verify(data?.token ?? '', right)).code).toBe(422)
    const ip = '192.0.2.77'
    const codes: number[] = []
    for (let tries = 0; tries < 12; tries += 1)
      codes.push((await ask(wanted({ password: 'x' }), { ip })).code)
    expect(codes.slice(-2)).toEqual([429, 429])
  })

  test('with the code from another address; and a new code comes after thirty seconds', async () => {
    const body = wanted()
    const { data } = await ask(body)
    const token = data?.token ?? ''
    const first = open.mailbox.codeFor(body.email)
    expect((await verify(token, first, { ip: '203.0.113.8' })).code).toBe(422)
    expect((await post('/v1/auth/register/resend', { token })).code).toBe(429)
    await open.tamper(`update registration set sent_at = now() - interval '31 seconds'`)
    expect((await post('/v1/auth/register/resend', { token })).code).toBe(0)
    expect((await verify(token, open.mailbox.codeFor(body.email))).code).toBe(0)
  })
})
