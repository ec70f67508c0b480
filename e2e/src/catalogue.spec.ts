import { api } from './api.ts'
import { expect, signIn, test } from './staff.ts'

test('the manager adds a service with its steps and a price of a list, and what is wrong is said where it is while nothing typed is lost', async ({
  page,
}) => {
  await signIn(page, 'manager')
  for (const [code, name] of [
    ['E2E1', 'Cạo vôi bằng siêu âm'],
    ['E2E2', 'Đánh bóng bằng chổi'],
  ] as const)
    await api(page).operation.add({ code, name })

  await page.goto('/product')
  await page.getByRole('button', { name: 'Thêm mới' }).click()
  const form = page.getByRole('dialog', { name: 'Thêm dịch vụ, hàng hóa' })
  const field = (name: string) => form.getByRole('textbox', { name, exact: true })
  await field('Mã').fill('E2ECV')
  await field('Tên').fill('Cạo vôi hai hàm')
  await field('Giá niêm yết').fill('300k')
  await field('Giá sàn').fill('400000')
  await form.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect(form.getByText('Giá sàn không được cao hơn giá niêm yết')).toBeVisible()
  await expect(field('Tên')).toHaveValue('Cạo vôi hai hàm')
  await field('Giá sàn').fill('250000')
  await form.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect(form).toBeHidden()

  await page.getByRole('grid').getByText('Cạo vôi hai hàm').click()
  const drawer = page.getByRole('dialog', { name: 'Cạo vôi hai hàm' })
  await drawer.getByRole('tab', { name: 'Công đoạn' }).click()
  for (const [at, name, weight] of [
    [0, 'Cạo vôi bằng siêu âm', '70'],
    [1, 'Đánh bóng bằng chổi', '20'],
  ] as const) {
    await drawer.getByRole('button', { name: 'Thêm công đoạn' }).click()
    const step = drawer.getByRole('listitem').nth(at)
    await step.getByRole('combobox', { name: 'Nội dung điều trị' }).fill(name)
    await page.getByRole('option', { name }).click()
    await step.getByRole('textbox', { name: 'Tỷ trọng %' }).fill(weight)
  }
  await drawer.getByRole('button', { name: 'Lưu công đoạn' }).click()
  await expect(drawer.getByRole('alert').getByText('Tổng tỷ trọng 90%')).toBeVisible()
  const last = drawer.getByRole('listitem').nth(1).getByRole('textbox', { name: 'Tỷ trọng %' })
  await last.fill('30')
  await drawer.getByRole('button', { name: 'Lưu công đoạn' }).click()
  await expect(drawer.getByRole('tab', { name: 'Công đoạn (2)' })).toBeVisible()

  await page.goto('/operation')
  await page.getByPlaceholder('Tìm theo tên, mã').fill('danh bong bang choi')
  await expect(page.getByRole('row', { name: /Đánh bóng bằng chổi.*1 dịch vụ/ })).toBeVisible()

  await page.goto('/product/price-tiers?tab=rows')
  await page.getByRole('button', { name: 'Thêm mới' }).click()
  const tier = page.getByRole('dialog', { name: 'Thêm giá theo bảng' })
  await tier.getByRole('combobox', { name: 'Dịch vụ' }).fill('cao voi hai ham')
  await page.getByRole('option', { name: /Cạo vôi hai hàm/ }).click()
  await tier.getByRole('textbox', { name: 'Bảng giá', exact: true }).fill('Giá khách quen E2E')
  await tier.getByRole('textbox', { name: 'Mã bảng giá' }).fill('quen-e2e')
  await tier.getByRole('textbox', { name: 'Giá trị' }).fill('280000')
  await tier.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect(tier).toBeHidden()
  await page.goto('/product?search=E2ECV')
  await page.getByRole('grid').getByText('Cạo vôi hai hàm').click()
  await drawer.getByRole('tab', { name: 'Giá' }).click()
  await expect(drawer.getByRole('row', { name: /Giá khách quen E2E.*280\.000/ })).toBeVisible()
})
