import type { Page } from '@playwright/test'
import { api } from './api.ts'
import { expect, signIn, test } from './staff.ts'
import { expectToast } from './toasts.ts'

const mark = () => String(Date.now()).slice(-6)

async function addField(
  page: Page,
  type: 'decimal' | 'integer' | 'percent' | 'money',
  label: string,
): Promise<void> {
  const { customDefinition } = api(page)
  const name = `${type}_${mark()}`
  const { id } = await customDefinition.add({ entity_type: 'person', name, label, type })
  await customDefinition.update_status({ id, status: 'active' })
}

test('a whole-number field refuses 7.5 beside it and leaves it as it was typed; 7.500 is seven thousand five hundred', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await page.goto('/tags')
  await page.getByRole('button', { name: /Thêm/ }).first().click()
  const dialog = page.getByRole('dialog')
  const order = dialog.getByRole('textbox', { name: 'Thứ tự' })
  const name = dialog.getByRole('textbox', { name: 'Tên nhãn', exact: true })
  await name.fill(`Nhãn số ${mark()}`)
  for (const wrong of ['7.5', '7,5', '7.50']) {
    await order.fill(wrong)
    await order.blur()
    await expect(dialog.getByText(`Không rõ «${wrong}» là số nào: ô này chỉ nhận số nguyên`)).toBeVisible()
    await expect(order).toHaveValue(wrong)
    await dialog.getByRole('button', { name: 'Lưu' }).click()
    await expect(dialog).toBeVisible()
  }
  // What is no number is kept as it was typed, too.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /Thêm/ }).first().click()
  await expect(order).toHaveValue('7.50')
  await order.fill('7.500')
  await order.blur()
  await expect(order).toHaveValue('7.500')
  await dialog.getByRole('button', { name: 'Lưu' }).click()
  await expect(dialog).toHaveCount(0)
  const { data } = await api(page).tag.list({ search: 'Nhãn số' })
  expect(data.map((tag) => tag.order)).toEqual([7_500])
})

test('a decimal field refuses 7.500, which could be seven and a half, and takes 7,5', async ({ page }) => {
  await signIn(page, 'admin')
  const label = `Chỉ số ${mark()}`
  await addField(page, 'decimal', label)
  const { id } = await api(page).person.add({
    full_name: `Ngô Số Lẻ ${mark()}`,
    phone: `0909${mark()}`,
    force: true,
  })
  await page.goto(`/customer/profile/${id}?tab=information`)
  const figure = page.getByRole('textbox', { name: label })
  await figure.fill('7.500')
  await figure.blur()
  await expect(page.getByText('Không rõ «7.500» là bao nhiêu: hãy nhập 7500 hoặc 7,5')).toBeVisible()
  await expect(figure).toHaveValue('7.500')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Đã lưu thông tin khách hàng')).toHaveCount(0)
  await figure.fill('7,5')
  await page.keyboard.press('Control+Enter')
  await expectToast(page, 'Đã lưu thông tin khách hàng')
  await page.reload()
  await expect(figure).toHaveValue('7,5')
})
