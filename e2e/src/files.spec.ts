import type { Page } from '@playwright/test'
import { api } from './api.ts'
import { expect, signIn, test } from './staff.ts'

const mark = () => String(Date.now()).slice(-6)
const MB = 1024 * 1024

/** Three photos as a telephone makes them: the first one so large that it travels in pieces. */
async function photosOf(page: Page) {
  const drawn = await page.evaluate(() =>
    ['#d9463b', '#3b82d9', '#3bd98a'].map((colour) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 800, height: 600 })
      const pen = canvas.getContext('2d')
      if (pen === null) throw new Error('nothing to draw with')
      pen.fillStyle = colour
      pen.fillRect(0, 0, 800, 600)
      pen.fillStyle = 'white'
      pen.fillText(`${Math.random()}`, 100, 300)
      return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
    }),
  )
  return drawn.map((base64, index) => ({
    name: `${['trước', 'sau', 'cười'][index]}.jpg`,
    mimeType: 'image/jpeg',
    // What is behind a picture is not stored; here it only makes it large.
    buffer: Buffer.concat([Buffer.from(base64, 'base64'), Buffer.alloc(index === 0 ? 5 * MB : 0)]),
  }))
}

/** Lets the first piece of a file through and holds the others: `held` once the second was sent, and so the first was answered. */
async function holdPieces(page: Page): Promise<{ held: Promise<void>; letGo: () => Promise<void> }> {
  let pieces = 0
  const { promise: held, resolve } = Promise.withResolvers<void>()
  await page.route('**/v1/file_upload/piece', async (route) => {
    pieces += 1
    if (pieces === 1) await route.continue()
    else resolve()
  })
  return { held, letGo: () => page.unroute('**/v1/file_upload/piece') }
}

test('reception brings three photos in, stops and goes on, pairs two and looks at them closely', async ({
  page,
}) => {
  await signIn(page, 'receptionist')
  const { id } = await api(page).person.add({
    full_name: `Lê Thị Hình Ảnh ${mark()}`,
    phone: `0908${mark()}`,
    force: true,
  })
  await page.goto(`/customer/profile/${id}?tab=images`)
  await expect(page.getByText('Chưa có hình ảnh nào')).toBeVisible()

  const { held, letGo } = await holdPieces(page)
  await page
    .getByRole('tabpanel')
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photosOf(page))
  const list = page.getByRole('region', { name: 'Tệp đang tải lên' })
  const large = list.getByRole('listitem').filter({ hasText: 'trước.jpg' })
  await expect(list.getByText('Đã tải lên')).toHaveCount(2)
  await expect(large.getByText(/\/ 5 MB$/)).toBeVisible()
  await held
  await large.getByRole('button', { name: 'Tạm dừng «trước.jpg»' }).click()
  await expect(large.getByText('Đã tạm dừng')).toBeVisible()
  const state = await api(page).fileUpload.list({})
  expect(state.data.map(({ received }) => received)).toEqual([2 * MB])
  await letGo()
  await large.getByRole('button', { name: 'Tiếp tục «trước.jpg»' }).click()
  await expect(list.getByText('Đã tải lên')).toHaveCount(3)
  await page.getByRole('button', { name: 'Ẩn tệp đã xong' }).click()
  await expect(list).toHaveCount(0)

  await page.getByRole('checkbox', { name: /^Chọn trước\.jpg/ }).check()
  await page.getByRole('checkbox', { name: /^Chọn sau\.jpg/ }).check()
  await page.getByRole('button', { name: 'Ghép trước/sau' }).click()
  const pairs = page.getByRole('region', { name: 'Trước và sau' })
  await expect(pairs.getByRole('button', { name: /\.jpg/ })).toHaveCount(2)

  await pairs.getByRole('button', { name: /^trước\.jpg/ }).click()
  const box = page.getByRole('dialog', { name: /\.jpg/ })
  await expect(box.getByText('1 / 2').or(box.getByText('2 / 2'))).toBeVisible()
  const first = await box.getAttribute('aria-label')
  await page.keyboard.press('ArrowRight')
  await expect(box).not.toHaveAttribute('aria-label', first ?? '')
  const seen = box.getByRole('img', { name: /\.jpg/ })
  await expect.poll(async () => (await seen.boundingBox())?.width ?? 0).toBeGreaterThan(100)
  const width = (await seen.boundingBox())?.width ?? 0
  await page.keyboard.press('+')
  await expect.poll(async () => (await seen.boundingBox())?.width ?? 0).toBeGreaterThan(width * 1.4)
  await page.keyboard.press('Escape')
  await expect(box).toHaveCount(0)

  // One more hangs on a note, and opens from there.
  const [attached] = await photosOf(page)
  if (attached === undefined) throw new Error('no photo was drawn')
  const small = { ...attached, name: 'zalo.jpg', buffer: attached.buffer.subarray(0, -5 * MB) }
  await page.goto(`/customer/profile/${id}`)
  await expect(page.getByText('Thêm khách hàng')).toBeVisible()
  await page.getByLabel('Đính kèm tệp').first().setInputFiles([small])
  await page.getByRole('combobox', { name: 'Nội dung ghi chú' }).fill('Khách gửi qua Zalo')
  await page.getByRole('button', { name: 'Ghi lại' }).click()
  await expect(page.getByText('Khách gửi qua Zalo')).toBeVisible()
  await page
    .getByRole('list', { name: 'Tệp đính kèm' })
    .getByRole('button', { name: 'zalo.jpg', exact: true })
    .click()
  await expect(page.getByRole('dialog', { name: 'zalo.jpg' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto(`/customer/profile/${id}?tab=images`)

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('button', { name: /^cười\.jpg/ })).toBeVisible()
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(wider).toBeLessThanOrEqual(0)
  await expect(page.locator('[data-toast]')).toHaveCount(0)
  await page.getByRole('button', { name: /^Thao tác với cười\.jpg/ }).click()
  await page.getByRole('menuitem', { name: 'Xóa' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Xóa' }).click()
  await expect(page.getByRole('button', { name: /^cười\.jpg/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Hoàn tác' }).click()
  await expect(page.getByRole('button', { name: /^cười\.jpg/ })).toBeVisible()
})
