import type { Page } from '@playwright/test'
import { api } from './api.ts'
import { beginSession, expect, signIn, test } from './staff.ts'

test.use({ viewport: { width: 820, height: 1180 } })

const mark = () => String(Date.now()).slice(-6)

/** A customer of the doctor's with an orthodontic treatment that they agreed to. */
async function orthoCustomer(page: Page) {
  await beginSession(page, 'doctor')
  const doctor_id = (await api(page).auth.me({})).user.id
  await beginSession(page, 'manager')
  const made = mark()
  const { id } = await api(page).person.add({
    full_name: `Phạm Chỉnh Nha ${made}`,
    phone: `0935${made}`,
    force: true,
  })
  await api(page).track.add({ person_id: id, doctor_id })
  const service = await api(page).product.add({
    code: `NN${made}`,
    name: `Niềng răng ${made}`,
    list_price: 35_000_000,
    is_ortho: true,
  })
  const line = { person_id: id, product_id: service.id, doctor_id, status: 'proposed' as const }
  const { id: attachment_id } = await api(page).attachment.add(line)
  await api(page).attachment.update_status({ id: attachment_id, to: 'agreed' })
  return { id, phone: `0935 ${made.slice(0, 3)} ${made.slice(3)}` }
}

test('a doctor sets a case up, writes a control over a reload, signs it and books the next one', async ({
  page,
}) => {
  const { id, phone } = await orthoCustomer(page)
  await signIn(page, 'doctor')
  await page.goto(`/customer/profile/${id}?tab=ortho`)
  await page.getByRole('button', { name: 'Lập ca chỉnh nha' }).click()
  const setup = page.getByRole('dialog', { name: 'Ca chỉnh nha' })
  await setup.getByRole('button', { name: '.022' }).click()
  await setup.getByRole('button', { name: 'MBT' }).click()
  await setup.getByRole('button', { name: 'Lưu ca' }).click()
  await expect(setup).toBeHidden()
  await expect(page.getByText('.022 · MBT')).toBeVisible()

  await page.getByRole('button', { name: 'Ghi tái khám' }).click()
  const form = page.getByRole('dialog', { name: 'Tái khám chỉnh nha' })
  await form.getByRole('group', { name: 'Dây cung trên' }).getByRole('button', { name: 'NiTi .014' }).click()
  await form.getByRole('textbox', { name: 'Dây cung dưới' }).fill('Cu-NiTi .013')
  await form.getByRole('group', { name: 'Việc đã làm' }).getByRole('button', { name: 'Thay dây' }).click()
  const weeks = form.getByRole('textbox', { name: 'Tái khám sau (tuần)' })
  await expect(weeks).toHaveValue('4')
  await weeks.fill('abc')
  await form.getByRole('button', { name: 'Ký' }).click()
  await expect(weeks).toHaveValue('abc')
  await expect(weeks).toHaveAccessibleDescription(/không hợp lệ/)

  await page.reload()
  await page.getByRole('button', { name: 'Ghi tái khám' }).click()
  await expect(form.getByRole('textbox', { name: 'Dây cung trên' })).toHaveValue('NiTi .014')
  await expect(form.getByRole('textbox', { name: 'Dây cung dưới' })).toHaveValue('Cu-NiTi .013')
  await expect(weeks).toHaveValue('abc')
  await weeks.fill('5')
  await form.getByRole('button', { name: 'Ký' }).click()
  await expect(form).toBeHidden()
  const signed = page.getByRole('listitem', { name: /^TK\d{8}-\d+$/ })
  await expect(signed).toContainText('Đã ký')
  await expect(signed).toContainText('Cu-NiTi .013')
  await page.getByRole('status').getByRole('button', { name: 'Đặt hẹn' }).click()
  const booking = page.getByRole('dialog', { name: /hẹn/i })
  await expect(booking).toContainText(phone)
})
