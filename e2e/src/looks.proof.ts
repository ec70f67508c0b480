import type { Page } from '@playwright/test'
import { type Fixture, addFixture } from './fixture.ts'
import { look } from './looks.ts'
import { BUILT } from './screens.ts'
import { api } from './api.ts'
import { beginSession, expect, signIn, test } from './staff.ts'

const SIZES = {
  desktop: { size: { width: 1440, height: 900 }, margin: 24 },
  phone: { size: { width: 390, height: 844 }, margin: 16 },
} as const

/** A sheet of paper has the margins of its printer. */
const isPaper = (path: string) => path.startsWith('/print/')

/** Samples that show what becomes of things that are too long. */
const SAMPLES = ['/test', '/theme-test']

const addressOf = (path: string, { person_id, task_id, user_id }: Fixture): string => {
  const id = { '/customer/profile/$id': person_id, '/task/$id': task_id, '/user/$id': user_id }[path]
  if (path === '/configuration/$id') return '/configuration/booking.waiting_minutes'
  return path.replaceAll(/\{?-?\$\w+\}?/g, String(id ?? person_id))
}

async function show(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.locator('h1, [data-paper]').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]:not([data-sample] *)')).toHaveCount(0, { timeout: 60_000 })
}

test.describe.configure({ mode: 'parallel' })

for (const [name, { size, margin }] of Object.entries(SIZES)) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport: size })

    test('on every screen words are whole, numbers are written as people read them, and the margin is the same', async ({
      page,
    }) => {
      test.setTimeout(600_000)
      await beginSession(page, 'admin')
      const fixture = await addFixture(page)
      const findings: string[] = []
      for (const path of BUILT.filter((one) => !SAMPLES.includes(one)))
        await test.step(path, async () => {
          await show(page, addressOf(path, fixture))
          const { cut, tight, stored_phones, margin: found, too_wide } = await look(page)
          findings.push(...[...cut, ...tight, ...stored_phones].map((one) => `${path}: ${one}`))
          if (!isPaper(path) && found !== margin) findings.push(`${path}: a margin of ${found}`)
          if (too_wide > 0) findings.push(`${path}: ${too_wide} too wide`)
        })
      expect(findings).toEqual([])
    })

    test('the title of a dialog has room for the marks of two lines', async ({ page }) => {
      await signIn(page, 'admin')
      await page.goto('/tags')
      await page.getByRole('button', { name: /^Thêm/ }).first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect((await look(page)).tight).toEqual([])
    })
  })
}

test('what is cut, too close or stored is found', async ({ page }) => {
  await signIn(page, 'admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => {
    const add = (name: string, words: string, into = document.querySelector('main')) => {
      const element = document.createElement(name)
      element.textContent = words
      into?.append(element)
      return element
    }
    const label = add('span', 'Mở hồ sơ này', add('button', ''))
    Object.assign(label.style, { display: 'block', width: '40px', overflow: 'hidden', whiteSpace: 'nowrap' })
    add('h2', 'Hai dòng').style.lineHeight = '1'
    add('p', '+84903123456')
  })
  expect(await look(page)).toMatchObject({
    cut: expect.arrayContaining(['Mở hồ sơ này']),
    tight: ['Hai dòng'],
    stored_phones: ['+84903123456'],
  })
})

test('the log of a customer shows changes, and who looked only on wish', async ({ page }) => {
  await signIn(page, 'admin')
  const { id } = await api(page).person.add({
    full_name: 'Phan Được Xem Qua',
    phone: '0908123123',
    force: true,
  })
  await page.goto(`/customer/profile/${id}?tab=history`)
  const panel = page.getByRole('tabpanel')
  const viewed = panel.getByRole('listitem').filter({ hasText: /^Xem/ })
  await expect(panel.getByRole('listitem').filter({ hasText: /^Thêm/ })).toHaveCount(1)
  await expect(viewed).toHaveCount(0)
  await panel.getByRole('switch', { name: 'Gồm cả lượt xem' }).check()
  await expect(viewed.first()).toBeVisible()
  await expect(panel.getByRole('listitem').filter({ hasText: /^Thêm/ })).toHaveCount(1)
})
