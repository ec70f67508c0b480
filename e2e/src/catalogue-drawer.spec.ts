import { api } from './api.ts'
import { expect, signIn, test } from './staff.ts'
import { openTab } from './tabs.ts'

test('the manager copies a service with its steps and prices, and sees what it costs a customer of a group and why', async ({
  page,
}) => {
  await signIn(page, 'manager')
  const clinic = api(page)
  const source = await clinic.product.add({ code: 'E2EBS', name: 'Bọc sứ mẫu', list_price: 2_000_000 })
  const taken = source.code
  const grinding = await clinic.operation.add({ code: 'E2EBS1', name: 'Mài cùi mẫu' })
  const fitting = await clinic.operation.add({ code: 'E2EBS2', name: 'Gắn sứ mẫu' })
  await clinic.productOperation.bulk_set({
    product_id: source.id,
    steps: [
      { operation_id: grinding.id, revenue_weight: 60 },
      { operation_id: fitting.id, revenue_weight: 40 },
    ],
  })
  const group = await clinic.personGroup.add({ name: 'Khách thân thiết E2E', purpose: 'pricing' })
  const person = await clinic.person.add({ full_name: 'Đỗ Thân Thiết', phone: '0939777001' })
  await clinic.personGroupMember.add({ group_id: group.id, person_ids: [person.id] })
  await clinic.productPriceTier.add({
    product_id: source.id,
    tier_code: 'e2e-than-thiet',
    tier_name: 'Giá thân thiết',
    value: 1_800_000,
    person_group_id: group.id,
  })

  await page.goto('/product')
  await page.getByPlaceholder('Tìm theo tên, mã, hoạt chất').fill('boc su mau')
  const openCopy = async () => {
    await page
      .getByRole('row', { name: /E2EBS/ })
      .getByRole('button', { name: /Thao tác/ })
      .click()
    await page.getByRole('menuitem', { name: 'Nhân bản' }).click()
  }
  await openCopy()
  const form = page.getByRole('dialog', { name: 'Nhân bản «Bọc sứ mẫu»' })
  const copy = form.getByRole('button', { name: 'Nhân bản' })
  await form.getByRole('textbox', { name: 'Tên' }).fill('Bọc sứ cao cấp')
  await copy.click()
  await expect(form.getByText('Mã không được để trống')).toBeVisible()
  await form.getByRole('textbox', { name: 'Mã' }).fill(taken.toLowerCase())
  await copy.click()
  await expect(page.getByText('Đã có dịch vụ, hàng hóa trùng mã').first()).toBeVisible()
  await page.reload()
  await openCopy()
  await expect(form.getByRole('textbox', { name: 'Tên' })).toHaveValue('Bọc sứ cao cấp')
  await form.getByRole('textbox', { name: 'Mã' }).fill('E2ECC')
  await copy.click()
  await expect(form).toBeHidden()

  await page.getByPlaceholder('Tìm theo tên, mã, hoạt chất').fill('boc su cao cap')
  const row = page.getByRole('row', { name: /E2ECC/ })
  await expect(row).toContainText('Ngưng dùng')
  await row.getByText('Bọc sứ cao cấp').click()
  const drawer = page.getByRole('dialog', { name: 'Bọc sứ cao cấp' })
  await drawer.getByRole('tab', { name: 'Công đoạn (2)' }).click()
  await expect(drawer.getByRole('listitem').nth(0).getByRole('combobox')).toHaveValue(/Mài cùi mẫu/)
  await expect(drawer.getByRole('listitem').nth(1).getByRole('textbox', { name: 'Tỷ trọng %' })).toHaveValue(
    '40',
  )

  await drawer.getByRole('tab', { name: 'Giá', exact: true }).click()
  await expect(
    drawer.getByRole('row', { name: /Giá thân thiết.*Khách thân thiết E2E.*1\.800\.000/ }),
  ).toBeVisible()
  const trial = drawer.getByRole('region', { name: 'Giá cho khách…' })
  await expect(trial.getByText('Theo giá niêm yết')).toBeVisible()
  await trial.getByRole('textbox', { name: 'Số lượng' }).fill('0')
  await expect(trial.getByText('Ghi số lượng lớn hơn 0')).toBeVisible()
  await trial.getByRole('textbox', { name: 'Số lượng' }).fill('1')
  await trial.getByRole('combobox', { name: 'Khách hàng' }).fill('do than thiet')
  await page.getByRole('option', { name: /Đỗ Thân Thiết/ }).click()
  await expect(trial.getByText('Giá thân thiết: 1.800.000 đ')).toBeVisible()

  await openTab(drawer, 'Dùng ở đâu')
  await expect(drawer.getByText('Chưa được dùng ở đâu.')).toBeVisible()
})
