import { expect, signIn, test } from './staff.ts'

test('the calendar speaks Vietnamese, begins its weeks on Monday, and writes days as dd/mm/yyyy', async ({
  page,
}) => {
  await signIn(page, 'receptionist')
  await page.goto('/appointments-doctor')
  await page.getByRole('button', { name: 'Đặt lịch', exact: true }).first().click()
  const form = page.getByRole('dialog', { name: 'Đặt lịch hẹn' })
  const day = form
    .getByRole('group', { name: /Giờ hẹn/ })
    .getByRole('textbox')
    .first()
  await day.fill('21/11/2026')
  await day.press('Tab')
  await expect(day).toHaveValue('21/11/2026')
  await form.getByRole('button', { name: 'Mở lịch' }).first().click()
  const calendar = page.getByRole('dialog', { name: 'Mở lịch' })
  await expect(calendar.getByRole('button', { name: 'Tháng 11, 2026' })).toBeVisible()
  await expect(calendar.locator('thead th')).toHaveText(['T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'CN'])
  // The first of November 2026 is a Sunday: it comes last in its week.
  await expect(calendar.getByRole('row').nth(1).getByRole('button')).toHaveText(['1'])
  await calendar.getByRole('button', { name: 'Tháng sau' }).click()
  await calendar.getByRole('button', { name: 'Ngày 3 tháng 12 năm 2026' }).click()
  await expect(day).toHaveValue('03/12/2026')
})
