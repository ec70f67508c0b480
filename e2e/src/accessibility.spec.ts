import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from './staff.ts'

const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const SCREENS = [
  '/',
  '/customer',
  '/deals',
  '/appointments-doctor',
  '/appointments-offline',
  '/tags',
  '/cash-flow',
  '/khong-co',
]

/** Findings that keep people out; each with where it stands, so that a failure can be mended without looking for it. */
async function serious(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}

for (const [name, viewport] of Object.entries(SIZES)) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport })

    test('nothing serious on login', async ({ page }) => {
      await page.goto('/login')
      await expect(page.getByLabel('Tên đăng nhập')).toBeVisible()
      expect(await serious(page)).toEqual([])
    })

    for (const path of SCREENS) {
      test(`nothing serious on ${path}`, async ({ page }) => {
        await signIn(page, 'admin')
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByText('Loading ...')).toHaveCount(0)
        await page.waitForLoadState('networkidle')
        expect(await serious(page)).toEqual([])
      })
    }
  })
}
