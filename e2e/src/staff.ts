import { test as base, expect, type Page } from '@playwright/test'

export { expect }
export const PASSWORD = 'Bcare@2026'

/** Signs in through the login screen, as staff do. */
export async function signIn(page: Page, username: string, origin = ''): Promise<void> {
  await page.goto(`${origin}/login`)
  await page.getByLabel('Tên đăng nhập').fill(username)
  await page.getByLabel('Mật khẩu', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Đăng nhập', exact: true }).click()
  await expect(page).toHaveURL(`${origin === '' ? '' : origin}/`)
}

/** The address of the other demo clinic. */
export const saas = (baseURL: string | undefined): string =>
  (baseURL ?? '').replace('//localhost', '//saas.localhost')

/** A page whose console stays free of errors: a test fails on what the browser complains about. */
export const test = base.extend<{ quiet: undefined }>({
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
