import type { Page } from '@playwright/test'
import { api, firstOf } from './api.ts'
import { beginSession, expect, signIn, test } from './staff.ts'
import { expectToast } from './toasts.ts'

/** The one plan of a customer, once there is one. */
async function planOf(page: Page, person_id: number) {
  const read = () => api(page).installmentPlan.list({ person_id })
  await expect.poll(async () => (await read()).total).toBe(1)
  return firstOf(await read())
}

test('a plan of instalments: made where the debt is seen, started with the down payment, paid through the till, cancelled with a reason', async ({
  page,
}) => {
  await beginSession(page, 'doctor')
  const doctor_id = (await api(page).auth.me({})).user.id
  await beginSession(page, 'manager')
  const product = await api(page).product.add({
    code: 'NIENGTG',
    name: 'Niềng răng trả góp',
    list_price: 45_000_000,
  })
  const person = await api(page).person.add({ full_name: 'Khách Trả Góp', phone: '0931222888' })
  const line = await api(page).attachment.add({ person_id: person.id, product_id: product.id, doctor_id })
  await api(page).attachment.update_status({ id: line.id, to: 'agreed' })
  const bill = await api(page).bill.add({ person_id: person.id })
  await api(page).billItem.add_from_attachment({ bill_id: bill.id, attachment_ids: [line.id] })
  await api(page).bill.open({ id: bill.id })

  await signIn(page, 'manager')
  await page.goto(`/customer/profile/${person.id}?tab=payment`)
  const section = page.getByRole('region', { name: 'Trả góp', exact: true })
  await expect(section).toContainText('Khách chưa có kế hoạch trả góp')
  await section.getByRole('button', { name: 'Lập trả góp' }).click()
  const form = page.getByRole('dialog', { name: 'Lập trả góp' })
  const down = form.getByRole('textbox', { name: 'Trả trước' })
  const schedule = form.getByRole('region', { name: 'Lịch trả' })
  await expect(form.getByRole('textbox', { name: 'Số tiền trả góp' })).toHaveValue('45.000.000')

  // A refusal of the rules stands beside its field; what was typed outlives a reload.
  await down.fill('45tr')
  await expect(schedule).toContainText('Trả trước phải nhỏ hơn tổng phải trả')
  await down.fill('13tr')
  await expect(schedule.getByRole('listitem')).toHaveCount(13)
  await expect(schedule.getByRole('listitem').last()).toContainText('2.674.000')
  await page.reload()
  await section.getByRole('button', { name: 'Lập trả góp' }).click()
  await expect(down).toHaveValue('13.000.000')
  await expect(schedule).toContainText('Tổng phải trả45.000.000')
  await form.getByRole('button', { name: 'Lưu và bắt đầu' }).click()
  const { code } = await planOf(page, person.id)
  await expectToast(page, `Đã lưu ${code}`)

  const start = page.getByRole('dialog', { name: /^Bắt đầu TG/ })
  await expect(start).toContainText('12 kỳ, tổng 45.000.000')
  await start.getByRole('combobox', { name: 'Phương thức' }).click()
  await page.getByRole('option', { name: 'Tiền mặt' }).click()
  await start.getByRole('button', { name: 'Bắt đầu', exact: true }).click()
  await expectToast(page, `Đã bắt đầu ${code}`)
  await expect(start).toHaveCount(0)

  await page.reload()
  const plan = section.getByRole('article')
  await expect(plan).toContainText('Đang thực hiện')
  await expect(plan).toContainText('Đã trả 13.000.000 đ / 45.000.000 đ')
  await plan.getByRole('button', { name: /^Xem các kỳ/ }).click()
  const rows = plan.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(14)
  await rows
    .nth(2)
    .getByRole('button', { name: /^Thu kỳ/ })
    .click()
  const till = page.getByRole('dialog', { name: /^Thu tiền · Khách Trả Góp/ })
  const amount = till.getByRole('textbox', { name: 'Số tiền', exact: true })
  await expect(amount).toHaveValue('2.666.000')
  await amount.fill('1tr')
  await amount.press('Enter')
  await expect(rows.nth(2)).toContainText('Trả một phần')
  await expect(rows.nth(2)).toContainText('1.666.000')

  await plan.getByRole('button', { name: `Thao tác với ${code}` }).click()
  await page.getByRole('menuitem', { name: 'Hủy kế hoạch' }).click()
  const cancel = page.getByRole('dialog', { name: /^Hủy TG/ })
  await cancel.getByRole('button', { name: 'Hủy kế hoạch' }).click()
  await expect(cancel).toContainText('Vui lòng nhập lý do')
  await cancel.getByRole('textbox', { name: 'Lý do' }).fill('Khách chuyển nơi ở')
  await cancel.getByRole('button', { name: 'Hủy kế hoạch' }).click()
  await expectToast(page, `Đã hủy ${code}`)
  await expect(plan).toContainText('Khách chuyển nơi ở')
  const ended = { status: 'cancelled', paid: 14_000_000, remaining: 0 }
  expect(await planOf(page, person.id)).toMatchObject(ended)
  expect((await api(page).bill.get({ id: bill.id })).remaining).toBe(31_000_000)
})
