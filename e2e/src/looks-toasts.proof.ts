import type { Locator, Page } from '@playwright/test'
import { api, apiOf } from './api.ts'
import { addFixture } from './fixture.ts'
import { expect, PASSWORD, signIn, test } from './staff.ts'

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const

/** Names of the buttons of open drawers and dialogs that a toast lies over. */
const covered = (toast: Locator): Promise<string[]> =>
  toast.evaluate((element) => {
    const box = element.getBoundingClientRect()
    const buttons = [...document.querySelectorAll('[role=dialog] button, [role=dialog] a[href]')]
    return buttons
      .filter((button) => {
        const { left, right, top, bottom, width } = button.getBoundingClientRect()
        return width > 0 && left < box.right && right > box.left && top < box.bottom && bottom > box.top
      })
      .map((button) => button.ariaLabel ?? button.textContent ?? '')
  })

async function openDeal(page: Page): Promise<Locator> {
  const { deal_id } = await addFixture(page)
  await page.goto(`/deals?view=table&deal=${deal_id}`)
  const drawer = page.getByRole('dialog', { name: /Niềng răng mắc cài/ })
  await expect(drawer).toBeVisible({ timeout: 30_000 })
  return drawer
}

for (const [name, viewport] of Object.entries(SIZES)) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport })

    test('good news of what was done in a drawer covers none of its buttons and lets the pointer through', async ({
      page,
    }) => {
      await signIn(page, 'admin')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const drawer = await openDeal(page)
      const toast = page.locator('[data-toast=success]').first()
      // A toast goes by itself; it is looked at the moment it comes.
      const looked = toast.waitFor().then(async () => ({
        buttons: await covered(toast),
        pointer: await toast.evaluate((element) => getComputedStyle(element).pointerEvents),
      }))
      await drawer.getByRole('button', { name: 'Nhắc tôi', exact: true }).click()
      const reminder = page.getByRole('dialog', { name: /^Nhắc tôi về/ })
      await reminder.getByRole('button', { name: 'Tuần sau' }).click()
      expect(await looked).toEqual({ buttons: [], pointer: 'none' })
    })

    test('what is announced over a drawer covers none of its buttons and lets the pointer through', async ({
      page,
    }) => {
      await signIn(page, 'manager')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const { id } = (await api(page).auth.me({})).user
      const { access_token } = await apiOf(page.request).auth.login({ username: 'admin', password: PASSWORD })
      const admin = apiOf(page.request, access_token ?? '')
      const drawer = await openDeal(page)
      await expect(drawer.getByRole('button', { name: 'Nhắc tôi', exact: true })).toBeVisible()
      const toast = page.locator('[data-toast]').first()
      const looked = toast.waitFor().then(async () => ({
        buttons: await covered(toast),
        pointer: await toast.evaluate((element) => getComputedStyle(element).pointerEvents),
      }))
      await admin.notification.add({ title: 'Họp đầu giờ chiều', severity: 'warning', user_ids: [id] })
      expect(await looked).toEqual({ buttons: [], pointer: 'none' })
    })
  })
}
