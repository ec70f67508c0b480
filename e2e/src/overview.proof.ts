import type { Page } from '@playwright/test'
import { serious } from './axe.ts'
import { api, firstOf } from './api.ts'
import { beginSession, expect, signIn, test } from './staff.ts'

/** What the first page says of the day is what the screens show to which it leads. */

const mark = () => String(Date.now()).slice(-6)
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function walkIn(page: Page, full_name: string, phone: string, visit: object = {}): Promise<number> {
  const { id } = await api(page).person.add({ full_name, phone, force: true })
  await api(page).track.add({ person_id: id, ...visit })
  return id
}

const figure = async (page: Page, label: string): Promise<number> => {
  const link = page.getByRole('navigation', { name: 'Hôm nay' }).getByRole('link', { name: label })
  return Number(/\d[\d.]*$/.exec(await link.innerText())?.[0])
}

test('who waits is counted as the board shows it, and «và n khách nữa» leads to all of them', async ({
  page,
}) => {
  await beginSession(page, 'receptionist')
  const at = mark()
  for (let n = 0; n < 7; n += 1) await walkIn(page, `Khách Ngồi Chờ ${n}`, `0921${at.slice(1)}${n}`)
  await page.goto('/')
  const waiting = part(page, 'Chờ lâu nhất')
  await expect(waiting.getByRole('listitem')).toHaveCount(5)
  const count = await figure(page, 'Đang chờ khám')
  expect(count).toBeGreaterThanOrEqual(7)
  await waiting.getByRole('link', { name: `và ${count - 5} khách nữa`, exact: true }).click()
  await expect(page).toHaveURL(/\/appointments-offline/)
  await expect(part(page, 'Đã đến').locator('[data-name]')).toHaveCount(count)
})

test('customers without a next step are shown to the last one', async ({ page }) => {
  const TOTAL = 230
  const one = (n: number) => ({
    rule: 'deal_without_step',
    person_id: n,
    person_code: `KH${n}`,
    person_name: `Khách Không Quên ${n}`,
    person_phone: null,
    entity_type: 'deal',
    entity_id: n,
    since: '2026-01-01T00:00:00.000Z',
    days: 3,
    user_id: null,
    user_name: null,
    suggested_task: { type: 'call', title: 'Gọi', due_at: '2026-01-01', priority: 'normal' },
  })
  await page.route('**/v1/person/expect-task', (route) => {
    const { page: no = 1, limit = 20 } = route.request().postDataJSON() as { page?: number; limit?: number }
    const from = (no - 1) * limit
    const data = Array.from({ length: Math.max(0, Math.min(limit, TOTAL - from)) }, (_, n) =>
      one(from + n + 1),
    )
    const answer = { data, total: TOTAL, total_page: Math.ceil(TOTAL / limit) }
    return route.fulfill({ json: { code: 0, message: '', data: answer } })
  })
  await signIn(page, 'receptionist')
  const steps = part(page, 'Cần bước tiếp theo')
  for (let shown = 5; shown < TOTAL; shown += 20) {
    await expect(steps.getByRole('listitem')).toHaveCount(shown)
    await steps.getByRole('button', { name: `và ${TOTAL - shown} khách nữa`, exact: true }).click()
  }
  await expect(steps.getByRole('listitem')).toHaveCount(TOTAL)
  await expect(steps.getByRole('button', { name: /khách nữa$/ })).toHaveCount(0)
})

test('a telesale is asked for their own customers, never for a step that a colleague has to take', async ({
  page,
}) => {
  await beginSession(page, 'consultant')
  const { user: colleague } = await api(page).auth.me({})
  await beginSession(page, 'telesale')
  const { user } = await api(page).auth.me({})
  const name = `Khách Của Đồng Nghiệp ${mark()}`
  const person = await api(page).person.add({
    full_name: name,
    phone: `0922${mark()}`,
  })
  const { data: open } = await api(page).task.list({
    person_id: person.id,
  })
  await beginSession(page, 'admin')
  // The first call is done: what is left is the colleague's deal.
  for (const { id } of open) await api(page).task.delete({ id })
  const { data: pipelines } = await api(page).pipeline.list({})
  await api(page).deal.add({
    person_id: person.id,
    pipeline_id: firstOf({ data: pipelines }).id,
    name: 'Cấy ghép',
    owner_id: colleague.id,
  })

  await signIn(page, 'telesale')
  const expected = (body: object) => api(page).expectTask.expect_task(body)
  expect((await expected({ person_id: person.id })).data.map(({ user_id }) => user_id)).toEqual([
    colleague.id,
  ])
  const { total } = await expected({ user_ids: [user.id], limit: 1 })
  const steps = part(page, 'Cần bước tiếp theo')
  const more = steps.getByRole('button', { name: /khách nữa$/ })
  await expect(steps).toBeVisible()
  for (let shown = 5; shown < total; shown += 20) {
    await expect(steps.getByRole('listitem')).toHaveCount(shown)
    await more.click()
  }
  await expect(steps.getByRole('listitem')).toHaveCount(total)
  await expect(steps.getByText(name)).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a doctor sees who walked in for them, calls them in, and finds them in the day’s list', async ({
    page,
  }) => {
    await beginSession(page, 'doctor')
    const { user } = await api(page).auth.me({})
    await beginSession(page, 'receptionist')
    const name = `Khách Ghé Qua ${mark()}`
    await walkIn(page, name, `0923${mark()}`, { doctor_id: user.id })

    await signIn(page, 'doctor')
    const own = part(page, 'Lịch của bạn hôm nay').getByRole('listitem').filter({ hasText: name })
    await expect(own).toContainText('Khách vãng lai')
    expect(await serious(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await own.getByRole('button', { name: `Gọi vào khám: ${name}` }).click()
    // The doctor is known, the chair is not.
    const calling = page.getByRole('dialog', { name: 'Gọi vào khám' })
    await calling.getByRole('button', { name: 'Gọi vào khám' }).click()
    await expect(calling).toHaveCount(0)
    await expect(own.getByRole('button', { name: /^Gọi vào khám/ })).toHaveCount(0)

    await page.goto('/appointment-of-doctor')
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: name })
    await card.getByRole('button', { name: `Khám xong: ${name}` }).click()
    await expect(card.getByRole('button', { name: /^Hoàn tác/ })).toBeVisible()
  })
})
