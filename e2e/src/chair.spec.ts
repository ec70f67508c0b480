import { api } from './api.ts'
import { beginSession, expect, signIn, test } from './staff.ts'
import { expectToast } from './toasts.ts'

test('a doctor’s visit on the chair: begun, a step done in a tap, noted, booked on, and handed to the counter', async ({
  page,
}) => {
  await beginSession(page, 'doctor')
  const doctor_id = (await api(page).auth.me({})).user.id
  await beginSession(page, 'manager')
  const operations = []
  for (const [code, name] of [
    ['GH1', 'Lấy dấu hàm'],
    ['GH2', 'Gắn hàm duy trì'],
  ] as const)
    operations.push(await api(page).operation.add({ code, name }))
  const product = await api(page).product.add({
    code: 'GHDT',
    name: 'Hàm duy trì ghế',
    list_price: 1_500_000,
  })
  await api(page).productOperation.bulk_set({
    product_id: product.id,
    steps: operations.map(({ id }, at) => ({
      operation_id: id,
      revenue_weight: 50,
      session_no: at + 1,
      ...(at === 1 && { spacing_days: 14 }),
    })),
  })
  const person = await api(page).person.add({ full_name: 'Khách Trên Ghế', phone: '0931222999' })
  const line = await api(page).attachment.add({ person_id: person.id, product_id: product.id, doctor_id })
  await api(page).attachment.update_status({ id: line.id, to: 'agreed' })
  await api(page).track.add({ person_id: person.id, doctor_id })
  await api(page).product.add({ code: 'TTGHE', name: 'Tẩy trắng tại ghế', list_price: 2_500_000 })

  await signIn(page, 'doctor')
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.goto('/appointment-of-doctor')
  await page.getByRole('link', { name: 'Mở buổi khám của Khách Trên Ghế' }).click()
  await page.getByRole('button', { name: 'Bắt đầu', exact: true }).click()
  await expectToast(page, 'Đã bắt đầu buổi khám')
  await page.getByRole('button', { name: 'Xong: Lấy dấu hàm, Hàm duy trì ghế' }).click()
  await expectToast(page, 'Đã ghi công đoạn «Lấy dấu hàm»')
  await expect(page.getByRole('button', { name: 'Xong: Gắn hàm duy trì, Hàm duy trì ghế' })).toBeVisible()

  // What is offered at the chair is seen there, also after a reload, and shown to the customer from there.
  await page.getByRole('button', { name: 'Thêm dịch vụ' }).click()
  const form = page.getByRole('dialog', { name: 'Thêm dịch vụ' })
  await form.getByRole('combobox', { name: 'Dịch vụ', exact: true }).fill('Tẩy trắng tại ghế')
  await page.getByRole('option', { name: /Tẩy trắng tại ghế/ }).click()
  await form.getByRole('button', { name: 'Lưu', exact: true }).click()
  const offers = page.getByRole('region', { name: 'Đề xuất, chưa đồng ý' })
  const offered = offers.getByRole('listitem').filter({ hasText: 'Tẩy trắng tại ghế' })
  await expect(offered).toContainText('2.500.000')
  await page.reload()
  await expect(offered).toContainText('Nháp')
  await offers.getByRole('button', { name: 'Tư vấn cho khách' }).click()
  const plan = page.getByRole('dialog', { name: 'Kế hoạch điều trị của Khách Trên Ghế' })
  await expect(plan).toContainText('Tẩy trắng tại ghế')
  await plan.getByRole('button', { name: 'Thoát trình khách' }).click()
  await page
    .getByRole('dialog', { name: 'Thoát khỏi màn hình trình khách?' })
    .getByRole('button', { name: 'Thoát trình khách' })
    .click()
  await expect(plan).toHaveCount(0)

  const note = page.getByRole('textbox', { name: 'Ghi chú buổi khám' })
  await note.fill('Dặn khách đeo ban đêm')
  await page.reload()
  await expect(note).toHaveValue('Dặn khách đeo ban đêm')
  await page.getByRole('button', { name: 'Lưu ghi chú' }).click()
  await expectToast(page, 'Đã lưu ghi chú')

  await page.getByRole('button', { name: 'Kết thúc buổi khám' }).click()
  const sheet = page.getByRole('dialog', { name: 'Kết thúc buổi khám của Khách Trên Ghế' })
  await expect(sheet).toContainText('Khách chưa có lịch hẹn tiếp theo')
  await expect(sheet).toContainText('Hẹn tiếp: Gắn hàm duy trì, từ')
  await sheet.getByRole('button', { name: 'Vẫn chuyển thu ngân' }).click()
  await expectToast(page, 'Đã chuyển thu ngân')
  await expect(page.getByRole('heading', { name: 'Lịch hẹn của tôi' })).toBeVisible()
  const { data } = await api(page).track.list({ person_id: person.id })
  expect(data).toMatchObject([{ status: 'waiting_payment', note: 'Dặn khách đeo ban đêm' }])
})
