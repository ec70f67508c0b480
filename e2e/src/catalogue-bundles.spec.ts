import { api } from './api.ts'
import { expect, signIn, test } from './staff.ts'

test('the manager puts a bundle together, loses nothing to a reload, and sees what customers save', async ({
  page,
}) => {
  await signIn(page, 'manager')
  await api(page).product.add({ code: 'E2EG1', name: 'Tẩy trắng cấp tốc', list_price: 3_000_000 })
  await api(page).product.add({ code: 'E2EG2', name: 'Cạo vôi trọn gói', list_price: 500_000 })

  await page.goto('/bundle')
  await page.getByRole('button', { name: 'Thêm mới' }).click()
  const form = page.getByRole('dialog', { name: 'Thêm gói dịch vụ' })
  const save = form.getByRole('button', { name: 'Lưu', exact: true })
  const pick = async (place: number, words: string, name: RegExp) => {
    await form.getByRole('button', { name: 'Thêm dịch vụ' }).click()
    await form
      .getByRole('group', { name: `Dịch vụ ${place}` })
      .getByRole('combobox', { name: 'Dịch vụ' })
      .fill(words)
    await page.getByRole('option', { name }).click()
  }
  await form.getByRole('textbox', { name: 'Tên gói' }).fill('Combo nụ cười')
  await form.getByRole('textbox', { name: 'Mã' }).fill('COMBO1')
  await pick(1, 'tay trang cap toc', /Tẩy trắng cấp tốc/)
  await pick(2, 'cao voi tron goi', /Cạo vôi trọn gói/)
  const whitening = form.getByRole('group', { name: 'Tẩy trắng cấp tốc' })
  const scaling = form.getByRole('group', { name: 'Cạo vôi trọn gói' })
  await scaling.getByRole('textbox', { name: 'Số lượng' }).fill('2')

  // Dearer than its services one by one, and divided into less than it costs.
  const price = form.getByRole('textbox', { name: 'Giá gói' })
  await price.fill('4tr5')
  await expect(form.getByText('Giá gói không được cao hơn tổng giá niêm yết 4.000.000 đ')).toBeVisible()
  await price.fill('3tr4')
  await expect(form.getByText('khách tiết kiệm 600.000 đ (15%)')).toBeVisible()
  await whitening.getByRole('textbox', { name: 'Phần giá' }).fill('2tr5')
  await scaling.getByRole('textbox', { name: 'Phần giá' }).fill('800k')
  await expect(form.getByText('Phần giá còn thiếu 100.000 đ.')).toBeVisible()
  await save.click()
  await expect(form.getByText('Tổng phần giá của các dịch vụ phải bằng giá gói')).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Thêm mới' }).click()
  await expect(form.getByRole('textbox', { name: 'Tên gói' })).toHaveValue('Combo nụ cười')
  await expect(whitening.getByRole('combobox', { name: 'Dịch vụ' })).toHaveValue(/Tẩy trắng cấp tốc/)
  await expect(scaling.getByRole('textbox', { name: 'Số lượng' })).toHaveValue('2')
  await expect(form.getByText('Phần giá còn thiếu 100.000 đ.')).toBeVisible()
  await scaling.getByRole('textbox', { name: 'Phần giá' }).fill('900k')
  await expect(form.getByText('Phần giá đã chia đủ giá gói.')).toBeVisible()
  await save.click()
  await expect(form).toBeHidden()

  const row = page.getByRole('row', { name: /Combo nụ cười.*3\.400\.000.*600\.000 đ \(15%\)/ })
  await row.getByText('Combo nụ cười').click()
  const drawer = page.getByRole('dialog', { name: 'Combo nụ cười' })
  await expect(drawer.getByText('4.000.000 đ')).toBeVisible()
  await expect(drawer.getByText('600.000 đ (15%)')).toBeVisible()
  await expect(drawer.getByRole('row', { name: /Cạo vôi trọn gói.*× 2.*900\.000/ })).toBeVisible()
})
