import { readFileSync } from 'node:fs'
import { addDays, clinicDate } from '@bcare/rules/text/date'
import { api, firstOf } from './api.ts'
import { expect, signIn, test } from './staff.ts'

test("a manager's Monday: from a figure of the dashboard to the deals that it counts, and out as a file", async ({
  page,
}) => {
  await signIn(page, 'manager')
  const today = clinicDate(Date.now())
  const span = { from: addDays(today, -6), to: today }
  const pipeline = firstOf(await api(page).pipeline.list({ is_active: true }))
  const person_id = (await api(page).person.add({ full_name: 'Chị Thứ Hai', phone: '0931777001' })).id
  const deal = { person_id, pipeline_id: pipeline.id, expected_amount: 4_000_000 }
  await api(page).deal.add({ ...deal, name: 'Bọc sứ sáng thứ Hai' })
  const { now } = await api(page).dealDashboard.deals({ ...span, pipeline_id: pipeline.id })
  expect(now.created).toBeGreaterThan(0)

  await page.goto(`/dashboard?from=${span.from}&to=${span.to}&pipeline=${pipeline.id}`)
  await expect(page.getByText(/^So với kỳ trước: /)).toBeVisible()
  const figure = page.getByRole('link', { name: `${now.created}. Cơ hội mới: xem danh sách` })
  await expect(
    page.getByRole('region', { name: 'Cơ hội mới theo ngày' }).locator('svg').first(),
  ).toBeVisible()
  await figure.click()

  await expect(page).toHaveURL(/\/deals\?.*created_at=/)
  await expect(page.getByText('Bọc sứ sáng thứ Hai')).toBeVisible()
  await page.getByRole('button', { name: 'Xuất', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('CSV').click()
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Xuất tệp' }).click()
  const file = readFileSync(await (await saved).path(), 'utf8')
  expect(file).toContain('Bọc sứ sáng thứ Hai')
  expect(file.trim().split('\r\n')).toHaveLength(now.created + 1)

  await page.goBack()
  await page.getByRole('tab', { name: 'Lịch hẹn' }).click()
  await page.getByRole('link', { name: /Đã đặt: xem danh sách$/ }).click()
  await expect(page.getByRole('heading', { name: 'Danh sách lịch hẹn' })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})
