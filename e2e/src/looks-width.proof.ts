import config from '../playwright.config.ts'
import { addFixture } from './fixture.ts'
import { expect, signIn, test } from './staff.ts'

// Playwright hides the scroll bars that take a part of the width from staff.
test.use({ launchOptions: { ...config.use?.launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] } })

test('the column of a profile is as wide in a short tab as in a long one, and with a dialog over it', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { person_id } = await addFixture(page)
  await page.goto(`/customer/profile/${person_id}`)
  const tabs = page.getByRole('main').getByRole('tab')
  await expect(tabs.first()).toBeVisible()
  const width = () => page.locator('main').evaluate((main) => main.getBoundingClientRect().width)
  const names = await tabs.allInnerTexts()
  const widths = new Map<string, number>()
  for (const [at, name] of names.entries()) {
    await tabs.nth(at).click()
    await expect(page.getByRole('tabpanel')).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    widths.set(name, await width())
  }
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  widths.set('Ctrl+K', await width())
  expect([...new Set(widths.values())], JSON.stringify([...widths])).toHaveLength(1)
})
