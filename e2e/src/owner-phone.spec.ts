import type { Page } from '@playwright/test'
import { beginSession, expect, signIn, test } from './staff.ts'

/** An owner on the way: the clinic's day, its money and one customer, on a phone that has the application installed. */
test.use({ viewport: { width: 390, height: 844 } })

const isNoWider = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBeLessThanOrEqual(0)

/** What the browser keeps to show without a network: the addresses, whatever the store is called. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

test('an owner looks at the day, the figures, the money and a customer with one hand', async ({ page }) => {
  await signIn(page, 'manager')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await isNoWider(page)

  await page.goto('/dashboard?tab=revenue')
  await expect(page.getByRole('tab', { name: 'Doanh thu' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel').getByText(/ đ$/).first()).toBeVisible()
  await isNoWider(page)

  await page.goto('/mobile/search')
  await page.getByRole('textbox', { name: 'Số điện thoại, họ tên hoặc mã khách hàng' }).fill('do thi lan')
  await expect(page.getByText('Đỗ Thị Lan').first()).toBeVisible()
  await expect(page.locator('a[href^="tel:"]').first()).toBeVisible()
  await isNoWider(page)

  await page.goto('/revenue')
  await expect(page.getByRole('main').getByText(/ đ/).first()).toBeVisible()
  await isNoWider(page)
})

test('the application can be installed, says so without a network, and keeps nothing of the clinic', async ({
  page,
  context,
}) => {
  await beginSession(page, 'manager')
  await page.goto('/')
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
    return (await (await fetch(link?.href ?? '')).json()) as { name: string; icons: { src: string }[] }
  })
  expect(manifest.name).toMatch(/\S/)
  for (const { src } of manifest.icons) {
    const icon = await page.request.get(src)
    expect([src, icon.status(), icon.headers()['content-type']]).toEqual([src, 200, 'image/png'])
  }
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.goto('/customer')
  await expect(page.getByRole('main').getByText(/\d/).first()).toBeVisible()

  await context.setOffline(true)
  await page.goto('/appointments-doctor').catch(() => {})
  await expect(page.getByRole('heading', { name: 'Mất kết nối mạng' })).toBeVisible()
  await isNoWider(page)
  expect(await stored(page)).toEqual(['/offline.html'])

  await context.setOffline(false)
  await page.getByRole('link', { name: 'Thử lại' }).click()
  await expect(page.getByRole('heading', { name: 'Lịch hẹn bác sĩ' })).toBeVisible()
})
