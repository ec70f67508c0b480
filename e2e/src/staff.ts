import { test as base, expect, type Page } from '@playwright/test'
import { families, type Envelope, type Output } from '@bcare/contract'
import { signedInAt } from './api.ts'
import { originOfFile } from './clinic.ts'
import { recordToasts } from './toasts.ts'

export { expect }
export const PASSWORD = 'Bcare@2026'

/** Signs in without the screens, and opens the overview: what a browser test is not about should not take its time. */
export async function signIn(page: Page, username: string, origin = ''): Promise<void> {
  await beginSession(page, username, origin)
  await page.goto(`${origin}/`, { waitUntil: 'commit' })
}

/** Signs in and opens nothing. Keeps what the browser's session would keep (docs/interface.md "Cookies"). */
export async function beginSession(page: Page, username: string, origin = ''): Promise<void> {
  const { path } = families.auth.login
  const answer = await page.request.post(`${origin}${path}`, { data: { username, password: PASSWORD } })
  const { code, message, data } = (await answer.json()) as Envelope
  if (code !== 0) throw new Error(`${username}: ${message}`)
  const { user, access_token, access_expire, refresh_expire } = data as Output<typeof families.auth.login>
  if (access_token === null || access_expire === null || refresh_expire === null)
    throw new Error(`${username} needs a one-time code`)
  const { origin: url } = new URL(answer.url())
  const now = Date.now() / 1_000
  const kept = { url, secure: true, sameSite: 'Strict' } as const
  await page.context().addCookies([
    { ...kept, name: 'user', value: encodeURIComponent(JSON.stringify(user)), expires: now + refresh_expire },
    { ...kept, name: 'access_token', value: access_token, expires: now + access_expire },
  ])
  signedInAt(page.context(), url)
}

/** Signs in through the login screen, as staff do. */
export async function signInAtScreen(page: Page, username: string, origin = ''): Promise<void> {
  await page.goto(`${origin}/login`)
  await page.getByLabel('Tên đăng nhập').fill(username)
  await page.getByLabel('Mật khẩu', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Đăng nhập', exact: true }).click()
  await expect(page).toHaveURL(`${origin === '' ? '' : origin}/`)
}

let started = 0

/**
 * A page whose console stays free of errors: a test fails on what the browser complains about. Every test comes from
 * an address of its own, as behind a proxy: a hundred sign-ins from one address in a quarter of an hour are refused.
 */
export const test = base.extend<{ quiet: undefined; saas: string }>({
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await newContext(options)
        await recordToasts(context)
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ baseURL }, use, { file }) => {
    await use(await originOfFile(file, 'bcare', new URL(baseURL ?? '').port))
  },
  /** The origin of a second clinic of the file's own: small, with the other theme, open for signing up. */
  saas: async ({ baseURL }, use, { file }) => {
    await use(await originOfFile(file, 'saas', new URL(baseURL ?? '').port))
  },
  extraHTTPHeaders: async ({ baseURL: _baseURL }, use, { workerIndex }) => {
    started += 1
    await use({
      'x-forwarded-for': `10.${workerIndex % 250}.${Math.floor(started / 250)}.${(started % 250) + 1}`,
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
