import type { Page } from '@playwright/test'
import { api } from './api.ts'
import { beginSession, expect, signIn, test } from './staff.ts'

/** What a role does by hand in its day, beside what every-role.proof.ts shows of the others. */

const mark = () => String(Date.now()).slice(-6)

async function idOf(page: Page, username: string): Promise<number> {
  await beginSession(page, username)
  return (await api(page).auth.me({})).user.id
}

test('marketing reads what the website brought, without numbers, and takes its customers along masked', async ({
  page,
}) => {
  const phone = `0931${mark()}`
  await beginSession(page, 'receptionist')
  await api(page).person.add({ full_name: `Khách Từ Quảng Cáo ${mark()}`, phone, force: true })
  await signIn(page, 'marketing')
  await page.goto('/form-submission')
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Biểu mẫu', exact: true })).toBeVisible()

  await page.goto('/persons?sort=-created_at')
  await expect(page.getByRole('main').getByText('Khách Từ Quảng Cáo').first()).toBeVisible()
  await expect(page.getByRole('main').getByText(/\*{3}/).first()).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(phone.slice(-6))
  await page.getByRole('button', { name: 'Xuất', exact: true }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Xuất tệp' }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/)
})

test('a doctor writes a note about a customer of today, and tags them with a word of the clinic', async ({
  page,
}) => {
  const doctor_id = await idOf(page, 'doctor')
  await beginSession(page, 'receptionist')
  const { id } = await api(page).person.add({
    full_name: `Khách Của Bác Sĩ ${mark()}`,
    phone: `0932${mark()}`,
    force: true,
  })
  await api(page).track.add({ person_id: id, doctor_id })
  await signIn(page, 'doctor')
  await page.goto(`/customer/profile/${id}`)
  const writing = page.getByRole('combobox', { name: 'Nội dung ghi chú' })
  await writing.fill('Răng 36 nhạy cảm lạnh')
  await page.keyboard.press('Control+Enter')
  await expect(writing).toHaveValue('')
  await expect(page.getByRole('main').getByText('Răng 36 nhạy cảm lạnh')).toBeVisible()

  const { data: tags } = await api(page).tag.list({
    scope: 'person',
    is_active: true,
    limit: 1,
  })
  const tag = tags[0]?.name ?? ''
  const own = page.getByRole('group', { name: 'Nhãn khách hàng' })
  await own.getByRole('button', { name: 'Thêm nhãn' }).click()
  await page.getByRole('combobox', { name: 'Nhãn khách hàng' }).fill(tag)
  await page.getByRole('option', { name: tag, exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(own.getByText(tag, { exact: true })).toBeVisible()
  // A word that there is not is none of a doctor's making.
  await expect(api(page).tag.add({ name: `Từ mới ${mark()}`, scope: 'person' })).rejects.toThrow()
})
