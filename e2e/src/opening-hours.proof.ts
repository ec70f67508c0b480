import { weekdayOf, WEEKDAY_NAMES } from '@bcare/rules/appointments/schedule/opening-hours'
import { serious } from './axe.ts'
import { clinicDay, typed } from './free-time.ts'
import { api } from './api.ts'
import { expect, signIn, test } from './staff.ts'

test('hours with a break are set day by day and copied; the calendar and a booking follow them', async ({
  page,
  saas: clinic,
}) => {
  const date = clinicDay(9)
  const [monday, closed] = ['Thứ Hai', WEEKDAY_NAMES[weekdayOf(date)]]
  await signIn(page, 'admin', clinic)
  await page.goto(`${clinic}/configuration?group=clinic`)
  const hours = page.getByRole('group', { name: 'Giờ mở cửa' })
  const day = (name: string) => hours.getByRole('group', { name, exact: true })
  const field = (name: string) => hours.getByRole('textbox', { name, exact: true })

  await field(`${monday}: mở cửa`).fill('6h')
  await field(`${monday}: đóng cửa`).fill('12h')
  await day(monday)
    .getByRole('button', { name: `Thêm buổi ${monday}` })
    .press('Enter')
  await field(`${monday}, buổi 2: mở cửa`).fill('11:30')
  await field(`${monday}, buổi 2: đóng cửa`).fill('17:00')
  await expect(day(monday).getByRole('alert')).toHaveText('Buổi sau phải bắt đầu sau khi buổi trước đóng cửa')
  await page.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect(page.getByText(`${monday}: Buổi sau phải bắt đầu`).first()).toBeVisible()
  await field(`${monday}, buổi 2: mở cửa`).fill('13:30')
  await expect(day(monday).getByRole('alert')).toHaveCount(0)

  await day(monday)
    .getByRole('button', { name: `Chép giờ ${monday} sang ngày khác` })
    .press('Enter')
  await page.getByRole('menuitem', { name: 'Mọi ngày' }).press('Enter')
  await expect(field('Thứ Sáu, buổi 2: mở cửa')).toHaveValue('13:30')
  await day(closed)
    .getByRole('checkbox', { name: `Nghỉ ${closed}` })
    .press('Space')
  await expect(day(closed).getByRole('textbox')).toHaveCount(0)
  expect(await serious(page)).toEqual([])
  await page.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Lưu', exact: true })).toHaveCount(0)
  await page.reload()
  await expect(day(closed).getByRole('checkbox')).toBeChecked()
  await expect(day(closed === monday ? 'Thứ Ba' : monday).getByRole('textbox')).toHaveCount(4)

  await page.goto(`${clinic}/appointments-doctor?date=${date}`)
  const grid = page.getByRole('region', { name: 'Lịch hẹn theo bác sĩ' })
  await expect(grid.getByText('05:00', { exact: true })).toBeAttached()

  const found = await api(page).person.list({ limit: 1 })
  await page.goto(`${clinic}/customer/profile/${found.data[0]?.id}`)
  await page.getByRole('button', { name: 'Đặt lịch', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Đặt lịch hẹn' })
  const when = dialog.getByRole('group', { name: /Giờ hẹn/ })
  await when.getByRole('textbox').first().fill(typed(date))
  await when.getByRole('textbox').nth(1).fill('09:00')
  await expect(
    dialog.getByRole('status').filter({ hasText: 'Khung giờ nằm ngoài giờ mở cửa của phòng khám' }),
  ).toBeVisible()
})

test('the week of opening hours fits a phone', async ({ page, saas: clinic }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'admin', clinic)
  await page.goto(`${clinic}/configuration?group=clinic`)
  const sunday = page.getByRole('group', { name: 'Chủ nhật', exact: true })
  await sunday.getByRole('checkbox').click()
  await expect(page.getByRole('button', { name: 'Lưu', exact: true })).toBeVisible()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(390)
})
