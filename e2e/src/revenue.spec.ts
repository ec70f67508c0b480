import type { Page } from '@playwright/test'
import { clinicDate } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { api, firstOf } from './api.ts'
import { beginSession, expect, signIn, test } from './staff.ts'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }

/** A root treatment in two steps, of which one is done, and three quarters are paid. */
async function workAndPay(page: Page, doctor_id: number): Promise<void> {
  const steps = []
  for (const [at, name] of ['Sửa soạn ống tủy doanh thu', 'Trám bít ống tủy doanh thu'].entries()) {
    const { id } = await api(page).operation.add({ code: `NNDT${at}`, name })
    steps.push({ operation_id: id, revenue_weight: 50 })
  }
  const product = await api(page).product.add({
    code: 'NNDT',
    name: 'Nội nha doanh thu',
    list_price: 2_000_000,
    cost_estimate: 400_000,
    tooth_scope: 'tooth',
  })
  await api(page).productOperation.bulk_set({ product_id: product.id, steps })
  const person_id = (await api(page).person.add({ full_name: 'Chị Lan Nội Nha', phone: '0931222888' })).id
  const line = await api(page).attachment.add({
    person_id,
    product_id: product.id,
    doctor_id,
    teeth: { items: [{ tooth: '36', surfaces: [] }], arches: [] },
  })
  await api(page).attachment.update_status({ id: line.id, to: 'agreed' })
  await api(page).attachment.perform({ id: line.id, step_no: 1, doctor_id })
  const bill = await api(page).bill.add({ person_id })
  await api(page).billItem.add_from_attachment({ bill_id: bill.id, attachment_ids: [line.id] })
  await api(page).bill.open({ id: bill.id })
  const cash = firstOf(await api(page).term.list({ vocabulary: 'payment_method', search: 'Tiền mặt' }))
  await api(page).payment.add({
    person_id,
    amount: 1_500_000,
    methods: [{ method_term_id: cash.id, amount: 1_500_000 }],
  })
}

test('a doctor checks the own revenue on the phone, and the manager sees the same sum and opens its rows', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await beginSession(page, 'doctor')
  const { user } = await api(page).auth.me({})
  await beginSession(page, 'manager')
  await workAndPay(page, user.id)
  const today = clinicDate(Date.now())
  const month = { from: `${today.slice(0, 8)}01`, to: today }
  const { sums } = await api(page).revenue.attachment_doctor({ ...month, user_id: user.id })
  expect(sums.held).toBeGreaterThanOrEqual(300_000)

  await signIn(page, 'doctor')
  await page.getByRole('button', { name: 'Mở menu' }).click()
  await page.getByRole('link', { name: 'Doanh thu của tôi' }).click()
  await expect(page.getByRole('heading', { name: 'Doanh thu của tôi' })).toBeVisible()
  await expect(page.getByText('tạm tính')).toBeVisible()
  const total = (word: RegExp) =>
    page.getByRole('term').filter({ hasText: word }).locator('..').getByRole('definition')
  await expect(total(/^thuần$/)).toHaveText(formatMoney(sums.net))
  await expect(total(/^thu$/)).toHaveText(formatMoney(sums.collected))
  await expect(total(/^chờ$/)).toHaveText(formatMoney(sums.held))
  await page
    .getByRole('button', { name: /Nội nha doanh thu 36 · bước 1\/2.*\+800\.000 đ.*Chị Lan Nội Nha/ })
    .click()
  const own = page.getByRole('dialog', { name: /^Nội nha doanh thu 36/ })
  await expect(own).toContainText('(thành tiền − vật tư) × tỷ trọng bước, trong phần đã thu')
  await expect(own).toContainText('Bước 1: Sửa soạn ống tủy')
  await expect(own).toContainText('Chưa ghi nhận 300.000 đ, chờ công đoạn: «Trám bít ống tủy doanh thu»')
  // What the customer pays in all is not the doctor's to see.
  await expect(own).not.toContainText('2.000.000')
  await page.keyboard.press('Escape')
  await expect(own).toHaveCount(0)
  await page.getByRole('button', { name: 'Tháng trước' }).click()
  await expect(page).toHaveURL(/month=\d{4}-\d{2}/)
  await expect(page.getByText('tạm tính')).toHaveCount(0)

  await page.setViewportSize(DESKTOP)
  await signIn(page, 'manager')
  await page.goto('/revenue?group=doctor')
  await expect(page.getByText('Thực thu: Tiền đã phân bổ vào dịch vụ trừ tiền hoàn trong kỳ.')).toBeVisible()
  const whole = await api(page).revenue.summary({ ...month, group_by: 'day' })
  await expect(page.getByRole('region', { name: 'Thực thu' })).toContainText(
    formatMoney(whole.sums.collected),
  )
  // The bars are walked through by keyboard, and open the rows of their day.
  await page.getByRole('application', { name: 'Thực thu theo ngày' }).focus()
  await expect(page.getByRole('figure').getByRole('paragraph')).toContainText(month.from.slice(8))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/revenue-attachment\\?from=${month.from}&to=${month.from}`))
  await page.goBack()
  const row = page.getByRole('table', { name: 'Bác sĩ' }).getByRole('row').filter({ hasText: user.name })
  await row.getByRole('link', { name: new RegExp(`^${formatMoney(sums.net)}\\. Thực thu thuần`) }).click()

  await expect(page).toHaveURL(new RegExp(`/revenue-attachment\\?.*user_id=${user.id}`))
  await expect(page.getByText(`Thực thu thuần ${formatMoney(sums.net)}`)).toBeVisible()
  await page.getByRole('main').getByText('Chị Lan Nội Nha').first().click()
  const line = page.getByRole('dialog', { name: /^Nội nha doanh thu 36/ })
  await expect(line).toContainText('(2.000.000 đ − 400.000 đ) = 1.600.000 đ')
  await expect(line).toContainText('Chưa ghi nhận 300.000 đ, chờ công đoạn: «Trám bít ống tủy doanh thu»')
  await expect(line.getByRole('list', { name: 'Các lần ghi' }).getByRole('listitem')).toHaveCount(4)

  // The same sum beside the doctor's services, each of which opens its lines.
  await page.goto('/revenue-attachment-doctor')
  await page.getByRole('button', { name: new RegExp(user.name) }).click()
  await page.getByRole('link', { name: 'Nội nha doanh thu' }).click()
  await expect(page.getByText('Thực thu thuần 1.100.000 đ')).toBeVisible()
})
