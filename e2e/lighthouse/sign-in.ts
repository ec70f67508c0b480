import { chromium } from '@playwright/test'
import { PASSWORD } from '../src/staff.ts'
import type { Browser } from './audit.ts'

/** Signs in through the login screen and leaves the cookies in the browser's profile. */
export async function signIn(origin: string, { path, flags, profile }: Browser): Promise<void> {
  const context = await chromium.launchPersistentContext(profile, { executablePath: path, args: flags })
  try {
    const page = await context.newPage()
    await page.goto(`${origin}/login`)
    await page.getByLabel('Tên đăng nhập').fill('receptionist')
    await page.getByLabel('Mật khẩu', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Đăng nhập', exact: true }).click()
    await page.waitForURL(`${origin}/`)
  } finally {
    await context.close()
  }
}
