import { addDays, clinicDate } from '@bcare/rules/text/date'
import type { Page } from '@playwright/test'
import { api, firstOf } from './api.ts'
import { moneyTerms } from './money.ts'
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

test('an orthodontic plan is paid late and in parts, broken off, and what was paid too much is given back', async ({
  page,
}) => {
  await beginSession(page, 'doctor')
  const doctor_id = (await api(page).auth.me({})).user.id
  await beginSession(page, 'manager')
  const { cash, reason } = await moneyTerms(page)
  const product = await api(page).product.add({
    code: 'NIENGBO',
    name: 'Niềng răng bỏ dở',
    list_price: 12_000_000,
  })
  const person = await api(page).person.add({ full_name: 'Khách Bỏ Dở', phone: '0931222999' })
  const line = await api(page).attachment.add({ person_id: person.id, product_id: product.id, doctor_id })
  await api(page).attachment.update_status({ id: line.id, to: 'agreed' })
  const bill = await api(page).bill.add({ person_id: person.id })
  await api(page).billItem.add_from_attachment({ bill_id: bill.id, attachment_ids: [line.id] })
  await api(page).bill.open({ id: bill.id })
  const inDays = (days: number) => addDays(clinicDate(new Date()), days)
  const draft = await api(page).installmentPlan.add({
    person_id: person.id,
    bill_id: bill.id,
    principal: 12_000_000,
    count: 3,
    frequency: 'custom',
    first_due_on: inDays(-40),
    due_dates: [inDays(-40), inDays(20), inDays(50)],
  })
  await api(page).installmentPlan.activate({ id: draft.id, version: draft.version, waive_down: false })

  await signIn(page, 'manager')
  await page.goto(`/customer/profile/${person.id}?tab=payment`)
  const plan = page.getByRole('region', { name: 'Trả góp', exact: true }).getByRole('article')
  await plan.getByRole('button', { name: /^Xem các kỳ/ }).click()
  const rows = plan.getByRole('table').getByRole('row')
  await expect(rows.nth(1)).toContainText('Quá hạn')
  // The till begins with what is overdue; a part of it is paid, then the rest with something of what is to come.
  await page.getByRole('button', { name: 'Thu tiền', exact: true }).click()
  const till = page.getByRole('dialog', { name: /^Thu tiền · Khách Bỏ Dở/ })
  const amount = till.getByRole('textbox', { name: 'Số tiền', exact: true })
  await expect(amount).toHaveValue('4.000.000')
  await amount.fill('1tr5')
  await amount.press('Enter')
  await expect(till).toHaveCount(0)
  await expect(rows.nth(1)).toContainText('2.500.000')
  await api(page).payment.add({
    person_id: person.id,
    amount: 4_500_000,
    methods: [{ method_term_id: cash, amount: 4_500_000 }],
  })
  await page.reload()
  await plan.getByRole('button', { name: /^Xem các kỳ/ }).click()
  await expect(rows.nth(1)).toContainText('Đã trả')
  await expect(rows.nth(2)).toContainText('Trả một phần')

  await plan.getByRole('button', { name: `Thao tác với ${draft.code}` }).click()
  await page.getByRole('menuitem', { name: 'Hoàn tiền' }).click()
  const refund = page.getByRole('dialog', { name: `Hoàn tiền ${draft.code}` })
  const sum = refund.getByRole('textbox', { name: 'Số tiền', exact: true })
  await sum.fill('hai triệu rưỡi')
  await refund.getByRole('button', { name: /^Hoàn/ }).click()
  await expect(sum).toHaveValue('hai triệu rưỡi')
  await sum.fill('2tr5')
  await refund.getByRole('combobox', { name: 'Lý do' }).click()
  await page.getByRole('option', { name: 'Khách ngưng điều trị' }).click()
  await refund.getByRole('checkbox').check()
  await refund.getByRole('button', { name: 'Hoàn 2.500.000 đ' }).click()
  await expect(refund).toHaveCount(0)
  await expect(plan).toContainText('Đã hủy')
  expect(reason).toBeGreaterThan(0)
  expect(await planOf(page, person.id)).toMatchObject({
    status: 'cancelled',
    paid: 6_000_000,
    refunded: 2_500_000,
  })
  expect((await api(page).bill.get({ id: bill.id })).remaining).toBe(8_500_000)
})
