import type { Page } from '@playwright/test'
import { api } from './api.ts'
import { beginSession, expect, signIn, test } from './staff.ts'
import { expectToast } from './toasts.ts'

/** What a reader sends: keys one right after another, whatever the machine that runs the test is busy with. */
const scan = (page: Page, code: string): Promise<void> =>
  page.evaluate(
    (keys) => {
      for (const key of keys)
        (document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
        )
    },
    [...Array.from(code), 'Enter'],
  )

test('an assistant records what a visit used by barcode: the norm is there, a scan adds, too much asks why', async ({
  page,
}) => {
  await beginSession(page, 'admin')
  const unit = await api(page).term.add({ vocabulary: 'product_unit', name: 'Ống vật tư' })
  await beginSession(page, 'manager')
  const add = (code: string, name: string, barcode: string) =>
    api(page).material.add({ code, name, unit_term_id: unit.id, barcodes: [{ code: barcode }] })
  const paste = await add('TTN1', 'Keo thử nghiệm', '893600000001')
  const extra = await add('TTN2', 'Chỉ thử nghiệm', '893600000002')
  for (const { id } of [paste, extra])
    await api(page).usage.add({ kind: 'receive', material_id: id, quantity: 20, unit_cost: 10_000 })
  const operation = await api(page).operation.add({ code: 'CDT', name: 'Trám bít thử' })
  await api(page).operationMaterial.bulk_set({
    operation_id: operation.id,
    materials: [{ material_id: paste.id, qty: 2, tolerance_pct: 20 }],
  })
  const product = await api(page).product.add({ code: 'DVT1', name: 'Nội nha thử', list_price: 900_000 })
  await api(page).productOperation.bulk_set({
    product_id: product.id,
    steps: [{ operation_id: operation.id, revenue_weight: 100 }],
  })
  const person = await api(page).person.add({ full_name: 'Khách Dùng Vật Tư', phone: '0931222888' })
  await beginSession(page, 'doctor')
  const doctor_id = (await api(page).auth.me({})).user.id
  await beginSession(page, 'manager')
  const line = await api(page).attachment.add({ person_id: person.id, product_id: product.id, doctor_id })
  await api(page).attachment.update_status({ id: line.id, to: 'agreed' })
  const step = await api(page).attachment.perform({ id: line.id, step_no: 1 })

  await signIn(page, 'assistant')
  await page.goto('/consumables')
  await expect(page.getByRole('heading', { name: 'Vật tư tiêu hao' })).toBeVisible()
  const row = page.getByRole('button', { name: /Khách Dùng Vật Tư/ })
  await expect(row).toContainText('Theo định mức')
  await row.click()
  const editor = page.getByRole('region', { name: /Khách Dùng Vật Tư/ })
  const used = editor.getByRole('textbox', { name: 'Số lượng Keo thử nghiệm' })
  await expect(used).toHaveValue('2')
  // A reader types faster than any user, and leaves nothing in the field that has the focus.
  await used.focus()
  await scan(page, '893600000002')
  await expect(editor.getByRole('textbox', { name: 'Số lượng Chỉ thử nghiệm' })).toHaveValue('1')
  await expect(used).toHaveValue('2')
  // A code that nobody knows stays until it is dealt with.
  await scan(page, '893699999999')
  const unknown = page.getByRole('alert').filter({ hasText: '893699999999' })
  await expect(unknown).toBeVisible()
  await unknown.getByRole('button', { name: 'Bỏ' }).click()
  // What is no number stays, and nothing is recorded.
  await used.fill('abc')
  await editor.getByRole('button', { name: /Ghi nhận/ }).click()
  await expect(used).toHaveValue('abc')
  expect((await api(page).usage.step({ id: step.id })).step).toMatchObject({ is_automatic: true })
  await used.fill('3')
  await page.reload()
  await expect(used).toHaveValue('3')
  await editor.getByRole('textbox', { name: 'Lý do lệch của Keo thử nghiệm' }).fill('Ống tủy cong')
  await page.keyboard.press('Control+Enter')
  await expectToast(page, 'Đã ghi vật tư của Nội nha thử')
  await expect(row).toContainText('Lệch định mức')
  const recorded = await api(page).usage.step({ id: step.id })
  expect(recorded.lines).toMatchObject([
    { material_id: paste.id, used: 3, variance_reason: 'Ống tủy cong' },
    { material_id: extra.id, used: 1, norm_qty: null },
  ])
})
