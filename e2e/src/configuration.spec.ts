import { ask, expect, saas, signIn, test } from './staff.ts'

test('an administrator brands the clinic, changes a rule and shares a view; a colleague sees all of it at once', async ({
  page,
  browser,
  baseURL,
}) => {
  const clinic = saas(baseURL)
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

  await page.goto(`${clinic}/configuration?group=booking`)
  await page.getByRole('textbox', { name: 'Báo khách chờ lâu sau' }).fill('500')
  await page.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect(page.getByText('không được lớn hơn 180').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Báo khách chờ lâu sau' }).fill('25')
  await page.getByRole('button', { name: 'Lưu', exact: true }).click()
  // Until it is kept, leaving asks what to do with it.
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

  await ask(page, '/v1/setting/bulk-update', {
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
  await expect(ask(other, '/v1/backup/get', {})).rejects.toThrow()
  await other.context().close()
})
