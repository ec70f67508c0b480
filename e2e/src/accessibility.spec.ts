import { serious } from './axe.ts'
import { beginSession, expect, test } from './staff.ts'

const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const

/** Where a clinic spends its day; every screen and what opens there is looked at in `accessibility.proof.ts`. */
const MOST_USED = ['/', '/customer', '/appointments-doctor', '/deals', '/task']

for (const [size, viewport] of Object.entries(SIZES)) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport })

    test('nothing serious on the screens that are used most', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await beginSession(page, 'admin')
      const findings: string[] = []
      for (const path of MOST_USED) {
        await page.goto(path)
        await expect(page.locator('h1').first()).toBeVisible()
        await expect(page.getByText('Loading ...')).toHaveCount(0)
        await expect(page.locator('[aria-busy="true"]:not([data-sample] *)')).toHaveCount(0)
        findings.push(...(await serious(page)).map((finding) => `${path}: ${finding}`))
      }
      expect(findings).toEqual([])
    })
  })
}
