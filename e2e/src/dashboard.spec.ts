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

test('figures of bookings and tasks open what they count, by the source of the customer as well', async ({
  page,
}) => {
  await signIn(page, 'manager')
  const today = clinicDate(Date.now())
  const span = { from: addDays(today, -27), to: today }
  const days = `from=${span.from}&to=${span.to}`
  const { data: sources } = await api(page).term.list({ vocabulary: 'source', limit: 50 })
  const figured = await Promise.all(
    sources.map(async ({ id, name }) => ({
      id,
      name,
      now: (await api(page).appointmentDashboard.appointments({ ...span, source_term_id: id })).now,
    })),
  )
  const most = firstOf({
    data: figured.toSorted((one, other) => other.now.return_visits - one.now.return_visits),
  })
  expect(most.now.return_visits).toBeGreaterThan(0)

  await page.goto(`/dashboard?tab=appointments&${days}`)
  await page.getByLabel('Nguồn khách').selectOption({ label: most.name })
  await page.getByRole('link', { name: `${most.now.return_visits}. Tái khám: xem danh sách` }).click()
  await expect(page).toHaveURL(/\/appointments-doctor\?.*visit_kind=return/)
  await expect(page.getByRole('heading', { name: 'Danh sách lịch hẹn' })).toBeVisible()
  await expect(page.getByText(new RegExp(`\\b${most.now.return_visits}\\b`)).first()).toBeVisible()

  const { now } = await api(page).taskDashboard.tasks(span)
  await page.goto(`/dashboard?tab=tasks&${days}`)
  await page.getByRole('link', { name: /Việc mới: xem danh sách$/ }).click()
  await expect(page).toHaveURL(/\/task\?.*created_at=/)
  await expect(page.getByRole('tab', { name: 'Mọi trạng thái' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText(new RegExp(`\\b${now.created}\\b`)).first()).toBeVisible()

  await page.goto('/dashboard?tab=tasks&from=2026-02-31&to=2026-03-02')
  await expect(page.getByText('Ngày 31/02/2026 không có trong lịch')).toBeVisible()
  await page.getByRole('button', { name: 'Xem kỳ thường dùng' }).click()
  await expect(page.getByText(/^So với kỳ trước: /)).toBeVisible()
})

test('agreed revenue opens the lines that were agreed to, which come to the same sum', async ({ page }) => {
  await signIn(page, 'manager')
  const today = clinicDate(Date.now())
  const span = { from: addDays(today, -27), to: today }
  const { now } = await api(page).revenueDashboard.revenue(span)
  expect(now.agreed).toBeGreaterThan(0)
  await page.goto(`/dashboard?tab=revenue&from=${span.from}&to=${span.to}`)
  await page.getByRole('link', { name: /Doanh số: xem danh sách$/ }).click()
  await expect(page).toHaveURL(/\/treatment\?agreed_at=/)
  const lines = page.getByRole('main').getByRole('row')
  await expect(lines.nth(1)).toBeVisible()
  const query = api(page).attachment.query
  const { summary } = await query({
    filter: {
      field: 'agreed_at',
      op: 'between',
      value: [`${span.from}T00:00:00+07:00`, `${addDays(today, 1)}T00:00:00+07:00`],
    },
    status: ['agreed', 'in_progress', 'paused', 'completed'],
    kind: ['service', 'goods', 'medicine', 'exam', 'warranty'],
    summary: true,
    limit: 1,
  } as never)
  expect(summary).toMatchObject({ total: now.agreed })
})
