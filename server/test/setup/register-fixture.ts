import type { Envelope } from '@bcare/contract'
import type { LoginResult } from '@bcare/contract/identity/auth'
import { expect } from 'vitest'
import { openMailedClinic } from '../suites/mailed-clinic.ts'

export interface RegisterResult {
  token: string
  sent_to: string
}

let serial = 0

/** What a new clinic types, another one each time. */
export const wanted = (more: object = {}) => {
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

/** The page on which clinics sign up, open at the second demo clinic, with a real mailbox. */
export async function openRegisterFixture() {
  const open = await openMailedClinic()
  await open.tamper(`update tenant set features = '{"registration": true}' where key = 'saas'`)

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

  const ask = (body: object, where = {}) => post<RegisterResult | null>('/v1/auth/register', body, where)
  const verify = (token: string, otp: string, where = {}) =>
    post<{ host: string; username: string } | null>('/v1/auth/register/verify', { token, otp }, where)

  /** Signs up and gives the code that came by mail. */
  async function found(body = wanted()) {
    const { data } = await ask(body)
    const made = await verify(data?.token ?? '', open.mailbox.codeFor(body.email))
    return { ...body, made }
  }

  /** Signs in at a new clinic; answers a way to ask there, which nothing may refuse. */
  async function enter(key: string, username: string, password: string) {
    const host = `${key}.localhost`
    const login = await post<LoginResult>('/v1/auth/login', { username, password }, { host })
    expect([login.code, login.message]).toEqual([0, expect.any(String)])
    const token = login.data.access_token ?? ''
    return async <T = { id: number; version: number }>(path: string, input: object = {}): Promise<T> => {
      const { code, message, data } = await post<T>(path, input, { host, token })
      expect([path, code, message]).toEqual([path, 0, expect.any(String)])
      return data
    }
  }

  const count = async (text: string) => Number((await open.tamper(text))[0]?.['count'])

  return { ...open, post, ask, verify, found, enter, count }
}

export type RegisterFixture = Awaited<ReturnType<typeof openRegisterFixture>>
