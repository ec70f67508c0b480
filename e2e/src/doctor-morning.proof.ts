import type { Page } from '@playwright/test'
import { api } from './api.ts'
import { beginSession, expect, signIn, test } from './staff.ts'
import { expectToast } from './toasts.ts'

const NAMES = ['Khách Sáng Một', 'Khách Sáng Hai', 'Khách Sáng Ba'] as const

/** Three customers whom reception has sent to the doctor; the last one has agreed to a treatment of one step. */
async function threeWait(page: Page): Promise<number[]> {
  await beginSession(page, 'doctor')
  const doctor_id = (await api(page).auth.me({})).user.id
  await beginSession(page, 'manager')
  const office = api(page)
  const people = await Promise.all(
    NAMES.map((full_name, at) => office.person.add({ full_name, phone: `093122290${at}` })),
  )
  const [operation, treatment] = await Promise.all([
    office.operation.add({ code: 'CVS', name: 'Cạo vôi buổi sáng' }),
    office.product.add({ code: 'CVBS', name: 'Làm sạch buổi sáng', list_price: 300_000 }),
    office.product.add({ code: 'TTBS', name: 'Tẩy trắng buổi sáng', list_price: 2_500_000 }),
  ])
  await office.productOperation.bulk_set({
    product_id: treatment.id,
    steps: [{ operation_id: operation.id, revenue_weight: 100 }],
  })
  const line = await office.attachment.add({
    person_id: people[2]?.id ?? 0,
    product_id: treatment.id,
    doctor_id,
  })
  await office.attachment.update_status({ id: line.id, to: 'agreed' })
  for (const { id } of people) await office.track.add({ person_id: id, doctor_id })
  return people.map(({ id }) => id)
}

/** From the doctor's own list into the chair, and the visit begun. */
async function seat(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: `Mở buổi khám của ${name}` }).click()
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Bắt đầu', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Kết thúc buổi khám' })).toBeVisible()
}

/** To the counter, and back to the list. */
async function handOver(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Kết thúc buổi khám' }).click()
  await page
    .getByRole('dialog', { name: `Kết thúc buổi khám của ${name}` })
    .getByRole('button', { name: /huyển thu ngân$/ })
    .click()
  await expectToast(page, 'Đã chuyển thu ngân', name)
  await expect(page.getByRole('heading', { name: 'Lịch hẹn của tôi' })).toBeVisible()
}

test('a doctor’s morning: three visits one after another, with a finding, a proposal and a step that is done', async ({
  page,
}) => {
  const people = await threeWait(page)
  const [first, second, third] = NAMES
  await signIn(page, 'doctor')
  await page.goto('/appointment-of-doctor')

  await seat(page, first)
  await page.getByRole('link', { name: 'Sơ đồ răng' }).click()
  const chart = page.getByRole('listbox', { name: 'Sơ đồ răng' })
  await chart.focus()
  for (const key of ['3', '6', 'Enter', '5', 'Enter']) await page.keyboard.press(key)
  await page.getByRole('combobox', { name: 'Tìm tình trạng khác' }).fill('sau rang')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Đã ghi «Sâu răng» ở răng 36')
  await page.goBack()
  await handOver(page, first)

  await seat(page, second)
  await page.getByRole('button', { name: 'Thêm dịch vụ' }).click()
  const form = page.getByRole('dialog', { name: 'Thêm dịch vụ' })
  await form.getByRole('combobox', { name: 'Dịch vụ', exact: true }).fill('Tẩy trắng buổi sáng')
  await page.getByRole('option', { name: /Tẩy trắng buổi sáng/ }).click()
  await form.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Đề xuất, chưa đồng ý' })).toContainText(
    'Tẩy trắng buổi sáng',
  )
  await handOver(page, second)

  await seat(page, third)
  await page.getByRole('button', { name: 'Xong: Cạo vôi buổi sáng, Làm sạch buổi sáng' }).click()
  await expect(page.getByRole('button', { name: 'Hủy công đoạn' })).toBeVisible()
  await handOver(page, third)

  const day = api(page)
  const visits = await Promise.all(people.map((person_id) => day.track.list({ person_id })))
  expect(visits.flatMap(({ data }) => data.map(({ status }) => status))).toEqual(
    people.map(() => 'waiting_payment'),
  )
  const [found = 0, offered = 0, treated = 0] = people
  expect((await day.toothCondition.list({ person_id: found })).data).toMatchObject([
    { tooth: '36', surfaces: ['O'] },
  ])
  expect((await day.attachment.list({ person_id: offered })).data).toMatchObject([
    { title: 'Tẩy trắng buổi sáng', status: 'draft' },
  ])
  expect((await day.attachment.list({ person_id: treated, kind: ['operation'] })).data).toMatchObject([
    { title: 'Cạo vôi buổi sáng', status: 'done' },
  ])
})
