import type { Page } from '@playwright/test'
import { DEFAULT_ROLES } from '@bcare/rules/identity/roles'
import { clinicDay } from './free-time.ts'
import { api, firstOf, firstTerm } from './api.ts'
import { beginSession, expect, signIn, test } from './staff.ts'

/** Each default role on the demo's data: no screen of its menu is empty, and its day's work can be done. */

/** Anything that a screen lists: lines, rows of a table, blocks of a calendar. */
const ROWS = 'main :is(tbody tr, [role="row"], li, article, [data-appointment], [data-card])'

/** Screens that show nothing before they are asked something, or have no menu to go on by: tests of their own look at them. */
const ASK_FIRST = ['Truy vấn', 'Tra cứu nhanh', 'Doanh thu của tôi']

/** The day that the demo was made on; screens of today are empty after midnight. */
async function isDemoDay(page: Page): Promise<boolean> {
  const [from, to] = [clinicDay(-1), clinicDay(0)]
  const { data } = await api(page).appointment.calendar({ from, to })
  const today = data.filter(({ start_at }) => Date.parse(start_at) >= Date.parse(`${to}T00:00:00+07:00`))
  return today.length > data.length / 4
}

test.beforeEach(async ({ page }) => {
  await beginSession(page, 'admin')
  test.skip(!(await isDemoDay(page)), 'midnight has passed since the demo was made')
})

/** The accountant's sign-in asks for a code that is in a mailbox alone. */
async function askForNoCode(page: Page): Promise<void> {
  const { id, version } = firstOf(await api(page).user.list({ search: 'accountant' }))
  await api(page).user.update({ id, version, otp_enabled: false })
}

for (const { name, label } of DEFAULT_ROLES.filter((role) => role.name !== 'admin'))
  test(`${name} (${label}): every screen of the menu has something to show`, async ({ page }) => {
    if (name === 'accountant') await askForNoCode(page)
    await signIn(page, name)
    const menu = page.getByRole('navigation', { name: 'Menu chính' })
    await expect(menu.getByRole('link').first()).toBeVisible()
    const screens = (await menu.getByRole('link').allInnerTexts()).filter(
      (screen) => !ASK_FIRST.includes(screen),
    )
    for (const screen of screens)
      await test.step(screen, async () => {
        await menu.getByRole('link', { name: screen, exact: true }).click()
        await expect(menu.getByRole('link', { name: screen, exact: true })).toHaveAttribute(
          'aria-current',
          'page',
        )
        await expect(page.locator(ROWS).filter({ visible: true }).first()).toBeVisible()
        await expect(page.locator('main [data-empty]').filter({ hasText: /\S/ })).toHaveCount(0)
      })
  })

/** A new customer who comes tomorrow, with the assistant beside the doctor. */
async function bookedWithAssistant(page: Page): Promise<{ person_id: number; name: string }> {
  const assistant = firstOf(await api(page).user.list({ search: 'assistant' }))
  const name = 'Đinh Thị Được Phụ'
  const { id: person_id } = await api(page).person.add({
    full_name: name,
    phone: '0907111222',
  })
  await api(page).appointment.add({
    person_id,
    assistant_ids: [assistant.id],
    type_term_id: (await firstTerm(page, 'appointment_type')).id,
    start_at: `${clinicDay(1)}T06:00:00+07:00`,
    end_at: `${clinicDay(1)}T06:15:00+07:00`,
    force: true,
  })
  return { person_id, name }
}

test('an assistant writes down what a customer says of their health, and leaves it to the doctor to sign', async ({
  page,
}) => {
  const { person_id, name } = await bookedWithAssistant(page)
  await signIn(page, 'assistant')
  await page.goto(`/appointment-of-doctor?date=${clinicDay(1)}`)
  await expect(page.getByRole('main').getByText(name)).toBeVisible()
  await page.goto(`/customer/profile/${person_id}?tab=medical`)
  await page.getByRole('button', { name: 'Bắt đầu hỏi' }).click()
  await page.getByRole('checkbox', { name: /^Bình thường/ }).check()
  await page.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect(page.getByText('Chờ bác sĩ ký')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ký xác nhận' })).toHaveCount(0)
})

test('a storekeeper ends the stocktaking that was asked for', async ({ page }) => {
  await signIn(page, 'storekeeper')
  await page.goto('/task')
  await page.getByText('Kiểm kê vật tư tiêu hao').click()
  await page.getByRole('button', { name: 'Hoàn thành', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('main').getByText('Hoàn thành', { exact: true })).toBeVisible()
})

test('an accountant takes the visits of the day along as a file', async ({ page }) => {
  await askForNoCode(page)
  await signIn(page, 'accountant')
  await page.goto('/appointments-offline')
  await page.getByRole('button', { name: 'Xuất', exact: true }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Xuất tệp' }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/)
})
