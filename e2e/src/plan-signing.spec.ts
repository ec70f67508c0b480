import type { Page } from '@playwright/test'
import { api, firstTerm } from './api.ts'
import { beginSession, expect, signIn, test } from './staff.ts'

const TABLET = { width: 1024, height: 768 }
const mark = () => String(Date.now()).slice(-6)

interface Offered {
  person_id: number
  name: string
  crown: string
  onlay: string
}

/** A customer with two choices for one tooth, proposed. */
async function offerChoices(page: Page, more: { birth_year?: number } = {}): Promise<Offered> {
  await beginSession(page, 'manager')
  const made = mark()
  const [name, crown, onlay] = [`Khách Ký Kế Hoạch ${made}`, `Mão sứ ${made}`, `Onlay ${made}`]
  const { id: person_id } = await api(page).person.add({
    full_name: name,
    phone: `0934${made}`,
    force: true,
    ...more,
  })
  for (const [at, service] of [crown, onlay].entries()) {
    const { id } = await api(page).product.add({
      code: `KY${made}${at}`,
      name: service,
      list_price: 6_000_000 - at * 1_500_000,
      warranty_months: 60 - at * 36,
    })
    await api(page).attachment.add({
      person_id,
      product_id: id,
      alternative_group: 'Răng 36',
      status: 'proposed',
    })
  }
  return { person_id, name, crown, onlay }
}

const openPlan = async (page: Page, person_id: number, origin = '') => {
  await page.goto(`${origin}/customer/profile/${person_id}?tab=treatment`)
  await expect(page.getByRole('region', { name: 'Tổng kế hoạch' })).toBeVisible()
}

/** Draws two strokes into the box with the pointer. */
async function draw(page: Page): Promise<void> {
  const box = page.getByRole('img', { name: 'Ô ký tên' })
  await box.scrollIntoViewIfNeeded()
  const at = await box.boundingBox()
  if (at === null) throw new Error('the box to sign in is nowhere')
  for (const height of [0.4, 0.7]) {
    await page.mouse.move(at.x + at.width * 0.2, at.y + at.height * height)
    await page.mouse.down()
    await page.mouse.move(at.x + at.width * 0.5, at.y + at.height * (height - 0.3), { steps: 8 })
    await page.mouse.move(at.x + at.width * 0.8, at.y + at.height * height, { steps: 8 })
    await page.mouse.up()
  }
}

test('a plan with two choices is shown on a tablet, signed by hand, and read again as it was', async ({
  page,
  browser,
}) => {
  const { person_id, name, crown, onlay } = await offerChoices(page)
  await page.setViewportSize(TABLET)
  await signIn(page, 'receptionist')
  await openPlan(page, person_id)
  const me = (await api(page).auth.me({})).user
  await page.getByRole('region', { name: 'Tổng kế hoạch' }).getByRole('button', { name: 'Ký đồng ý' }).click()
  const shown = page.getByRole('dialog', { name: `Kế hoạch điều trị của ${name}` })
  await expect(shown).toContainText('Thêm 1.500.000')
  await expect(shown.getByRole('button', { name: 'Ký đồng ý' })).toBeDisabled()

  const other = await (await browser.newContext()).newPage()
  const origin = new URL(page.url()).origin
  await signIn(other, 'manager', origin)
  await openPlan(other, person_id, origin)
  const theirs = other.getByRole('region', { name: 'Tổng kế hoạch' })
  await expect(theirs).toContainText(`${me.name} đang trình khách`)
  await expect(theirs.getByRole('button')).toHaveCount(0)

  await shown.getByRole('button', { name: 'Chọn A' }).click()
  await shown.getByRole('button', { name: 'Ký đồng ý' }).click()
  await draw(page)
  await shown.getByRole('button', { name: /^Ký đồng ý 6.000.000/ }).click()
  await expect(shown.getByText('Vui lòng cho biết các phương án không chọn')).toBeVisible()

  await page.reload()
  await expect(page.getByRole('main').getByRole('button', { name: 'Đã chọn A' })).toBeVisible()
  await page.getByRole('region', { name: 'Tổng kế hoạch' }).getByRole('button', { name: 'Ký đồng ý' }).click()
  await shown.getByRole('radio', { name: 'Ghi nhận khách từ chối' }).check()
  await shown.getByRole('button', { name: /^Ký đồng ý 6.000.000/ }).click()
  await expect(page.getByRole('heading', { name: 'Các bản đã ký' })).toBeVisible()

  await expect(theirs).not.toContainText('đang trình khách')
  await expect(theirs).toContainText('Tổng đồng ý6.000.000')
  await other.context().close()
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Xem bản DY/ })
    .click()
  const version = page.getByRole('dialog', { name: /^Bản đã ký/ })
  await expect(version).toContainText(crown)
  await expect(version).toContainText(`Phương án khách không chọn: ${onlay}`)
  await expect(version).toContainText('Nội dung khớp với mã kiểm tra')
  await expect(version.getByRole('img', { name: `Chữ ký của ${name}` })).toBeVisible()
})

test('a child’s plan is signed by the guardian on a phone, without a pen', async ({ page }) => {
  const { person_id, crown } = await offerChoices(page, { birth_year: new Date().getUTCFullYear() - 8 })
  const relationship = await firstTerm(page, 'relationship')
  await api(page).personRelative.add({
    person_id,
    name: 'Mẹ Của Bé',
    relationship_term_id: relationship.id,
    is_guardian: true,
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'receptionist')
  await openPlan(page, person_id)
  await page.getByRole('main').getByRole('button', { name: 'Chọn B' }).click()
  await page.getByRole('region', { name: 'Tổng kế hoạch' }).getByRole('button', { name: 'Ký đồng ý' }).click()
  const shown = page.getByRole('dialog', { name: /^Kế hoạch điều trị của/ })
  const signer = shown.getByRole('combobox', { name: 'Người ký' })
  await expect(signer).toHaveText('Mẹ Của Bé (người giám hộ)')
  await expect(shown.getByRole('textbox', { name: 'Họ tên người ký' })).toHaveValue('Mẹ Của Bé')
  await shown.getByRole('radio', { name: 'Giữ lại để khách suy nghĩ thêm' }).check()
  await shown.getByText('Gõ họ tên').click()
  await shown.getByRole('button', { name: /^Ký đồng ý 4.500.000/ }).click()
  await expect(shown.getByText('Vui lòng đánh dấu xác nhận')).toBeVisible()
  await shown.getByRole('checkbox', { name: 'Tôi xác nhận' }).check()
  await shown.getByRole('button', { name: /^Ký đồng ý 4.500.000/ }).click()
  await expect(page.getByRole('heading', { name: 'Các bản đã ký' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: crown })).toContainText(
    'Đã tư vấn',
  )
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Xem bản DY/ })
    .click()
  await expect(page.getByRole('dialog', { name: /^Bản đã ký/ })).toContainText('Ký bằng cách gõ họ tên')
})
