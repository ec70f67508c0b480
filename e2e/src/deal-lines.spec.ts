import { api } from './api.ts'
import { expect, signIn, test } from './staff.ts'
import { expectToast } from './toasts.ts'

test('a consultant adds a service and a bundle to a deal, and the plan of the customer has them', async ({
  page,
}) => {
  await signIn(page, 'manager')
  const ids = []
  for (const [code, list_price] of [
    ['GCH1', 300_000],
    ['GCH2', 700_000],
  ] as const) {
    const { id } = await api(page).product.add({ code, name: `Dịch vụ ${code}`, list_price })
    ids.push({ product_id: id })
  }
  await api(page).bundle.add({ code: 'GCH', name: 'Gói chào hè', price: 800_000, items: ids })
  const person = await api(page).person.add({ full_name: 'Khách Mua Gói', phone: '0931777123' })
  await api(page).deal.add({ person_id: person.id, pipeline_id: 2, name: 'Chăm sóc răng' })

  await signIn(page, 'receptionist')
  await page.goto(`/customer/profile/${person.id}?tab=deals`)
  await page.getByText('Chăm sóc răng').first().click()
  const drawer = page.getByRole('dialog', { name: 'Chăm sóc răng' })
  await drawer.getByRole('tab', { name: 'Dịch vụ' }).click()
  await expect(drawer.getByText('Cơ hội chưa có dịch vụ')).toBeVisible()
  await drawer.getByRole('button', { name: 'Thêm gói' }).click()
  const dialog = page.getByRole('dialog', { name: 'Thêm gói' })
  await dialog.getByRole('button', { name: 'Thêm gói' }).click()
  await expect(dialog.getByText('Vui lòng chọn gói dịch vụ')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Gói dịch vụ' }).fill('chao he')
  await page.getByRole('option', { name: /Gói chào hè/ }).click()
  await dialog.getByRole('button', { name: 'Thêm gói' }).click()
  await expectToast(page, 'Đã thêm 2 dịch vụ của gói')
  await expect(drawer.getByText('Tổng 800.000 đ')).toBeVisible()
  await drawer.getByRole('button', { name: 'Thêm dịch vụ' }).click()
  const form = page.getByRole('dialog', { name: 'Thêm dịch vụ' })
  await form.getByRole('combobox', { name: 'Dịch vụ', exact: true }).fill('GCH1')
  await page.getByRole('option', { name: /Dịch vụ GCH1/ }).click()
  await form.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect(form).toBeHidden()
  await expect(drawer.getByText('Tổng 1.100.000 đ')).toBeVisible()
  await page.goto(`/customer/profile/${person.id}?tab=treatment`)
  await expect(page.getByRole('main').getByText('Gói: Gói chào hè')).toHaveCount(2)
})
