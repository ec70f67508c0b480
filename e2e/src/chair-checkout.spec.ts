import { api, firstOf, firstTerm } from './api.ts'
import { clinicDay, laterToday } from './free-time.ts'
import { beginSession, expect, signIn, test } from './staff.ts'
import { expectToast } from './toasts.ts'

test('the counter takes over the next appointment that the chair proposes, and books it with the end of the visit', async ({
  page,
}) => {
  await beginSession(page, 'doctor')
  const doctor_id = (await api(page).auth.me({})).user.id
  await beginSession(page, 'manager')
  const steps = []
  for (const [at, name] of ['Lấy dấu ở quầy', 'Gắn mão ở quầy'].entries()) {
    const { id } = await api(page).operation.add({ code: `DNQ${at}`, name })
    steps.push({
      operation_id: id,
      revenue_weight: 50,
      session_no: at + 1,
      ...(at === 1 && { spacing_days: 14, duration_min: 45 }),
    })
  }
  const product = await api(page).product.add({ code: 'DNQ', name: 'Mão sứ đề nghị', list_price: 4_000_000 })
  await api(page).productOperation.bulk_set({ product_id: product.id, steps })
  const name = 'Khách Được Đề Nghị'
  const person = await api(page).person.add({ full_name: name, phone: '0931222997' })
  const line = await api(page).attachment.add({ person_id: person.id, product_id: product.id, doctor_id })
  await api(page).attachment.update_status({ id: line.id, to: 'agreed' })
  const type = await firstTerm(page, 'appointment_type')
  const booked = await api(page).appointment.add({
    person_id: person.id,
    doctor_id,
    type_term_id: type.id,
    ...laterToday(),
    overbooked: true,
    overbook_reason: 'Khách đến sớm',
    force: true,
  })
  const visit = await api(page).track.add({ appointment_id: booked.id })
  await api(page).track.update({ id: visit.id, status: 'in_treatment' })
  await api(page).attachment.perform({ id: line.id, step_no: 1, doctor_id })
  await api(page).track.update({ id: visit.id, status: 'waiting_payment' })
  // What is done is paid, so that the end of the visit is the next deed; what is still to be done is no debt.
  const cash = firstOf(await api(page).term.list({ vocabulary: 'payment_method', search: 'Tiền mặt' }))
  await api(page).payment.add({
    person_id: person.id,
    amount: 2_000_000,
    methods: [{ method_term_id: cash.id, amount: 2_000_000 }],
    lines: [{ attachment_id: line.id, amount: 2_000_000 }],
  })

  await signIn(page, 'receptionist')
  await page.goto(`/appointments-offline?search=${encodeURIComponent(name)}`)
  const card = page.getByRole('region', { name: 'Chờ thanh toán' }).getByRole('listitem')
  await card.getByRole('button', { name: `Kết thúc lượt khám: ${name}` }).click()
  const ending = page.getByRole('dialog', { name: 'Kết thúc lượt khám' })
  const proposal = ending.getByRole('alert').filter({ hasText: 'Bác sĩ đề nghị hẹn tiếp' })
  await expect(proposal).toContainText('Gắn mão ở quầy (Mão sứ đề nghị), 45 phút')
  await proposal.getByRole('button', { name: 'Lấy lịch này' }).click()
  await expect(ending.getByRole('radio', { name: 'Hẹn tiếp' })).toBeChecked()
  const next = ending.getByRole('group', { name: 'Đặt luôn lịch hẹn tiếp theo' })
  await expect(next).toContainText('Hẹn làm: Mão sứ đề nghị, Gắn mão ở quầy')
  await expect(next.getByRole('combobox', { name: 'Loại lịch hẹn' })).toHaveValue(type.name)
  await ending.getByRole('button', { name: 'Kết thúc lượt khám' }).click()
  await expectToast(page, 'Đã kết thúc lượt khám')

  const { next_appointment_id } = await api(page).track.get({ id: visit.id })
  const made = await api(page).appointment.get({ id: next_appointment_id ?? 0 })
  expect(made).toMatchObject({
    person_id: person.id,
    doctor_id,
    product_ids: [product.id],
    note: 'Gắn mão ở quầy',
    type_term_id: type.id,
  })
  expect(Date.parse(made.end_at) - Date.parse(made.start_at)).toBe(45 * 60_000)
  expect(Date.parse(made.start_at)).toBeGreaterThanOrEqual(Date.parse(`${clinicDay(14)}T00:00:00+07:00`))
})
