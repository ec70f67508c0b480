import { readFile } from 'node:fs/promises'
import { ask, expect, saas, signIn, test } from './staff.ts'

/** One pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('the manager tidies a vocabulary: adds, puts in order, sees where a word is used, merges it, and takes the list along', async ({
  page,
}) => {
  await signIn(page, 'manager')
  const platinum = await ask<{ id: number }>(page, '/v1/taxonomy/term-add', {
    vocabulary: 'vip_level',
    name: 'Platinum',
  })
  for (const phone of ['0977000001', '0977000002'])
    await ask(page, '/v1/person/add', {
      full_name: `Khách Hạng ${phone.slice(-1)}`,
      phone,
      vip_level_term_id: platinum.id,
      force: true,
    })
  await page.goto('/term')
  await page
    .getByRole('navigation', { name: 'Các danh mục' })
    .getByRole('button', { name: /^Hạng thành viên/ })
    .click()
  await page.getByRole('button', { name: 'Thêm mục' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Tên', { exact: false }).first().fill('Bạch kim')
  await form.getByRole('radio', { name: 'Tím' }).check()
  await form.getByRole('button', { name: 'Lưu' }).click()
  const list = page.getByRole('region', { name: 'Hạng thành viên' }).getByRole('listitem')
  await expect(list.last()).toContainText('Bạch kim')

  const grip = page.getByRole('button', { name: 'Xếp thứ tự Bạch kim' })
  await grip.press('ArrowUp')
  await expect(list.nth(-2)).toContainText('Bạch kim')
  await expect(grip).toBeFocused()
  await page.reload()
  await expect(list.nth(-2)).toContainText('Bạch kim')

  const word = list.filter({ hasText: 'Platinum' })
  await word.getByRole('button', { name: '2 nơi dùng' }).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Khách hàng/ })
    .click()
  await expect(page).toHaveURL(/vip_level_term_id=/)
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(3)

  await page.goto('/term?vocabulary=vip_level')
  await page.getByRole('button', { name: 'Thao tác với Platinum' }).click()
  await page.getByRole('menuitem', { name: 'Gộp vào mục khác' }).click()
  const merging = page.getByRole('dialog', { name: 'Gộp «Platinum»' })
  await expect(merging.getByRole('region', { name: 'Đang dùng ở' })).toContainText(/Khách hàng.*2/)
  await merging.getByRole('combobox', { name: 'Giữ lại mục' }).click()
  await page.getByRole('option', { name: 'Bạch kim' }).click()
  await merging.getByRole('button', { name: 'Gộp', exact: true }).click()
  await expect(page.getByText('Đã gộp «Platinum» vào «Bạch kim», chuyển 2 nơi')).toBeVisible()
  await expect(word.filter({ hasNotText: 'Bạch kim' })).toHaveCount(0)
  await expect(list.filter({ hasText: 'Bạch kim' })).toContainText('2 nơi dùng')

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Tệp' }).click()
  await page.getByRole('menuitem', { name: 'Xuất CSV' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('Danh mục Hạng thành viên.csv')
  expect(await readFile(await file.path(), 'utf8')).toMatch(/Bạch kim,Platinum,,#8B5CF6,,Có/)
})

test('an administrator gives the clinic its own logo, and everybody sees it before they sign in', async ({
  page,
  browser,
  baseURL,
}) => {
  const clinic = saas(baseURL)
  await signIn(page, 'admin', clinic)
  await page.goto(`${clinic}/configuration?group=brand`)
  const logo = page.getByRole('group', { name: 'Tải lên: Logo' })
  const choose = (name: string, buffer: Buffer) =>
    logo.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'image/png', buffer })
  await choose('logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="stored()"/>'))
  await expect(logo.getByText(/Không nhận được loại tệp này/)).toBeVisible()
  await choose('logo.png', PICTURE)
  const chosen = page.getByRole('group', { name: 'Logo', exact: true }).getByRole('button', { pressed: true })
  await expect(chosen).toHaveAccessibleName('logo.png')
  await page.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect(page.getByText('Đã lưu cấu hình')).toBeVisible()
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`${clinic}/login`)
  const shown = visitor.locator('img[src*="/storage/"]').first()
  await expect(shown).toBeVisible()
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await visitor.context().close()
  await ask(page, '/v1/setting/bulk-update', {
    changes: [{ key: 'brand.logo_url', value: null, reset: true }],
  })
})
