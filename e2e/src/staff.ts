import { test as base, expect, type Page } from '@playwright/test'
import { originOfFile } from './clinic.ts'

export { expect }
export const PASSWORD = 'Bcare@2026'

/** Signs in without the screens, and opens the overview: what a story is not about should not take its time. */
export async function signIn(page: Page, username: string, origin = ''): Promise<void> {
  await beginSession(page, username, origin)
  await page.goto(`${origin}/`, { waitUntil: 'commit' })
}

/** Signs in and opens nothing. Keeps what the browser's session would keep (docs/interface.md "Cookies"). */
export async function beginSession(page: Page, username: string, origin = ''): Promise<void> {
  await page.goto(`${origin}/healthz`)
  await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
      const answer = await fetch('/v1/auth/login', { method: 'POST', headers, body: JSON.stringify(body) })
      const { code, message, data } = (await answer.json()) as {
        code: number
        message: string
        data: SignedIn
      }
      if (code !== 0) throw new Error(`${body.username}: ${message}`)
      const keep = (name: string, value: string, seconds: number) => {
        document.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${seconds}; Path=/; Secure; SameSite=Strict`
      }
      keep('user', JSON.stringify(data.user), data.refresh_expire)
      keep('access_token', data.access_token, data.access_expire)
    },
    { username, password: PASSWORD },
  )
}

interface SignedIn {
  user: unknown
  access_token: string
  access_expire: number
  refresh_expire: number
}

/** Signs in through the login screen, as staff do. */
export async function signInAtScreen(page: Page, username: string, origin = ''): Promise<void> {
  await page.goto(`${origin}/login`)
  await page.getByLabel('Tên đăng nhập').fill(username)
  await page.getByLabel('Mật khẩu', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Đăng nhập', exact: true }).click()
  await expect(page).toHaveURL(`${origin === '' ? '' : origin}/`)
}

/** Asks the product's own API as whoever is signed in here, and answers the data. Throws what the server refuses with. */
export function ask<T>(page: Page, path: string, body: object): Promise<T> {
  return page.evaluate(
    async ([to, input]) => {
      const token = /access_token=([^;]+)/.exec(document.cookie)?.[1]
      const answer = await fetch(to, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(input),
      })
      const { code, message, data } = (await answer.json()) as { code: number; message: string; data: T }
      if (code !== 0) throw new Error(`${to}: ${code} ${message} ${JSON.stringify(data)}`)
      return data
    },
    [path, body] as const,
  )
}

/** The address of the other demo clinic. */
export const saas = (baseURL: string | undefined): string => {
  const { port } = new URL(baseURL ?? '')
  return `http://saas.localhost:${port}`
}

let stories = 0

/**
 * A page whose console stays free of errors: a test fails on what the browser complains about. Every story comes from an
 * address of its own, as behind a proxy: a hundred sign-ins from one address in a quarter of an hour are refused.
 */
export const test = base.extend<{ quiet: undefined }>({
  baseURL: async ({ baseURL }, use, { file }) => {
    await use(await originOfFile(file, new URL(baseURL ?? '').port))
  },
  extraHTTPHeaders: async ({ baseURL: _baseURL }, use, { workerIndex }) => {
    stories += 1
    await use({
      'x-forwarded-for': `10.${workerIndex % 250}.${Math.floor(stories / 250)}.${(stories % 250) + 1}`,
    })
  },
  quiet: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(error.message))
      await use(undefined)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})
