import type { Page } from '@playwright/test'
import { formatMoney } from '@bcare/rules/text/money'
import { api } from './api.ts'
import { beginSession, expect, signIn, test } from './staff.ts'

/** A step with a norm, done by two doctors: one keeps to it, the other goes beyond. */
async function prepare(page: Page) {
  await beginSession(page, 'admin')
  const unit = await api(page).term.add({ vocabulary: 'product_unit', name: 'ống báo cáo' })
  await beginSession(page, 'manager')
  const material = await api(page).material.add({
    code: 'NOINHA',
    name: 'Thuốc bơm rửa báo cáo',
    unit_term_id: unit.id,
    standard_cost: 10_000,
  })
  const { branch_id } = await api(page).auth.me({})
  await api(page).usage.add({
    kind: 'receive',
    material_id: material.id,
    quantity: 100,
    unit_cost: 10_000,
    branch_id: branch_id ?? 0,
  })
  const operation = await api(page).operation.add({ code: 'BRBC', name: 'Bơm rửa báo cáo' })
  await api(page).operationMaterial.bulk_set({
    operation_id: operation.id,
    materials: [{ material_id: material.id, qty: 2, tolerance_pct: 20 }],
  })
  const product = await api(page).product.add({ code: 'NNBC', name: 'Nội nha báo cáo', list_price: 500_000 })
  await api(page).productOperation.bulk_set({
    product_id: product.id,
    steps: [{ operation_id: operation.id, revenue_weight: 100 }],
  })
  const { data } = await api(page).user.list({ search: 'doctor', limit: 20 })
  const { data: others } = await api(page).user.list({ search: 'tranthuha', limit: 20 })
  const doctors = [
    data.find(({ username }) => username === 'doctor'),
    others.find(({ username }) => username === 'tranthuha'),
  ]
  const steps: number[] = []
  for (const [at, doctor] of doctors.entries()) {
    const doctor_id = doctor?.id ?? 0
    const person = await api(page).person.add({
      full_name: `Khách Báo Cáo ${at + 1}`,
      phone: `093155500${at}`,
    })
    const line = await api(page).attachment.add({ person_id: person.id, product_id: product.id, doctor_id })
    await api(page).attachment.update_status({ id: line.id, to: 'agreed' })
    const step = await api(page).attachment.perform({ id: line.id, step_no: 1, doctor_id })
    steps.push(step.id)
  }
  const [, beyond = 0] = steps
  await api(page).usage.record({
    id: beyond,
    lines: [{ material_id: material.id, quantity: 5, variance_reason: 'Ống tủy cong' }],
  })
  return { material_id: material.id, doctor: doctors[1] }
}

test('a manager finds who uses beyond the norm, from the summary to the row and to the customer', async ({
  page,
}) => {
  const { material_id, doctor } = await prepare(page)
  await signIn(page, 'manager')
  await page.goto('/material-usage-summary')
  const materials = page.getByRole('table', { name: 'Vật tư' })
  const row = materials.getByRole('row', { name: /^Thuốc bơm rửa báo cáo/ })
  await expect(row.getByRole('link', { name: /^100\. Nhập của/ })).toBeVisible()
  await expect(row.getByRole('link', { name: /^7\. Dùng của/ })).toBeVisible()
  await expect(row).toContainText('93')
  await expect(row).toContainText('+75 %')
  await expect(page.getByRole('region', { name: 'Cách tính' })).toContainText(
    'Tồn cuối: Tồn đầu + nhập − dùng − hao hụt + chuyển + điều chỉnh',
  )
  await page.getByText('Giá trị', { exact: true }).click()
  await expect(row.getByRole('link', { name: `${formatMoney(1_000_000)}. Nhập của` })).toBeVisible()

  await page.getByRole('tab', { name: 'Bác sĩ' }).click()
  const doctors = page.getByRole('table', { name: 'Bác sĩ' })
  const theirs = doctors.getByRole('row', { name: new RegExp(String(doctor?.name)) })
  await theirs.getByRole('link', { name: /Lần vượt của/ }).click()
  await expect(page).toHaveURL(new RegExp(`/material-usage-detail\\?.*doctor_id=${doctor?.id}`))
  await expect(page.getByRole('checkbox', { name: 'Chỉ lần vượt định mức' })).toBeChecked()
  const grid = page.getByRole('grid', { name: 'Chi tiết sử dụng vật tư' })
  const movement = grid.getByRole('row', { name: /Thuốc bơm rửa báo cáo/ })
  await expect(movement).toHaveCount(1)
  await expect(movement).toContainText('+3 (+150 %)')
  await expect(movement).toContainText('Khách Báo Cáo 2')
  await movement.getByText('Thuốc bơm rửa báo cáo').click()
  const drawer = page.getByRole('dialog', { name: 'Sử dụng: Thuốc bơm rửa báo cáo' })
  await expect(drawer).toContainText('Ống tủy cong')
  await expect(drawer).toContainText('2 ống báo cáo (cho phép lệch 20 %)')
  await drawer.getByRole('link', { name: /^Khách Báo Cáo 2/ }).click()
  await expect(page).toHaveURL(/\/customer\/profile\/\d+\?tab=materials/)
  const used = page.getByRole('list', { name: 'Vật tư đã dùng' })
  await expect(used).toContainText('Nội nha báo cáo')
  await expect(used).toContainText('5 ống báo cáo')

  // The whole of what moved of it is the rows of its name.
  await page.goto(`/material-usage-detail?material_id=${material_id}`)
  const { total } = await api(page).usage.list({ material_id })
  await expect(grid.getByRole('row', { name: /Thuốc bơm rửa báo cáo/ })).toHaveCount(total)
})
