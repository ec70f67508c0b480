import { readFile } from 'node:fs/promises'
import { api } from './api.ts'
import { expect, PASSWORD, signIn, test } from './staff.ts'
import { addFilter } from './filters.ts'

test('an administrator finds who changed a customer’s number, takes it along, and sees that the log was not touched', async ({
  page,
  browser,
}) => {
  const mark = String(Date.now()).slice(-6)
  const name = `Hoàng Đổi Số ${mark}`
  const receptionist = await (await browser.newContext()).newPage()
  await signIn(receptionist, 'receptionist')
  const { id, version } = await api(receptionist).person.add({
    full_name: name,
    phone: `0977${mark}`,
    force: true,
  })
  await api(receptionist).person.update({ id, version, phone: `0988${mark}` })
  // What the record says of the customer is what the log calls reading it.
  const read = receptionist.waitForResponse(/\/v1\/activity\/query/)
  await receptionist.goto(`/customer/profile/${id}`)
  await expect(receptionist.getByRole('heading', { name })).toBeVisible()
  await read
  await receptionist.context().close()

  await page.goto('/login')
  await page.getByLabel('Tên đăng nhập').fill('doctor')
  await page.getByLabel('Mật khẩu', { exact: true }).fill(`${PASSWORD}-sai`)
  await page.getByRole('button', { name: 'Đăng nhập', exact: true }).click()
  await expect(page.getByText('Vui lòng kiểm tra lại thông tin đăng nhập').first()).toBeVisible()
  await signIn(page, 'admin')

  await page.getByRole('link', { name: 'Nhật ký hệ thống' }).click()
  const entries = page.getByRole('list', { name: 'Thay đổi dữ liệu' }).getByRole('listitem')
  await page.getByRole('searchbox', { name: 'Tìm trong giá trị, lý do, tên khách' }).fill(name.toLowerCase())
  await addFilter(page, 'Hành động')
  await page.getByRole('option', { name: 'Sửa', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(entries).toHaveCount(1)
  await expect(page).toHaveURL(/action=update/)
  const changed = entries.first()
  const [before, after] = [
    `0977 ${mark.slice(0, 3)} ${mark.slice(3)}`,
    `0988 ${mark.slice(0, 3)} ${mark.slice(3)}`,
  ]
  await expect(changed.locator('del').first()).toHaveText(before)
  await expect(changed.locator('ins').first()).toHaveText(after)
  await expect(changed.getByRole('link', { name })).toHaveAttribute('href', `/customer/profile/${id}`)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Xuất CSV' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(file).toContain(`+84988${mark}`)

  await changed.getByRole('button', { name: 'Chỉ bản ghi này' }).click()
  await expect(page).toHaveURL(new RegExp(`entity_id=.*${id}`))
  await expect(entries.filter({ hasText: 'Thêm' }).first()).toContainText(name)
  await expect(entries.filter({ hasText: 'Phần đã xem: Hồ sơ' }).first()).toBeVisible()

  await page.getByRole('tab', { name: 'Đăng nhập' }).click()
  const refused = page.getByRole('listitem').filter({ hasText: 'Sai mật khẩu' }).first()
  await expect(refused).toContainText('doctor')

  await page.getByRole('tab', { name: 'Niêm phong' }).click()
  await page.getByRole('button', { name: 'Kiểm tra ngay' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Nhật ký nguyên vẹn' })).toBeVisible()

  await page.goto(`/customer/profile/${id}?tab=privacy`)
  const viewers = page.getByRole('region', { name: 'Ai đã xem hồ sơ này' })
  await expect(viewers.getByRole('row').filter({ hasText: 'Hồ sơ' }).first()).toBeVisible()
})
