import { readFile } from 'node:fs/promises'
import { api } from './api.ts'
import { expect, signIn, test } from './staff.ts'
import { expectToast } from './toasts.ts'

test('the manager tidies a vocabulary: adds, puts in order, sees where a word is used, merges it, and takes the list along', async ({
  page,
}) => {
  await signIn(page, 'manager')
  const platinum = await api(page).term.add({
    vocabulary: 'vip_level',
    name: 'Platinum',
  })
  for (const phone of ['0977000001', '0977000002'])
    await api(page).person.add({
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
  await expectToast(page, 'Đã gộp «Platinum» vào «Bạch kim», chuyển 2 nơi')
  await expect(word.filter({ hasNotText: 'Bạch kim' })).toHaveCount(0)
  await expect(list.filter({ hasText: 'Bạch kim' })).toContainText('2 nơi dùng')

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Tệp' }).click()
  await page.getByRole('menuitem', { name: 'Xuất CSV' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('Danh mục Hạng thành viên.csv')
  expect(await readFile(await file.path(), 'utf8')).toMatch(/Bạch kim,Platinum,,#8B5CF6,,Có/)
})
