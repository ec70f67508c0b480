import type { Page } from '@playwright/test'
import { api } from './api.ts'
import { printedPages, readCode } from './paper.ts'
import { beginSession, expect, signIn, test } from './staff.ts'
import { expectToast } from './toasts.ts'

/** A customer of the doctor's, with a step that was done today. */
async function treatedCustomer(page: Page) {
  await beginSession(page, 'doctor')
  const doctor_id = (await api(page).auth.me({})).user.id
  await beginSession(page, 'manager')
  const made = String(Date.now()).slice(-6)
  const name = `Lê Thị Bệnh Án ${made}`
  const { id } = await api(page).person.add({
    full_name: name,
    phone: `0935${made}`,
    gender: 'female',
    birth_year: 1980,
    force: true,
  })
  await api(page).track.add({ person_id: id, doctor_id })
  const service = await api(page).product.add({
    code: `BA${made}`,
    name: `Hàn răng ${made}`,
    list_price: 300_000,
  })
  const operation = await api(page).operation.add({ code: `BAN${made}`, name: `Trám composite ${made}` })
  await api(page).productOperation.bulk_set({
    product_id: service.id,
    steps: [{ operation_id: operation.id, revenue_weight: 100 }],
  })
  const line = await api(page).attachment.add({
    person_id: id,
    product_id: service.id,
    doctor_id,
    status: 'proposed',
  })
  await api(page).attachment.update_status({ id: line.id, to: 'agreed' })
  await api(page).attachment.perform({ id: line.id, step_no: 1, doctor_id })
  return { id, name, operation: `Trám composite ${made}` }
}

test('an examination is written over a reload, refused until it says what it must, and signed', async ({
  page,
}) => {
  const { id } = await treatedCustomer(page)
  await signIn(page, 'doctor')
  await page.goto(`/customer/profile/${id}?tab=records`)
  await page.getByRole('button', { name: 'Khám mới' }).click()
  const form = page.getByRole('dialog', { name: 'Phiếu khám mới' })
  await form.getByRole('textbox', { name: 'Lý do đến khám' }).fill('Ê buốt răng 16')
  await form.getByRole('textbox', { name: /^Mạch/ }).fill('abc')
  await form.getByRole('button', { name: 'Ký', exact: true }).click()
  await expect(form.getByRole('textbox', { name: /^Mạch/ })).toHaveAccessibleDescription(/số/i)
  await page.reload()
  await page.getByRole('button', { name: 'Khám mới' }).click()
  await expect(form.getByRole('textbox', { name: /^Mạch/ })).toHaveValue('abc')
  await form.getByRole('textbox', { name: /^Mạch/ }).fill('78')
  await form.getByRole('tab', { name: 'Khám răng miệng' }).click()
  await form.getByRole('group', { name: 'Vệ sinh răng miệng' }).getByText('Khá').click()
  await form.getByRole('button', { name: 'Ký', exact: true }).click()
  await expect(form.getByRole('alert')).toContainText('Phiếu khám chưa ghi «Chẩn đoán»')
  await form.getByRole('tab', { name: 'Chẩn đoán và kế hoạch' }).click()
  await form.getByRole('textbox', { name: 'Chẩn đoán', exact: true }).fill('Sâu ngà răng 16')
  await form.getByRole('button', { name: 'Ký', exact: true }).click()
  await expect(form).toBeHidden()
  const signed = page.getByRole('listitem', { name: /^PK\d{8}-\d+$/ })
  await expect(signed).toContainText('Đã ký')
  await signed.getByRole('button', { name: 'Xem nội dung' }).click()
  await expect(signed).toContainText('78 lần/phút')
  await expect(signed).toContainText('Khá')
})

test('an outpatient record is filled from what is known, signed, corrected, and printed with what was done', async ({
  page,
}) => {
  const { id, name, operation } = await treatedCustomer(page)
  await page.context().addInitScript(() => {
    window.print = () => {}
  })
  await signIn(page, 'doctor')
  await api(page).personData.set({
    person_id: id,
    kind: 'medical_exam',
    key: 'exam-1',
    value: { reason: 'Ê buốt răng 16', diagnosis: 'Sâu ngà răng 16', pulse: 78 },
  })
  await page.goto(`/customer/profile/${id}?tab=records`)
  await page.getByRole('button', { name: 'Lập bệnh án' }).click()
  const form = page.getByRole('dialog', { name: 'Bệnh án ngoại trú mới' })
  await expect(form.getByRole('textbox', { name: 'Lý do đến khám' })).toHaveValue('Ê buốt răng 16')
  await expect(form.getByRole('region', { name: 'Điều trị đã làm' })).toContainText(operation)
  await form.getByRole('textbox', { name: 'Tiền sử bản thân' }).fill('Không ghi nhận')
  await form.getByRole('textbox', { name: 'Kế hoạch điều trị' }).fill('Trám răng 16')
  await form.getByRole('button', { name: 'Ký', exact: true }).click()
  await expect(form).toBeHidden()
  const record = page.getByRole('listitem', { name: /^BA\d{8}-\d+$/ })
  await expect(record).toContainText('Đã ký')
  const code = (await record.getAttribute('aria-label')) ?? ''
  await expectToast(page, `Đã ký ${code}`)

  const printing = record.getByRole('link', { name: 'In' })
  const corrected_from = (await printing.getAttribute('href')) ?? ''
  await record.getByRole('button', { name: 'Đính chính' }).click()
  const correction = page.getByRole('dialog', { name: `Đính chính ${code}` })
  await correction.getByRole('textbox', { name: 'Mã ICD-10' }).fill('K02.1')
  await correction.getByRole('button', { name: 'Ký', exact: true }).click()
  await expect(correction).toBeHidden()
  // The list shows the record as it was for a moment longer: what is printed is the correction.
  await expect(printing).not.toHaveAttribute('href', corrected_from)
  await expect(record).toHaveCount(1)

  const opening = page.context().waitForEvent('page')
  await printing.click()
  const paper = await opening
  const bar = paper.getByRole('toolbar', { name: 'Bệnh án ngoại trú' })
  await bar.getByRole('button', { name: 'In' }).click()
  await expect(bar).toContainText('Đã in 1 lần')
  const { pages, size } = await printedPages(paper)
  expect(size).toEqual([210, 297])
  const text = pages.join('\n')
  for (const words of [
    'BỆNH ÁN NGOẠI TRÚ RĂNG HÀM MẶT',
    name.toLocaleUpperCase('vi'),
    'K02.1',
    'Trám răng 16',
    operation,
    'Số CCHN: ',
  ])
    expect(text).toContain(words)
  expect(await readCode(paper, /BA\d{8}/)).toBe(paper.url())
  await paper.goto('/print/medical-exam/1/9')
  await expect(paper).toHaveURL(/error-page/)
})

test('a consent is filled from its template, signed by the customer over a reload, and withdrawn', async ({
  page,
}) => {
  const { id, name } = await treatedCustomer(page)
  await signIn(page, 'doctor')
  await page.goto(`/customer/profile/${id}?tab=records`)
  await page.getByRole('button', { name: 'Lập cam kết' }).click()
  const form = page.getByRole('dialog', { name: 'Cam kết mới' })
  await form.getByRole('combobox', { name: 'Mẫu cam kết' }).click()
  await page.getByRole('option', { name: 'Nhổ răng khôn' }).click()
  await expect(form.getByRole('textbox', { name: 'Nội dung' })).toHaveValue(new RegExp(`Tôi là ${name}`))
  await form.getByRole('button', { name: 'Khách đã ký, bác sĩ ký xác nhận' }).click()
  await expect(form.getByRole('alert')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Lập cam kết' }).click()
  await expect(form.getByRole('textbox', { name: 'Tên bản cam kết' })).toHaveValue('Nhổ răng khôn')
  await form.getByText('Gõ họ tên').click()
  await form.getByRole('checkbox').check()
  // The line names no tooth: what is sealed has no holes.
  await form.getByRole('button', { name: 'Khách đã ký, bác sĩ ký xác nhận' }).click()
  await expect(form).toContainText('Bản cam kết còn chỗ trống')
  const text = form.getByRole('textbox', { name: 'Nội dung' })
  await text.fill((await text.inputValue()).replaceAll('……………', '38'))
  await form.getByRole('button', { name: 'Khách đã ký, bác sĩ ký xác nhận' }).click()
  await expect(form).toBeHidden()
  const consent = page.getByRole('listitem', { name: /^CK\d{8}-\d+$/ })
  await expect(consent).toContainText('Đã ký')
  await consent.getByRole('button', { name: 'Khách rút lại' }).click()
  const ask = page.getByRole('dialog', { name: /^Khách rút lại/ })
  await ask.getByRole('textbox', { name: 'Lý do' }).fill('Khách muốn hỏi thêm người nhà')
  await ask.getByRole('button', { name: 'Khách rút lại' }).click()
  await expect(consent).toContainText('Đã rút lại')
})
