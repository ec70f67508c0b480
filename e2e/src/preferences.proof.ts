import type { Page } from '@playwright/test'
import { serious } from './axe.ts'
import { api } from './api.ts'
import { expect, signIn, test } from './staff.ts'

/** What staff choose for themselves goes with them to another device. */

async function calendar(page: Page): Promise<void> {
  await signIn(page, 'receptionist')
  await page.goto('/appointments-doctor')
}

test('the doctors chosen on one device are those of the calendar on the next, and a change arrives at both', async ({
  page,
  browser,
}) => {
  await calendar(page)
  await page.getByRole('button', { name: 'Tất cả bác sĩ' }).click()
  const choice = page.getByRole('dialog', { name: 'Bác sĩ' })
  const names = choice.getByRole('checkbox')
  await expect(names.first()).toBeVisible()
  const count = await names.count()
  const stored = page.waitForResponse('**/v1/user/data/set')
  await names.first().uncheck()
  await stored
  await expect(page.getByRole('button', { name: `${count - 1} bác sĩ` })).toBeVisible()

  const other = await (
    await browser.newContext({ locale: 'vi-VN', timezoneId: 'Asia/Ho_Chi_Minh' })
  ).newPage()
  await calendar(other)
  await other.getByRole('button', { name: `${count - 1} bác sĩ` }).click()
  await expect(other.getByRole('dialog', { name: 'Bác sĩ' }).getByRole('checkbox').first()).not.toBeChecked()
  await other.getByRole('button', { name: 'Xem tất cả', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Tất cả bác sĩ' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Tất cả bác sĩ' })).toBeVisible()
  await other.context().close()
})

test('a clinic colours the introduction of its sign-in page, whose words stay readable', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'admin')
  await api(page).setting.bulk_update({
    changes: [
      { key: 'login.theme', value: 'saas' },
      { key: 'login.panel_color', value: '#1E3A5F' },
    ],
  })
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`${baseURL}/login`)
  const panel = visitor.getByRole('complementary')
  await expect(panel).toHaveCSS('background-color', 'rgb(30, 58, 95)')
  await expect(panel).toHaveCSS('color', 'rgb(255, 255, 255)')
  expect(await serious(visitor)).toEqual([])
  await visitor.context().close()
})
