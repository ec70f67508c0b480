import type { Page } from '@playwright/test'
import { api } from './api.ts'
import { printedPages, readCode } from './paper.ts'
import { beginSession, expect, signIn, test } from './staff.ts'
import { expectToast } from './toasts.ts'

const mark = () => String(Date.now()).slice(-6)

/** A customer of the doctor's who is allergic to penicillin, with a treatment that runs. */
async function allergicCustomer(page: Page) {
  await beginSession(page, 'doctor')
  const doctor_id = (await api(page).auth.me({})).user.id
  await beginSession(page, 'manager')
  const made = mark()
  const name = `Đỗ Thị Lan ${made}`
  const { id } = await api(page).person.add({
    full_name: name,
    phone: `0934${made}`,
    gender: 'female',
    birth_year: 1964,
    force: true,
  })
  await api(page).track.add({ person_id: id, doctor_id })
  const service = await api(page).product.add({
    code: `DT${made}`,
    name: `Nhổ răng ${made}`,
    list_price: 500_000,
  })
  const line = { person_id: id, product_id: service.id, doctor_id, status: 'proposed' as const }
  const { id: attachment_id } = await api(page).attachment.add(line)
  await api(page).attachment.update_status({ id: attachment_id, to: 'agreed' })
  await beginSession(page, 'doctor')
  const [penicillin] = (await api(page).term.list({ vocabulary: 'allergy', search: 'Penicillin' })).data
  await api(page).personData.set({
    person_id: id,
    kind: 'medical_history',
    value: { allergies: [{ term_id: penicillin?.id ?? 0 }] },
  })
  return { id, name }
}

/** Adds a medicine by its name and types how it is taken, without the mouse. */
async function addMedicine(page: Page, search: string, name: string, doses: readonly string[]) {
  const add = page.getByRole('combobox', { name: 'Thêm thuốc' })
  await add.fill(search)
  // Not what was offered before the name was typed.
  await expect(page.getByRole('option').first()).toContainText(name)
  await add.press('Enter')
  await expect(page.getByRole('textbox', { name: `Mỗi lần: ${name}` })).toBeFocused()
  for (const dose of doses) {
    await page.keyboard.type(dose)
    await page.keyboard.press('Tab')
  }
}

test('a prescription stopped by an allergy is answered with another medicine, signed, and printed', async ({
  page,
}) => {
  const { id, name } = await allergicCustomer(page)
  await page.context().addInitScript(() => {
    window.print = () => {}
  })
  await signIn(page, 'doctor')
  await page.goto(`/customer/profile/${id}?tab=prescriptions`)
  await page.getByRole('button', { name: 'Kê đơn mới' }).click()
  const form = page.getByRole('dialog', { name: 'Đơn thuốc mới' })
  await form.getByRole('textbox', { name: 'Chẩn đoán' }).fill('Sau nhổ răng 38')
  await addMedicine(page, 'amoxi', 'Amoxicillin', ['1', '3', '5'])
  await expect(form.getByRole('textbox', { name: 'Số lượng (viên): Amoxicillin' })).toHaveValue('15')
  await expect(form.getByRole('listitem').filter({ hasText: 'Amoxicillin' })).toContainText(
    'khách dị ứng Penicillin',
  )

  await form.getByRole('button', { name: 'Ký đơn' }).click()
  const warned = page.getByRole('dialog', { name: 'Đơn cần xem lại trước khi ký' })
  await expect(warned).toContainText('«Amoxicillin» thuộc nhóm penicillin')
  await warned.getByRole('button', { name: 'Đóng' }).last().click()

  await form.getByRole('button', { name: 'Bỏ Amoxicillin 500 mg' }).click()
  await addMedicine(page, 'para', 'Paracetamol', ['1', '3', 'abc'])
  await form.getByRole('button', { name: 'Ký đơn' }).click()
  await expect(form.getByRole('textbox', { name: 'Số ngày: Paracetamol' })).toHaveValue('abc')
  await expect(form.getByRole('textbox', { name: 'Số ngày: Paracetamol' })).toHaveAccessibleDescription(
    /không hợp lệ/,
  )
  await form.getByRole('textbox', { name: 'Số ngày: Paracetamol' }).fill('3')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Thêm thuốc' })).toBeFocused()
  await form.getByRole('button', { name: 'Ký đơn' }).click()
  await expect(form).toBeHidden()
  const signed = page.getByRole('listitem', { name: /^DT\d{8}-\d+$/ })
  await expect(signed).toContainText('Đã ký')
  await expectToast(page, `Đã ký đơn ${await signed.getAttribute('aria-label')}`)
  await expect(signed).toContainText('Paracetamol 500 mg × 09 viên')

  const opening = page.context().waitForEvent('page')
  await signed.getByRole('link', { name: 'In đơn' }).click()
  const paper = await opening
  const bar = paper.getByRole('toolbar', { name: 'Đơn thuốc' })
  await bar.getByRole('button', { name: 'In' }).click()
  await expect(bar).toContainText('Đã in 1 lần')
  const { pages, size } = await printedPages(paper)
  expect(size).toEqual([148, 210])
  expect(pages).toHaveLength(1)
  for (const words of [
    'ĐƠN THUỐC',
    name.toLocaleUpperCase('vi'),
    'Sau nhổ răng 38',
    'Paracetamol 500 mg',
    '09 viên (chín)',
    'Ngày uống 3 lần, mỗi lần 1 viên, trong 3 ngày',
    'Cộng khoản: 01',
    'Số CCHN: ',
  ])
    expect(pages[0]).toContain(words)
  expect(pages[0]).not.toContain('Bản sao')
  expect(pages[0]).not.toContain('Amoxicillin')
  expect(await readCode(paper, /DT\d{8}/)).toBe(paper.url())
  await paper.keyboard.press('Control+p')
  await expect(bar).toContainText('Đã in 2 lần')
  expect((await printedPages(paper)).pages[0]).toContain('Bản sao')
})
