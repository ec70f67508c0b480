import { api } from './api.ts'
import { beginSession, expect, signIn, test } from './staff.ts'
import { expectToast } from './toasts.ts'

test('a step that was recorded twice by mistake is taken back with a reason, and the other one stays', async ({
  page,
}) => {
  await beginSession(page, 'doctor')
  const doctor_id = (await api(page).auth.me({})).user.id
  await beginSession(page, 'manager')
  const { id: operation_id } = await api(page).operation.add({ code: 'SDCH', name: 'Siết dây cung tại ghế' })
  const product = await api(page).product.add({
    code: 'NRCH',
    name: 'Niềng răng ở ghế',
    list_price: 30_000_000,
  })
  await api(page).productOperation.bulk_set({
    product_id: product.id,
    steps: [{ operation_id, revenue_weight: null, is_repeatable: true }],
  })
  const person = await api(page).person.add({ full_name: 'Khách Bấm Hai Lần', phone: '0931222998' })
  const { id } = await api(page).attachment.add({ person_id: person.id, product_id: product.id, doctor_id })
  await api(page).attachment.update_status({ id, to: 'agreed' })
  const visit = await api(page).track.add({ person_id: person.id, doctor_id })
  await api(page).track.update({ id: visit.id, status: 'in_treatment' })

  await signIn(page, 'doctor')
  await page.goto(`/chair/${visit.id}`)
  const done = page.getByRole('button', { name: 'Xong: Siết dây cung tại ghế, Niềng răng ở ghế' })
  const taken = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Hủy công đoạn' }) })
  for (const times of [1, 2]) {
    await done.click()
    await expect(taken).toHaveCount(times)
  }

  // The reason that was being typed is still there after a reload.
  const asking = page.getByRole('dialog', { name: 'Hủy công đoạn «Siết dây cung tại ghế»' })
  await taken.last().getByRole('button', { name: 'Hủy công đoạn' }).click()
  await asking.getByRole('button', { name: 'Hủy công đoạn' }).click()
  await expect(asking.getByText('Vui lòng nhập lý do')).toBeVisible()
  await asking.getByRole('textbox', { name: 'Lý do' }).fill('Bấm nhầm hai lần')
  await page.reload()
  await expect(taken).toHaveCount(2)
  await taken.last().getByRole('button', { name: 'Hủy công đoạn' }).click()
  await expect(asking.getByRole('textbox', { name: 'Lý do' })).toHaveValue('Bấm nhầm hai lần')
  await asking.getByRole('button', { name: 'Hủy công đoạn' }).click()
  await expectToast(page, 'Đã hủy công đoạn')
  await expect(taken).toHaveCount(1)
  await page.reload()
  await expect(taken).toHaveCount(1)

  const line = await api(page).attachment.get({ id })
  expect(line).toMatchObject({ status: 'in_progress', sessions_done: 1, done_steps: [1] })
  const { data } = await api(page).attachment.list({ person_id: person.id, kind: ['operation'] })
  expect(new Map(data.map((step) => [step.status, step.status_reason]))).toEqual(
    new Map([
      ['done', null],
      ['void', 'Bấm nhầm hai lần'],
    ] as const),
  )
  expect(data).toHaveLength(2)
})
