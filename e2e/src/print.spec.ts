import type { Page } from '@playwright/test'
import { api } from './api.ts'
import { printedPages, readCode } from './paper.ts'
import { beginSession, expect, signIn, test } from './staff.ts'

/** More than one page of A4 holds. */
const LINES = 44
let serial = 0

interface Offered {
  id: number
  name: string
  code: string
  product_id: number
}

/** A customer with a plan of so many lines, offered and not decided on; each costs 500.000 đ. */
async function offerPlan(page: Page, lines: number): Promise<Offered> {
  await beginSession(page, 'manager')
  serial += 1
  const mark = String(Date.now()).slice(-6) + serial
  const name = `Nguyễn Thị Quỳnh Hương ${serial}`
  const { id, code } = await api(page).person.add({ full_name: name, phone: `093${mark}`, force: true })
  const service = { code: `IN${mark}`, name: `Trám răng thẩm mỹ ${mark}`, list_price: 500_000 }
  const { id: product_id } = await api(page).product.add(service)
  const line = { person_id: id, product_id, status: 'proposed' as const }
  for (let made = 0; made < lines; made += 1)
    await api(page).attachment.add({ ...line, phase_no: made < 2 ? 1 : 2 })
  return { id, name, code, product_id }
}

/** Printers are not asked; the browser's own file is what would have reached one. */
const withoutDialog = (page: Page) =>
  page.context().addInitScript(() => {
    window.print = () => {}
  })

test('a plan of two pages is printed from the treatment tab, a copy the second time, and its code leads back', async ({
  page,
}) => {
  const { id, name, code } = await offerPlan(page, LINES)
  await withoutDialog(page)
  await signIn(page, 'manager')
  await page.goto(`/customer/profile/${id}`)
  await page.getByRole('tab', { name: 'Điều trị', exact: true }).click()
  const opening = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'In kế hoạch' }).click()
  const paper = await opening
  const bar = paper.getByRole('toolbar', { name: 'Kế hoạch điều trị' })
  await expect(bar).toContainText('Chưa in lần nào')

  const unrecorded = await printedPages(paper)
  expect(unrecorded.pages.join(' ')).toContain('Bản in này chưa được ghi nhận')
  expect(unrecorded.pages.join(' ')).not.toContain(name)

  await bar.getByRole('button', { name: 'In' }).click()
  await expect(bar).toContainText('Đã in 1 lần')
  const { pages, size } = await printedPages(paper)
  expect(size).toEqual([210, 297])
  expect(pages).toHaveLength(2)
  expect(pages[0]).toContain('KẾ HOẠCH ĐIỀU TRỊ')
  expect(pages[0]).toContain(name)
  expect(pages[0]).toContain('Trang 1/2')
  expect(pages[1]).toContain('Thành tiền')
  expect(pages[1]).toContain('Hai mươi hai triệu đồng')
  expect(pages[1]).toContain('(Ký, ghi rõ họ tên)')
  expect(pages[1]).toContain('Trang 2/2')
  expect(pages[1]).toMatch(/In bởi .+ \d\d\/\d\d\/\d{4} \d\d:\d\d/)
  expect(pages.join(' ')).not.toContain('Bản sao')
  expect(pages.join(' ')).not.toContain(await paper.title())
  expect(await readCode(paper, new RegExp(code))).toBe(new URL(`/customer/profile/${id}`, paper.url()).href)

  await paper.keyboard.press('Control+p')
  await expect(bar).toContainText('Đã in 2 lần. Bản in tới ghi «Bản sao»')
  const copy = await printedPages(paper)
  for (const text of copy.pages) expect(text).toContain('Bản sao')
})

test('the size of paper is chosen at the computer and remembered; a roll is as long as what is on it', async ({
  page,
}) => {
  const { id, name } = await offerPlan(page, 2)
  await withoutDialog(page)
  await signIn(page, 'manager')
  await page.goto(`/print/plan/quote/${id}`)
  const bar = page.getByRole('toolbar', { name: 'Báo giá dịch vụ' })
  await bar.getByRole('combobox', { name: 'Khổ giấy' }).selectOption('Cuộn K80')
  await page.reload()
  await expect(bar.getByRole('combobox', { name: 'Khổ giấy' })).toHaveValue('k80')
  await bar.getByRole('button', { name: 'In' }).click()
  await expect(bar).toContainText('Đã in 1 lần')
  const { pages, size } = await printedPages(page)
  expect(pages).toHaveLength(1)
  expect(size[0]).toBe(80)
  expect(size[1]).not.toBe(80)
  expect(pages[0]).toContain('BÁO GIÁ DỊCH VỤ')
  expect(pages[0]).toContain(name)
  expect(pages[0]).toContain('1 × 500.000')
  expect(pages[0]).toContain('Một triệu đồng')
  expect(pages[0]).toContain('Trang 1/1')
})

test('what is no paper is the error page, and a user without the right gets none', async ({ page }) => {
  const { id } = await offerPlan(page, 1)
  for (const path of [
    `/print/plan/ortho/${id}`,
    '/print/plan/quote/x',
    '/print/plan/quote/99999999',
    `/print/deal/1/x`,
  ]) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/error-page$/)
    await expect(page.getByRole('heading', { name: 'Không tìm thấy trang' })).toBeVisible()
  }
  await beginSession(page, 'marketing')
  await page.goto(`/print/plan/quote/${id}`)
  await expect(page.getByRole('toolbar')).toHaveCount(0)
  await expect(page.getByText('Báo giá dịch vụ')).toHaveCount(0)
  await expect(page.getByText(/không có quyền|chưa được cấp quyền/i).first()).toBeVisible()
})

test('the paper of a deal names the customer, what is agreed, what was done and the visits', async ({
  page,
}) => {
  const { id: person_id, name, product_id } = await offerPlan(page, 0)
  const [pipeline] = (await api(page).pipeline.list({})).data
  const { id } = await api(page).deal.add({
    person_id,
    pipeline_id: pipeline?.id ?? 0,
    name: 'Niềng răng mắc cài sứ',
  })
  const line = await api(page).attachment.add({ person_id, product_id, deal_id: id, status: 'proposed' })
  await api(page).attachment.update_status({ id: line.id, to: 'agreed' })
  await withoutDialog(page)
  await signIn(page, 'manager')
  await page.goto(`/deals?pipeline=${pipeline?.id}&deal=${id}`)
  const opening = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'In phiếu điều trị' }).click()
  const paper = await opening
  await paper.getByRole('button', { name: 'In' }).click()
  await expect(paper.getByRole('toolbar')).toContainText('Đã in 1 lần')
  const { pages } = await printedPages(paper)
  expect(pages).toHaveLength(1)
  for (const words of [
    'PHIẾU ĐIỀU TRỊ',
    name,
    'Niềng răng mắc cài sứ',
    'Năm trăm nghìn đồng',
    'Chưa có lượt khám nào',
    'Trang 1/1',
  ])
    expect(pages[0]).toContain(words)
})
