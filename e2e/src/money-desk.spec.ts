import type { Locator, Page } from '@playwright/test'
import { api } from './api.ts'
import { addBill, moneyTerms, SERVICE, type MoneyTerms } from './money.ts'
import { printedPages } from './paper.ts'
import { beginSession, expect, signIn, test } from './staff.ts'

let serial = 0

interface Owing {
  person_id: number
  name: string
  bill: { id: number; code: string }
  terms: MoneyTerms
}

/** A new customer with a bill of this price. */
async function addOwing(page: Page, price: number): Promise<Owing> {
  await beginSession(page, 'admin')
  serial += 1
  const mark = String(Date.now()).slice(-6) + serial
  const name = `Vũ Thị Trả Tiền ${mark}`
  const { id } = await api(page).person.add({ full_name: name, phone: `091${mark}`, force: true })
  const terms = await moneyTerms(page)
  return { person_id: id, name, bill: await addBill(page, id, price), terms }
}

/** The desk's list narrowed to what was searched for, with its only row. */
async function find(page: Page, tab: string, text: string): Promise<Locator> {
  await page.goto(`/accounting?${new URLSearchParams({ tab, search: text })}`)
  const row = page.getByRole('row').filter({ hasText: text })
  await expect(row.first()).toBeVisible()
  return row
}

/** Does something from the menu of a row. */
async function act(page: Page, row: Locator, action: string): Promise<void> {
  await row.getByRole('button', { name: /^Thao tác với/ }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a receipt is found, printed and reversed with a reason; both numbers stay', async ({ page }) => {
  const { person_id, name, bill, terms } = await addOwing(page, 1_500_000)
  const methods = [{ method_term_id: terms.cash, amount: 1_200_000 }]
  const { code } = await api(page).payment.add({ person_id, amount: 1_200_000, methods })
  await page.context().addInitScript(() => {
    window.print = () => {}
  })
  await signIn(page, 'manager')
  const row = await find(page, 'receipts', code)
  await row.getByText(code).click()
  const drawer = page.getByRole('dialog', { name: code })
  await expect(drawer.getByRole('table', { name: 'Tiền vào đâu' })).toContainText(`${SERVICE}${bill.code}`)

  const opening = page.context().waitForEvent('page')
  await drawer.getByRole('button', { name: 'In phiếu' }).click()
  const paper = await opening
  const bar = paper.getByRole('toolbar', { name: 'Phiếu thu' })
  await bar.getByRole('button', { name: 'In' }).click()
  await expect(bar).toContainText('Đã in 1 lần')
  const { pages, size } = await printedPages(paper)
  expect(size).toEqual([210, 148])
  expect(pages).toHaveLength(1)
  for (const said of [
    'BIÊN LAI THANH TOÁN',
    code,
    name,
    SERVICE,
    bill.code,
    'Tiền mặt 1.200.000 đ',
    'Một triệu hai trăm nghìn đồng',
    '300.000 đ',
    'Người nộp tiền',
    'Thủ quỹ',
  ])
    expect(pages[0]).toContain(said)
  await paper.close()

  await drawer.getByRole('button', { name: 'Đảo phiếu' }).click()
  const ask = page.getByRole('dialog', { name: `Đảo phiếu ${code}` })
  await expect(ask).toContainText('Hóa đơn của khách còn nợ thêm 1.200.000 đ')
  await ask.getByRole('button', { name: 'Đảo phiếu' }).click()
  await expect(ask.getByText('Vui lòng nhập lý do')).toBeVisible()
  expect((await api(page).payment.list({ person_id })).total).toBe(1)
  await ask.getByLabel('Lý do').fill('Thu nhầm khách')
  await ask.getByRole('button', { name: 'Đảo phiếu' }).click()
  await expect(ask).toHaveCount(0)
  const { data } = await api(page).payment.list({ person_id })
  const mirror = data.find(({ reversal_of_code }) => reversal_of_code === code)?.code ?? ''
  expect(mirror).not.toBe('')
  await expect(drawer).toContainText(`đảo bằng ${mirror}`)
  await expect(drawer).toContainText('Thu nhầm khách')
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await find(page, 'receipts', name)
  await expect(page.getByRole('row').filter({ hasText: `đảo bằng ${mirror}` })).toContainText('Đã đảo')
  await expect(page.getByRole('row').filter({ hasText: `đảo của ${code}` })).toContainText('-1.200.000')
  expect(await api(page).bill.get({ id: bill.id })).toMatchObject({ remaining: 1_500_000 })
})

test('a transfer that is on its way is confirmed after a reload, and one that never came is not', async ({
  page,
}) => {
  const { person_id, bill, terms } = await addOwing(page, 900_000)
  const by = (amount: number) => ({
    person_id,
    amount,
    pending: true,
    methods: [{ method_term_id: terms.bank, amount }],
  })
  const { code } = await api(page).payment.add(by(500_000))
  const lost = await api(page).payment.add(by(400_000))
  await signIn(page, 'manager')
  const row = await find(page, 'receipts', code)
  await expect(row).toContainText('Chờ xác nhận')
  await page.reload()
  await act(page, row, 'Xác nhận đã nhận')
  await page.getByRole('dialog').getByRole('button', { name: 'Xác nhận đã nhận' }).click()
  await expect(row).toContainText('Đã thu')
  expect(await api(page).bill.get({ id: bill.id })).toMatchObject({ remaining: 400_000 })

  const other = await find(page, 'receipts', lost.code)
  await act(page, other, 'Báo thất bại')
  const ask = page.getByRole('dialog', { name: `Phiếu ${lost.code}: không nhận được tiền` })
  await ask.getByLabel('Lý do').fill('Ngân hàng báo hủy')
  await page.keyboard.press('Escape')
  await expect(ask).toHaveCount(0)
  await act(page, other, 'Báo thất bại')
  await expect(ask.getByLabel('Lý do')).toHaveValue('Ngân hàng báo hủy')
  await ask.getByRole('button', { name: 'Báo thất bại' }).click()
  await expect(other).toContainText('Thất bại')
  expect(await api(page).bill.get({ id: bill.id })).toMatchObject({ remaining: 400_000 })
})

test('a refund above the limit waits for another user, and its paper names reason and receipt', async ({
  page,
  browser,
}) => {
  const { person_id, name, terms } = await addOwing(page, 2_000_000)
  const methods = [{ method_term_id: terms.cash, amount: 2_000_000 }]
  const receipt = await api(page).payment.add({ person_id, amount: 2_000_000, methods })
  await api(page).setting.update({ key: 'finance.refund_limit', level: 'tenant', value: 500_000 })
  await signIn(page, 'manager')
  await act(page, await find(page, 'receipts', receipt.code), 'Hoàn tiền')
  const ask = page.getByRole('dialog', { name: `Hoàn tiền từ phiếu ${receipt.code}` })
  await ask.getByLabel('Số tiền').fill('2tr1')
  await ask.getByRole('button', { name: /^Gửi duyệt hoàn/ }).click()
  await expect(ask.getByText('Chỉ được tối đa 2.000.000 đ')).toBeVisible()
  await expect(ask.getByText('Vui lòng chọn lý do')).toBeVisible()
  await ask.getByLabel('Số tiền').fill('800k')
  await ask.getByRole('combobox', { name: 'Lý do' }).click()
  await page.getByRole('option', { name: 'Khách ngưng điều trị' }).click()
  await expect(ask).toContainText('cần người thứ hai duyệt')
  await ask.getByRole('button', { name: 'Gửi duyệt hoàn 800.000 đ' }).click()
  await expect(ask).toHaveCount(0)
  const { data } = await api(page).payment.list({ person_id, kind: 'refund' })
  const { id, code } = data[0] ?? { id: 0, code: '' }

  await page.getByRole('tab', { name: 'Hoàn tiền' }).click()
  const waiting = page.getByRole('region', { name: 'Chờ duyệt' }).getByRole('group', { name: code })
  await expect(waiting).toContainText('Bạn lập phiếu này, cần người khác duyệt')
  await expect(waiting.getByRole('button', { name: 'Duyệt', exact: true })).toHaveCount(0)
  await page.goto(`/print/refund/${id}`)
  await expect(page.getByText('Khoản hoàn đang chờ duyệt nên chưa in được.')).toBeVisible()

  const second = await browser.newPage({ baseURL: new URL(page.url()).origin })
  await signIn(second, 'admin', new URL(page.url()).origin)
  await second.goto('/accounting?tab=refunds')
  const theirs = second.getByRole('group', { name: code })
  await theirs.getByRole('button', { name: 'Duyệt', exact: true }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Duyệt', exact: true }).click()
  await expect(theirs).toHaveCount(0)
  await second.close()

  await page.goto(`/print/payment/${id}`)
  await expect(page).toHaveURL(new RegExp(`/print/refund/${id}$`))
  const sheet = page.getByRole('article', { name: 'PHIẾU HOÀN TIỀN' })
  for (const said of [code, name, receipt.code, 'Khách ngưng điều trị', 'Tám trăm nghìn đồng', '800.000 đ'])
    await expect(sheet).toContainText(said)
})

test('a deposit pays a bill and has its money back; debts lead to the customer; a deal prints its history', async ({
  page,
}) => {
  const { person_id, name, bill, terms } = await addOwing(page, 600_000)
  const pipeline = (await api(page).pipeline.list({})).data[0]
  const deal = await api(page).deal.add({ person_id, pipeline_id: pipeline?.id ?? 0, name: 'Trám răng' })
  const second = await addBill(page, person_id, 250_000, deal.id)
  const methods = [{ method_term_id: terms.cash, amount: 1_000_000 }]
  const { deposit } = await api(page).deposit.add({ person_id, amount: 1_000_000, methods })
  const code = deposit?.code ?? ''
  await signIn(page, 'manager')

  await page.goto(`/accounting?${new URLSearchParams({ tab: 'debts', search: name })}`)
  const debtor = page.getByRole('row').filter({ hasText: name })
  await expect(debtor).toContainText('850.000')
  await debtor.getByRole('link', { name }).click()
  await expect(page).toHaveURL(new RegExp(`/customer/profile/${person_id}\\?tab=payment`))

  const row = await find(page, 'deposits', code)
  await act(page, row, 'Dùng trả hóa đơn')
  const ask = page.getByRole('dialog', { name: `Dùng tạm ứng ${code} trả hóa đơn` })
  await ask.getByLabel('Trả vào').selectOption({ label: `${second.code} · còn 250.000 đ` })
  await expect(ask).toContainText('Sau đó khách còn nợ 600.000 đ, tạm ứng còn 750.000 đ')
  await ask.getByRole('button', { name: 'Dùng 250.000 đ' }).click()
  await expect(ask).toHaveCount(0)
  await expect(row).toContainText('750.000')

  await page.goto(`/print/deal-payment-history/${deal.id}/${person_id}`)
  const sheet = page.getByRole('article', { name: 'LỊCH SỬ THANH TOÁN' })
  await expect(sheet.getByRole('row').filter({ hasText: second.code }).first()).toContainText('Lập hóa đơn')
  await expect(sheet).toContainText(`Thanh toán hóa đơn ${second.code}`)
  await expect(sheet).toContainText('Không đồng')

  await find(page, 'deposits', code)
  await row.getByText(code).click()
  const drawer = page.getByRole('dialog', { name: code })
  await drawer.getByRole('button', { name: 'Hủy lần dùng' }).click()
  const cancel = page.getByRole('dialog', { name: /^Hủy lần dùng tạm ứng/ })
  await cancel.getByLabel('Lý do').fill('Dùng nhầm hóa đơn')
  await cancel.getByRole('button', { name: 'Hủy lần dùng' }).click()
  await expect(cancel).toHaveCount(0)
  await expect(drawer.getByRole('button', { name: 'Hủy lần dùng' })).toHaveCount(0)
  expect(await api(page).bill.get({ id: second.id })).toMatchObject({ remaining: 250_000 })

  await page.keyboard.press('Escape')
  await act(page, await find(page, 'bills', bill.code), 'Hủy hóa đơn')
  const leave = page.getByRole('dialog', { name: `Hủy hóa đơn ${bill.code}` })
  await leave.getByLabel('Lý do').fill('Khách đổi ý')
  await leave.getByRole('button', { name: 'Hủy hóa đơn' }).click()
  await expect(page.getByRole('row').filter({ hasText: bill.code })).toContainText('Đã hủy')
})
