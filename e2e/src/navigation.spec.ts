import type { Page } from '@playwright/test'
import { expect, signIn, test } from './staff.ts'

/** Every scrolling that the application asked for since the page was loaded. */
const scrolls = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { scrolls: ScrollToOptions[] }).scrolls)

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => {
    const requested: ScrollToOptions[] = []
    Object.assign(globalThis, { scrolls: requested })
    const scroll = window.scrollTo.bind(window)
    window.scrollTo = ((to: ScrollToOptions) => {
      requested.push(to)
      scroll(to)
    }) as typeof window.scrollTo
  })
  await signIn(page, 'manager')
  await page.goto('/customer')
  await expect(page.getByRole('listitem').nth(8)).toBeVisible()
})

const scrollDown = async (page: Page) => {
  await page.mouse.move(195, 600)
  await page.mouse.wheel(0, 400)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200)
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('another screen, and another tab of it, begin at the top, reached smoothly', async ({ page }) => {
  await scrollDown(page)
  await page.getByRole('list', { name: 'Khách hàng' }).getByRole('link').nth(4).click()
  await expect(page).toHaveURL(/\/customer\/profile\//)
  await expect.poll(() => scrolls(page)).toEqual([{ top: 0, behavior: 'smooth' }])
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.getByRole('tab', { name: 'Thông tin' }).click()
  await expect(page).toHaveURL(/tab=information/)
  await expect.poll(() => scrolls(page)).toHaveLength(2)
  expect((await scrolls(page))[1]).toEqual({ top: 0, behavior: 'smooth' })
})

test('a change of the query alone leaves the view where it is', async ({ page }) => {
  await scrollDown(page)
  await page.getByRole('button', { name: 'Trang sau' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('list', { name: 'Khách hàng' })).toHaveAttribute('aria-busy', 'false')
  expect(await scrolls(page)).toEqual([])
  await page.goBack()
  await expect(page).not.toHaveURL(/page=2/)
  expect(await scrolls(page)).toEqual([])
})

test('who wants less motion is taken to the top at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await scrollDown(page)
  await page.getByRole('list', { name: 'Khách hàng' }).getByRole('link').nth(4).click()
  await expect.poll(() => scrolls(page)).toEqual([{ top: 0, behavior: 'instant' }])
})

test('tabs for which a phone has no room are under «Thêm», and the open one is always among those shown', async ({
  page,
}) => {
  await page.getByRole('list', { name: 'Khách hàng' }).getByRole('link').nth(4).click()
  const tabs = page.getByRole('tablist')
  await expect(tabs.getByRole('tab', { name: 'Hoạt động' })).toBeVisible()
  await expect(tabs.getByRole('tab', { name: 'Công việc' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Thêm', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Công việc' }).click()
  await expect(page).toHaveURL(/tab=/)
  await expect(tabs.getByRole('tab', { name: 'Công việc' })).toBeInViewport({ ratio: 1 })
  await expect(tabs.getByRole('tab', { name: 'Công việc' })).toHaveAttribute('aria-selected', 'true')
})
