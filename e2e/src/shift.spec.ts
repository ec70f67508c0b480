import type { Page } from '@playwright/test'
import { api } from './api.ts'
import { addBill, moneyTerms } from './money.ts'
import { printedPages } from './paper.ts'
import { beginSession, expect, PASSWORD, signIn, test } from './staff.ts'
import { expectToast } from './toasts.ts'

let serial = 0

/** A new customer pays so much, in cash and by transfer. */
async function receive(page: Page, cash: number, bank: number): Promise<void> {
  serial += 1
  const mark = String(Date.now()).slice(-6) + serial
  const person = await api(page).person.add({
    full_name: `Khách Trả Ở Quầy ${mark}`,
    phone: `092${mark}`,
    force: true,
  })
  const terms = await moneyTerms(page)
  await addBill(page, person.id, cash + bank)
  await api(page).payment.add({
    person_id: person.id,
    amount: cash + bank,
    methods: [
      { method_term_id: terms.cash, amount: cash },
      ...(bank > 0 ? [{ method_term_id: terms.bank, amount: bank }] : []),
    ],
  })
}

test('a cashier’s day: opened, counted blind over a reload, a difference with its reason, handed over to a colleague who signs', async ({
  page,
}) => {
  await page.context().addInitScript(() => {
    window.print = () => {}
  })
  await beginSession(page, 'admin')
  const { name: accountant } = await (async () => {
    const { data } = await api(page).user.list({ search: 'accountant' })
    const [found] = data
    if (found === undefined) throw new Error('the clinic has no accountant')
    return found
  })()
  await moneyTerms(page)

  await signIn(page, 'receptionist')
  await page.goto('/accounting?tab=shift')
  const drawer = page.getByRole('region', { name: 'Ca ở ngăn kéo' })
  const opening = drawer.getByRole('textbox', { name: 'Tiền trong ngăn kéo lúc mở ca' })
  await drawer.getByRole('button', { name: 'Mở ca' }).click()
  await expect(drawer).toContainText('Vui lòng nhập số tiền đang có trong ngăn kéo, trống thì nhập 0')
  await opening.fill('abc')
  await drawer.getByRole('button', { name: 'Mở ca' }).click()
  await opening.fill('500k')
  await drawer.getByRole('button', { name: 'Mở ca' }).click()
  await expect(drawer).toContainText('Đầu ca 500.000 đ')
  await beginSession(page, 'admin')
  const branch_id = (await api(page).shift.list({})).data[0]?.branch_id ?? 0
  await receive(page, 1_500_000, 700_000)

  // The notes are counted by Enter alone, without the mouse; nothing says what the books hold.
  await signIn(page, 'receptionist')
  await page.goto('/accounting?tab=shift')
  const count = drawer.getByRole('form', { name: 'Đếm tiền' })
  await count.getByRole('textbox', { name: 'Số tờ 500.000' }).focus()
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await page.keyboard.type('nhiều')
  await expect(count).toContainText('1.900.000 đ')
  await expect(drawer).not.toContainText('2.000.000')
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(count.getByRole('textbox', { name: 'Số tờ 200.000' })).toHaveValue('2')
  await expect(count.getByRole('textbox', { name: 'Số tờ 100.000' })).toHaveValue('nhiều')
  await count.getByRole('button', { name: 'Chốt số đếm' }).click()
  await expect(count).toContainText('Có ô chưa đọc được, hãy sửa ô được tô đỏ')
  await count.getByRole('textbox', { name: 'Số tờ 100.000' }).fill('')
  await count.getByRole('textbox', { name: 'Số tờ 10.000', exact: true }).fill('7')
  await count.getByRole('textbox', { name: 'Chuyển khoản', exact: true }).fill('700k')
  await count.getByRole('button', { name: 'Chốt số đếm' }).click()

  const close = drawer.getByRole('form', { name: 'Bàn giao ca' })
  const table = close.getByRole('table', { name: 'Số đếm và số theo sổ' })
  await expect(table.getByRole('row', { name: /^Tiền mặt/ })).toContainText(
    'Tiền mặt1.970.000 đ2.000.000 đThiếu 30.000 đ',
  )
  await expect(table.getByRole('row', { name: /^Chuyển khoản/ })).toContainText('Khớp')
  await expect(close).toContainText(/Đã chốt lúc \d\d:\d\d; phiếu ghi từ phút này thuộc ca sau/)

  // Counted once more: the first count stays to be read.
  await close.getByRole('button', { name: 'Đếm lại' }).click()
  await count.getByText('Nhập tổng').click()
  await count.getByRole('textbox', { name: 'Tổng tiền mặt' }).fill('2.030.000')
  await count.getByRole('textbox', { name: 'Chuyển khoản', exact: true }).fill('700.000')
  await count.getByRole('button', { name: 'Chốt lần đếm mới' }).click()
  await expect(table.getByRole('row', { name: /^Tiền mặt/ })).toContainText('Thừa 30.000 đ')
  await expect(close).toContainText('Các lần đếm (2)')
  await expect(close).toContainText('1.970.000 đ · Thiếu 30.000 đ')

  await close.getByRole('textbox', { name: 'Để lại ngăn kéo' }).fill('530k')
  await close.getByRole('button', { name: 'Bàn giao 1.500.000 đ' }).click()
  await expect(close).toContainText('Số đếm lệch với sổ: vui lòng nhập lý do')
  await expect(close).toContainText('Vui lòng chọn người nhận')
  await close.getByRole('textbox', { name: 'Lý do lệch' }).fill('Khách trả thừa, chưa quay lại lấy')
  await close.getByRole('combobox', { name: 'Người nhận' }).click()
  await page.getByRole('option', { name: accountant }).click()
  await page.reload()
  await expect(close.getByRole('textbox', { name: 'Lý do lệch' })).toHaveValue(
    'Khách trả thừa, chưa quay lại lấy',
  )
  const password = close.getByLabel('Mật khẩu của người nhận')
  await password.fill('khong-phai-mat-khau')
  await close.getByRole('button', { name: 'Bàn giao 1.500.000 đ' }).click()
  await expect(close.getByRole('alert')).toContainText('Mật khẩu của người nhận không đúng')
  await password.fill(PASSWORD)
  await close.getByRole('button', { name: 'Bàn giao 1.500.000 đ' }).click()
  await expect(drawer.getByRole('button', { name: 'Mở ca' })).toBeVisible()
  await expect(drawer).toContainText('Đầu ca 530.000 đ')
  await expect(drawer).toContainText('Thừa 30.000 đ')

  await beginSession(page, 'admin')
  const { data } = await api(page).shift.list({ branch_id })
  const [closed] = data
  expect(data).toHaveLength(1)
  expect(closed).toMatchObject({
    state: 'closed',
    difference: 30_000,
    handed_over: 1_500_000,
    left_amount: 530_000,
    receiver_name: accountant,
    reason: 'Khách trả thừa, chưa quay lại lấy',
  })
  const code = closed?.code ?? ''
  await expectToast(page, `Đã bàn giao ca ${code} cho ${accountant}`)

  await signIn(page, 'receptionist')
  await page.goto('/accounting?tab=shift')
  const opened = page.context().waitForEvent('page')
  await drawer.getByRole('link', { name: `In biên bản ca ${code}` }).click()
  const paper = await opened
  const bar = paper.getByRole('toolbar', { name: 'Biên bản bàn giao ca' })
  await bar.getByRole('button', { name: 'In' }).click()
  await expect(bar).toContainText('Đã in 1 lần')
  const { pages, size } = await printedPages(paper)
  expect(size).toEqual([210, 148])
  expect(pages).toHaveLength(1)
  for (const said of [
    'BIÊN BẢN BÀN GIAO CA',
    code,
    closed?.cashier_name ?? '',
    accountant,
    'Thừa 30.000',
    'Một triệu năm trăm nghìn đồng',
    'Khách trả thừa, chưa quay lại lấy',
  ])
    expect(pages[0]).toContain(said)
  await paper.close()

  // Money without a shift is said to be of the next one, which begins with what was left.
  await beginSession(page, 'admin')
  await receive(page, 120_000, 0)
  await signIn(page, 'receptionist')
  await page.goto('/accounting?tab=shift')
  await expect(drawer).toContainText(/1 phiếu từ \d\d:\d\d ghi khi không có ca nào mở/)
  await drawer.getByRole('button', { name: 'Mở ca' }).click()
  await expect(drawer).toContainText('Ca trước thừa 30.000 đ')
  await expect(drawer).toContainText(/Gồm 1 phiếu từ \d\d:\d\d, ghi trước khi mở ca/)
  await expect(page.getByRole('row').filter({ hasText: code })).toContainText('Đã bàn giao')
})

test('a doctor does not see shifts', async ({ page }) => {
  await signIn(page, 'doctor')
  await page.goto('/accounting?tab=shift')
  await expect(page.getByRole('region', { name: 'Ca ở ngăn kéo' })).toHaveCount(0)
  await expect(page.getByText('Bàn giao ca')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
