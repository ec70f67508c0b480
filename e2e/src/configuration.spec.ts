import { serious } from './axe.ts'
import { api } from './api.ts'
import { expect, signIn, test } from './staff.ts'

test('an administrator brands the clinic, changes a rule and shares a view; a colleague sees all of it at once', async ({
  page,
  browser,
  saas: clinic,
}) => {
  await signIn(page, 'admin', clinic)
  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'receptionist', clinic)
  await other.goto(`${clinic}/customer`)
  await expect(other.getByRole('grid', { name: 'Khách hàng' })).toBeVisible()
  const fill = () =>
    other.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary-500').trim())

  await page.goto(`${clinic}/configuration?group=brand`)
  const brand = page.getByRole('region', { name: 'Thương hiệu', exact: true })
  await brand.getByRole('textbox', { name: 'Tên thương hiệu' }).fill('Nha khoa Sao Mai')
  await brand.getByRole('button', { name: 'Xanh lá', exact: true }).click()
  await expect(brand.getByRole('region', { name: 'Xem trước thương hiệu' })).toContainText('Nha khoa Sao Mai')
  await page.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect(other.getByText('Nha khoa Sao Mai').first()).toBeVisible()
  await expect.poll(fill).toBe('#10B981')

  // The saved colour is shown before the list is read again, and goes on being changed at once.
  const code = (label: string) =>
    brand.getByRole('listitem').filter({ hasText: label }).getByRole('textbox', { name: 'Mã màu' })
  await expect(code('Màu chính')).toHaveValue('#10B981')
  const reading = Promise.withResolvers<void>()
  await page.route('**/v1/setting/list', (route) => reading.promise.then(() => route.continue()))
  await code('Màu chính').fill('#FACC15')
  await expect(brand.getByRole('region', { name: 'Xem trước thương hiệu' })).toContainText(
    'chữ trên nút sẽ là chữ đậm',
  )
  await page.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Lưu', exact: true })).toHaveCount(0)
  await expect(code('Màu chính')).toHaveValue('#FACC15')
  await code('Màu chính').fill('#FACC16')
  await page.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Lưu', exact: true })).toHaveCount(0)
  reading.resolve()
  await code('Màu phụ').fill('#7C3AED')
  await page.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect(other.locator('[data-initials]').first()).toHaveCSS('background-color', 'rgb(124, 58, 237)')
  const add = other.getByRole('button', { name: 'Thêm khách hàng' })
  await expect(add).toHaveCSS('background-color', 'rgb(250, 204, 22)')
  await expect(add).toHaveCSS('color', 'rgb(17, 24, 39)')
  expect(await serious(other)).toEqual([])

  await page.goto(`${clinic}/configuration?group=booking`)
  await page.getByRole('textbox', { name: 'Báo khách chờ lâu sau' }).fill('500')
  await page.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect(page.getByText('không được lớn hơn 180').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Báo khách chờ lâu sau' }).fill('25')
  await page.getByRole('button', { name: 'Lưu', exact: true }).click()
  // Until it is saved, leaving asks what to do with it.
  await expect(page.getByRole('button', { name: 'Lưu', exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'Lịch sử của «Báo khách chờ lâu sau»' }).click()
  await expect(page.getByText('25 phút').first()).toBeVisible()
  await expect(page.getByText(/Báo khách chờ lâu sau: .* → 25 phút/)).toBeVisible()

  await page.goto(`${clinic}/customer?lifecycle=inactive`)
  await page.getByRole('button', { name: 'Chế độ xem' }).click()
  await page.getByRole('textbox', { name: 'Lưu bộ lọc đang dùng với tên' }).fill('Khách tạm ngưng')
  await page.getByRole('checkbox', { name: 'Chia sẻ với mọi người' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Lưu' }).click()
  await other.getByRole('button', { name: 'Chế độ xem' }).click()
  await other
    .getByRole('list', { name: 'Dùng chung' })
    .getByRole('button', { name: 'Khách tạm ngưng', exact: true })
    .click()
  await expect(other).toHaveURL(/lifecycle=inactive/)

  await api(page).setting.bulk_update({
    changes: [
      { key: 'brand.name', value: 'Nha khoa Demo 2' },
      { key: 'brand.primary_color', value: '#8B5CF6' },
      { key: 'booking.waiting_minutes', value: null, reset: true },
    ],
  })
  await expect.poll(fill).toBe('#8B5CF6')
  await other.context().close()
})

test('an administrator sees how old and how large the backups are; who may not set anything does not', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin')
  await page.goto('/configuration')
  const backups = page.getByRole('region', { name: 'Sao lưu dữ liệu' })
  await expect(backups).toContainText(/Bản đầu tiên lúc|Bản gần nhất xong lúc .* khoảng/)
  await expect(backups.getByText('cùng ổ đĩa với dữ liệu')).toBeVisible()
  await backups.getByRole('button', { name: 'Xem chi tiết' }).press('Enter')
  await expect(backups.getByText('Tệp của phòng khám')).toBeVisible()
  await expect(backups.getByText(/\d+ tệp, [\d,]+ MB/)).toBeVisible()
  await backups.getByRole('button', { name: 'Thu gọn' }).press('Enter')
  await expect(backups.getByText('Tệp của phòng khám')).toBeHidden()

  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'receptionist')
  await expect(api(other).backup.get({})).rejects.toThrow()
  await other.context().close()
})

test('an administrator finds on one screen what the clinic has set up, and the way to each and back', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await page.goto('/configuration')
  await page.getByRole('link', { name: 'Thiết lập phòng khám', exact: true }).click()
  await expect(page.getByText(/^Đã (xong \d+ trong 11 mục|thiết lập xong mọi mục)/)).toBeVisible()
  const chairs = page.getByRole('link', { name: /Ghế và phòng/ })
  const { total } = await api(page).term.list({
    vocabulary: 'room',
    limit: 1,
  })
  await expect(chairs).toContainText(`${total} ghế`)
  await chairs.click()
  await expect(page).toHaveURL(/\/term\?vocabulary=room/)
  await api(page).term.add({ vocabulary: 'room', name: 'Ghế mới thêm' })
  await page.goBack()
  await expect(chairs).toContainText(`${total + 1} ghế`)
  expect(await serious(page)).toEqual([])
})
