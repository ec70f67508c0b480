import type { Locator, Page } from '@playwright/test'
import { serious } from './axe.ts'
import type { TestCase } from './accessibility-cases/test-case.ts'
import { TEST_CASES } from './accessibility-cases/table.ts'
import { type Fixture, addFixture } from './fixture.ts'
import { BUILT } from './screens.ts'
import { beginSession, expect, signIn, test } from './staff.ts'

const NOWHERE = '/khong-co'
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const

/** Addresses of screens that show one thing; of the others the first one there is. */
const ADDRESSES: Record<string, (fixture: Fixture) => string> = {
  '/configuration/$id': () => '/configuration/booking.waiting_minutes',
  '/customer/profile/$id': ({ person_id }) => `/customer/profile/${person_id}`,
  '/print/deal/$id/$personId': ({ deal_id, person_id }) => `/print/deal/${deal_id}/${person_id}`,
  '/print/deal-payment-history/$dealId/$personId': ({ deal_id, person_id }) =>
    `/print/deal-payment-history/${deal_id}/${person_id}`,
  '/print/cashflow/$id': ({ cash_flow_id }) => `/print/cashflow/${cash_flow_id}`,
  '/print/cashflow-summary/{-$dateRange}': () => '/print/cashflow-summary',
  '/print/medication/$id/$personId/{-$attachmentId}': ({ prescription_path }) => prescription_path,
  '/print/payment/$id': ({ payment_id }) => `/print/payment/${payment_id}`,
  '/print/person-bundle/$id': ({ person_id }) => `/print/person-bundle/${person_id}`,
  '/print/refund/$id': ({ refund_id }) => `/print/refund/${refund_id}`,
  '/print/plan/$type/$personId': ({ person_id }) => `/print/plan/treatment/${person_id}`,
  '/task/$id': ({ task_id }) => `/task/${task_id}`,
  '/user/$id': ({ user_id }) => `/user/${user_id}`,
}
const addressOf = (path: string, fixture: Fixture): string =>
  ADDRESSES[path]?.(fixture) ?? path.replaceAll(/\{?-?\$\w+\}?/g, '1')

/** What lies over the screen; the screen below has been looked at already. */
const ABOVE = '[data-portal]'
const isAbove = (opened: Locator): Promise<boolean> =>
  opened.evaluate((element, above) => element.closest(above) !== null, ABOVE)

/** Waits until a screen has drawn what it shows. */
async function shown(page: Page): Promise<void> {
  await expect(page.locator('h1, [data-paper]').first()).toBeVisible()
  await expect(page.getByText('Loading ...')).toHaveCount(0)
  await expect(page.locator('[aria-busy="true"]:not([data-sample] *)')).toHaveCount(0)
}

async function show(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await shown(page)
}

/** The same by the application's own router, by way of a page without anything; afresh where a form would ask first. */
async function showAgain(page: Page, address: string): Promise<void> {
  const go = (to: string) => page.evaluate((where) => history.pushState(null, '', where), to)
  const nothing = page.getByRole('heading', { level: 1, name: 'Không tìm thấy trang' })
  await page.keyboard.press('Escape')
  if ((await page.locator('[role=dialog] form').count()) > 0) return show(page, address)
  await go(NOWHERE)
  await expect(nothing).toBeVisible()
  await go(address)
  await expect(nothing).toHaveCount(0)
  await shown(page)
}

/** Findings of one test case over a screen, each with its name. One that does not open is a finding. */
async function seriousIn(
  page: Page,
  testCase: TestCase,
  address: string,
  fixture: Fixture,
): Promise<string[]> {
  try {
    await showAgain(page, testCase.at?.(fixture) ?? address)
    const opened = await testCase.open(page, fixture)
    await opened.waitFor()
    const findings = await serious(page, (await isAbove(opened)) ? ABOVE : undefined)
    return findings.map((finding) => `${testCase.name}: ${finding}`)
  } catch (error) {
    return [`${testCase.name} does not open: ${String(error)}`]
  }
}

/** One for all screens: test cases show it, and change nothing. */
let shared: Promise<Fixture> | undefined

test.describe.configure({ mode: 'parallel' })

for (const [size, viewport] of Object.entries(SIZES)) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport })

    for (const path of ['/login', '/register', '/error-page']) {
      test(`nothing serious on ${path}, in either theme`, async ({ page, saas }) => {
        for (const origin of ['', saas]) {
          await page.goto(`${origin}${path}`)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          expect(await serious(page)).toEqual([])
        }
      })
    }

    test('nothing serious where a code is asked for', async ({ page }) => {
      await page.goto('/login')
      await page.getByLabel('Tên đăng nhập').fill('accountant')
      await page.getByLabel('Mật khẩu', { exact: true }).fill('Bcare@2026')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Nhập mã xác thực' })).toBeVisible()
      expect(await serious(page)).toEqual([])
    })

    for (const path of BUILT) {
      test(`nothing serious on ${path}, nor in what opens there`, async ({ page }) => {
        test.setTimeout(600_000)
        await page.emulateMedia({ reducedMotion: 'reduce' })
        // A form that was left half filled in opens itself again otherwise.
        await page.addInitScript(() => sessionStorage.clear())
        await beginSession(page, 'admin')
        const fixture = await (shared ??= addFixture(page))
        const address = addressOf(path, fixture)
        await show(page, address)
        const findings = await serious(page)
        for (const testCase of TEST_CASES[path] ?? []) {
          if ((testCase.only ?? 'desktop') !== size) continue
          await test.step(testCase.name, async () => {
            findings.push(...(await seriousIn(page, testCase, address, fixture)))
          })
        }
        expect(findings).toEqual([])
      })
    }

    test('nothing serious where there is no screen', async ({ page }) => {
      await beginSession(page, 'admin')
      await show(page, '/khong-co')
      expect(await serious(page)).toEqual([])
    })
  })
}

test('every test case belongs to a screen', () => {
  expect(Object.keys(TEST_CASES).filter((path) => !BUILT.includes(path))).toEqual([])
})

test('what has no name is found, on a screen and over it', async ({ page }) => {
  await signIn(page, 'admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: /^Tìm theo mã/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Tìm kiếm' })
  await expect(dialog).toBeVisible()
  expect(await isAbove(dialog)).toBe(true)
  await dialog.evaluate((element) => element.append(document.createElement('button')))
  expect((await serious(page, ABOVE)).join()).toContain('button-name')
  await page.keyboard.press('Escape')
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('button')))
  expect((await serious(page)).join()).toContain('button-name')
})
