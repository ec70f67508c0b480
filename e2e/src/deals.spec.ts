import type { Page } from '@playwright/test'
import { api, firstOf } from './api.ts'
import { expect, signIn, test } from './staff.ts'
import { addFilter } from './filters.ts'
import { expectToast } from './toasts.ts'
import { openTab } from './tabs.ts'

const mark = () => String(Date.now()).slice(-7)

interface Made {
  id: number
  stages: { id: number; name: string }[]
}

/** A pipeline of its own for a browser test, whose second stage wants to know the amount and the channel. */
const aPipeline = (page: Page, name: string): Promise<Made> =>
  api(page).pipeline.add({
    name,
    stages: [
      { name: 'Mới', kind: 'open' },
      { name: 'Báo giá', kind: 'open', required_fields: ['expected_amount', 'channel'] },
      { name: 'Chốt', kind: 'won' },
      { name: 'Mất', kind: 'lost' },
    ],
  })

/** A pipeline that a manager has made, in a window of their own. */
async function given(page: Page, name: string): Promise<Made> {
  const context = await page.context().browser()?.newContext()
  if (!context) throw new Error('no browser')
  const manager = await context.newPage()
  await signIn(manager, 'manager')
  const made = await aPipeline(manager, name)
  await context.close()
  return made
}

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}:`) })

test('a consultant takes a deal from the first contact to won, and loses another one', async ({ page }) => {
  const pipeline = await given(page, `Tư vấn ${mark()}`)
  await signIn(page, 'consultant')
  await page.goto(`/deals?pipeline=${pipeline.id}`)

  const who = `Khách Mới ${mark()}`
  await page.getByRole('button', { name: 'Thêm cơ hội vào «Mới»' }).click()
  const quick = page.getByRole('dialog')
  await quick.getByLabel('Số điện thoại khách hàng').fill('09')
  await quick.getByRole('button', { name: 'Thêm', exact: true }).click()
  await expect(quick.getByText('Vui lòng nhập số điện thoại hợp lệ hoặc chọn khách hàng')).toBeVisible()
  await quick.getByLabel('Số điện thoại khách hàng').fill(`0911${mark().slice(-6)}`)
  await expect(quick.getByText('Chưa có khách hàng với số này, sẽ thêm mới.')).toBeVisible()
  await quick.getByLabel('Họ tên khách mới').fill(who)
  await quick.getByLabel('Tên cơ hội').fill('Niềng răng trong suốt')
  await quick.getByRole('button', { name: 'Thêm', exact: true }).click()
  await expect(column(page, 'Mới').getByText(who)).toBeVisible()

  await column(page, 'Mới').getByText(who).click()
  const drawer = page.getByRole('dialog', { name: /Niềng răng trong suốt/ })
  await drawer.getByRole('combobox', { name: 'Chuyển giai đoạn' }).click()
  await page.getByRole('option', { name: 'Báo giá' }).click()
  const missing = page.getByRole('dialog', { name: 'Thông tin cần cho «Báo giá»' })
  await missing.getByLabel('Giá trị dự kiến').fill('45tr')
  await missing.getByRole('button', { name: 'Chuyển giai đoạn' }).click()
  await expect(missing.getByText('Kênh không được để trống')).toBeVisible()
  await missing.getByLabel('Kênh').fill('Zalo')
  await missing.getByRole('button', { name: 'Chuyển giai đoạn' }).click()
  await expectToast(page, 'Đã chuyển sang «Báo giá»')
  await drawer.getByRole('button', { name: 'Đánh dấu thành công' }).click()
  await expectToast(page, 'Đã chuyển sang «Chốt»')
  await openTab(drawer, 'Lịch sử')
  await expect(drawer.getByText('Báo giá → Chốt')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(column(page, 'Chốt').getByText(who)).toBeVisible()

  const lost = `Khách Khác ${mark()}`
  const person = await api(page).person.add({
    full_name: lost,
    phone: `0912${mark().slice(-6)}`,
    force: true,
  })
  await api(page).deal.add({ name: 'Implant', person_id: person.id, pipeline_id: pipeline.id })
  await column(page, 'Mới').getByText(lost).click()
  const other = page.getByRole('dialog', { name: /Implant/ })
  await other.getByRole('button', { name: 'Đánh dấu thất bại' }).click()
  const why = page.getByRole('dialog', { name: 'Đánh dấu thất bại' })
  await why.getByRole('button', { name: 'Đánh dấu thất bại' }).click()
  await expect(why.getByText('Vui lòng chọn lý do thất bại')).toBeVisible()
  await why.getByRole('combobox', { name: 'Lý do thất bại' }).click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await why.getByRole('button', { name: 'Đánh dấu thất bại' }).click()
  await expect(other.getByRole('button', { name: 'Mở lại cơ hội' })).toBeVisible()
})

test('a card goes by keyboard into a stage that wants facts, and back when they are not given', async ({
  page,
}) => {
  await signIn(page, 'manager')
  const pipeline = await aPipeline(page, `Bàn phím ${mark()}`)
  const who = `Khách Phím ${mark()}`
  const person = await api(page).person.add({
    full_name: who,
    phone: `0913${mark().slice(-6)}`,
    force: true,
  })
  await api(page).deal.add({ name: 'Bọc sứ', person_id: person.id, pipeline_id: pipeline.id })
  await page.goto(`/deals?pipeline=${pipeline.id}`)
  const card = page.getByRole('button', { name: new RegExp(who) })
  const carry = async () => {
    await card.focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
  }
  await carry()
  const missing = page.getByRole('dialog', { name: 'Thông tin cần cho «Báo giá»' })
  await expect(missing).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(missing).toHaveCount(0)
  await expect(column(page, 'Mới').getByText(who)).toBeVisible()
  await carry()
  await missing.getByLabel('Giá trị dự kiến').fill('12tr')
  await missing.getByLabel('Kênh').fill('Facebook')
  await page.keyboard.press('Control+Enter')
  await expect(missing).toHaveCount(0)
  await expect(column(page, 'Báo giá').getByText(who)).toBeVisible()

  // Sent over into another pipeline, it asks for what the stage over there requires as well.
  const other = await aPipeline(page, `Bên kia ${mark()}`)
  await api(page).deal.add({ name: 'Trồng răng', person_id: person.id, pipeline_id: pipeline.id })
  await column(page, 'Mới').getByText('Trồng răng').click()
  await page.getByRole('button', { name: 'Chuyển quy trình' }).click()
  const over = page.getByRole('dialog', { name: 'Chuyển quy trình' })
  await over.getByRole('combobox', { name: 'Chuyển sang quy trình' }).click()
  await page.getByRole('option', { name: /^Bên kia/ }).click()
  await over.getByRole('combobox', { name: 'Vào giai đoạn' }).click()
  await page.getByRole('option', { name: 'Báo giá' }).click()
  await over.getByRole('button', { name: 'Chuyển quy trình' }).click()
  await missing.getByLabel('Giá trị dự kiến').fill('20tr')
  await missing.getByLabel('Kênh').fill('Zalo')
  await missing.getByRole('button', { name: 'Chuyển giai đoạn' }).click()
  await expectToast(page, 'Đã chuyển quy trình')
  await page.goto(`/deals?pipeline=${other.id}`)
  await expect(column(page, 'Báo giá').getByText('Trồng răng')).toBeVisible()
})

test('a manager makes a pipeline, puts its stages in order, and does not lose it by leaving', async ({
  page,
}) => {
  await signIn(page, 'manager')
  await page.goto('/pipeline/add')
  const name = `Răng sứ ${mark()}`
  await page.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect(page.getByText('Tên quy trình không được để trống')).toBeVisible()
  await page.getByLabel('Tên quy trình').fill(name)
  await page.getByRole('button', { name: 'Thêm giai đoạn' }).click()
  await page.getByLabel('Tên giai đoạn').fill('Báo giá')
  await page.getByLabel('Số ngày chờ tối đa').fill('5')
  const grip = page.getByRole('button', { name: 'Di chuyển giai đoạn Báo giá' })
  await grip.focus()
  await page.keyboard.press('ArrowUp')
  const rows = page.getByRole('button', { name: /^Di chuyển giai đoạn/ })
  await expect(rows.first()).toHaveAccessibleName('Di chuyển giai đoạn Báo giá')
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1)).toHaveAccessibleName('Di chuyển giai đoạn Báo giá')

  await page.getByRole('link', { name: 'Khách hàng' }).first().click()
  await expect(page.getByLabel('Tên quy trình')).toHaveCount(0)
  await page.goBack()
  await expect(page.getByLabel('Tên quy trình')).toHaveValue(name)
  await expect(rows.nth(1)).toHaveAccessibleName('Di chuyển giai đoạn Báo giá')
  await page.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expectToast(page, 'Đã thêm quy trình')
  await expect(page).toHaveURL(/\/deals\?pipeline=\d+/)
  const id = Number(/pipeline=(\d+)/.exec(page.url())?.[1])
  const { stages } = await api(page).pipeline.get({ id })
  expect(stages.map((stage) => stage.name)).toEqual(['Mới', 'Báo giá', 'Thành công', 'Thất bại'])
})

test('a manager puts the pipelines in order by mouse and by keyboard, takes one out of use and in again', async ({
  page,
}) => {
  await signIn(page, 'manager')
  const suffix = mark()
  const last = await aPipeline(page, `Cuối ${suffix}`)
  const first = await aPipeline(page, `Đầu ${suffix}`)
  const names = async () => (await api(page).pipeline.list({ limit: 200 })).data.map(({ name }) => name)
  const before = await names()
  await page.goto(`/deals?pipeline=${first.id}`)
  await page.getByRole('button', { name: 'Thiết lập quy trình' }).click()
  await page.getByRole('menuitem', { name: 'Danh sách quy trình' }).click()

  // By keyboard the new one goes up to the first place, by mouse the other one down to the last.
  const grips = page.getByRole('button', { name: /^Di chuyển quy trình/ })
  await expect(grips).toHaveCount(before.length)
  const gripOf = (name: string) =>
    page.getByRole('button', { name: `Di chuyển quy trình ${name}`, exact: true })
  const up = gripOf(`Đầu ${suffix}`)
  await up.focus()
  for (let place = before.indexOf(`Đầu ${suffix}`); place > 0; place -= 1)
    await page.keyboard.press('ArrowUp')
  await expect(grips.first()).toHaveAccessibleName(`Di chuyển quy trình Đầu ${suffix}`)
  await expect.poll(names).toEqual([`Đầu ${suffix}`, ...before.filter((name) => name !== `Đầu ${suffix}`)])

  await gripOf(`Cuối ${suffix}`).hover()
  await page.mouse.down()
  const bottom = await grips.last().boundingBox()
  if (!bottom) throw new Error('the last line has no place')
  await page.mouse.move(bottom.x + 8, bottom.y + bottom.height + 30, { steps: 5 })
  await page.mouse.up()
  await expect(grips.last()).toHaveAccessibleName(`Di chuyển quy trình Cuối ${suffix}`)
  await expect.poll(async () => (await names()).at(-1)).toBe(`Cuối ${suffix}`)
  await page.reload()
  await expect(grips.first()).toHaveAccessibleName(`Di chuyển quy trình Đầu ${suffix}`)
  await expect(grips.last()).toHaveAccessibleName(`Di chuyển quy trình Cuối ${suffix}`)

  // With an open deal it is refused; without one it is out of use, and taken in again.
  const person = await api(page).person.add({
    full_name: `Khách Thứ Tự ${suffix}`,
    phone: `0916${suffix.slice(-6)}`,
    force: true,
  })
  await api(page).deal.add({ name: 'Răng sứ', person_id: person.id, pipeline_id: first.id })
  const choose = async (name: string, action: string) => {
    await page.getByRole('button', { name: `Thao tác với ${name}` }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  const takeOut = async (name: string) => {
    await choose(name, 'Ngưng dùng')
    const question = page.getByRole('dialog', { name: `Ngưng dùng quy trình «${name}»?` })
    await question.getByRole('button', { name: 'Ngưng dùng' }).click()
  }
  await takeOut(`Đầu ${suffix}`)
  await expectToast(page, 'Lỗi 422', 'Quy trình còn 1 cơ hội đang mở, hãy chuyển hoặc khép lại chúng trước')
  await takeOut(`Cuối ${suffix}`)
  await expectToast(page, `Đã ngưng dùng quy trình «Cuối ${suffix}»`)
  await expect.poll(async () => (await api(page).pipeline.get({ id: last.id })).is_active).toBe(false)
  await choose(`Cuối ${suffix}`, 'Dùng lại')
  await expectToast(page, `Quy trình «Cuối ${suffix}» đã được dùng lại`)
  await expect.poll(async () => (await api(page).pipeline.get({ id: last.id })).is_active).toBe(true)
})

test('a manager reads what became of deals, and is asked where those of a stage go', async ({ page }) => {
  await signIn(page, 'manager')
  const { id, stages } = await api(page).pipeline.add({
    name: `Báo cáo ${mark()}`,
    stages: [
      { name: 'Mới', kind: 'open' },
      { name: 'Báo giá', kind: 'open' },
      { name: 'Chốt', kind: 'won' },
      { name: 'Mất', kind: 'lost' },
    ],
  })
  const who = `Khách Sứ ${mark()}`
  const person = await api(page).person.add({
    full_name: who,
    phone: `0914${mark().slice(-6)}`,
    force: true,
  })
  const ways = [[1, 2], [1], []]
  for (const way of ways) {
    const deal = { name: 'Răng sứ', person_id: person.id, pipeline_id: id }
    let { id: deal_id, version } = await api(page).deal.add(deal)
    for (const step of way)
      ({ id: deal_id, version } = await api(page).deal.move({
        id: deal_id,
        version,
        stage_id: firstOf({ data: stages.slice(step) }).id,
      }))
  }

  // However late the counts come, a stage with deals in it is not taken away without a question.
  await page.route('**/v1/pipeline/list', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue()
  })
  await page.goto(`/pipeline/add?id=${id}`)
  await page.getByRole('button', { name: 'Bỏ giai đoạn Mới' }).click()
  const removing = page.getByRole('dialog', { name: 'Bỏ giai đoạn «Mới»' })
  await expect(removing.getByText(/đang có 1 cơ hội/)).toBeVisible()
  await removing.getByRole('button', { name: 'Hủy bỏ' }).click()
  await page.unrouteAll({ behavior: 'wait' })

  await page.goto(`/deal-stage-history?tab=report&pipeline=${id}`)
  const line = (stage: string) => page.getByRole('row', { name: new RegExp(`^${stage}`) })
  await expect(line('Mới')).toHaveText(/Mới3266,7%/)
  await expect(line('Báo giá')).toHaveText(/Báo giá2150%/)
  await page.getByText('Các lần chuyển', { exact: true }).click()
  await page.getByRole('searchbox', { name: /Tìm theo cơ hội/ }).fill(who)
  await expect(page.getByRole('row', { name: /Răng sứ/ })).toHaveCount(6)
})

test('many deals are given to one person, and a filter lasts in the address', async ({ page }) => {
  await signIn(page, 'manager')
  const pipeline = await aPipeline(page, `Phân công ${mark()}`)
  const person = await api(page).person.add({
    full_name: `Khách Chung ${mark()}`,
    phone: `0915${mark().slice(-6)}`,
    force: true,
  })
  for (const name of ['Cạo vôi', 'Nhổ răng', 'Trám răng'])
    await api(page).deal.add({ name, person_id: person.id, pipeline_id: pipeline.id })

  // On the board: with Ctrl and Shift, or with the key X; Escape lets go of all.
  await page.goto(`/deals?pipeline=${pipeline.id}`)
  const cards = column(page, 'Mới').getByRole('button', { name: /Khách Chung/ })
  await cards.nth(0).click({ modifiers: ['Control'] })
  await cards.nth(2).click({ modifiers: ['Shift'] })
  const chosen = page.getByRole('region', { name: 'Cơ hội đã chọn' })
  await expect(chosen).toContainText('Đã chọn 3')
  await page.keyboard.press('Escape')
  await expect(chosen).toHaveCount(0)
  await cards.nth(1).press('x')
  await expect(chosen).toContainText('Đã chọn 1')
  await chosen.getByRole('button', { name: 'Phân công' }).click()
  const one = page.getByRole('dialog', { name: 'Phân công 1 cơ hội' })
  await one.getByRole('combobox', { name: 'Người phụ trách' }).click()
  await page.getByRole('listbox').getByRole('option').nth(1).click()
  await one.getByRole('button', { name: 'Phân công' }).click()
  await expectToast(page, 'Đã phân công 1 cơ hội')
  await expect(chosen).toHaveCount(0)

  await page.goto(`/deals?pipeline=${pipeline.id}&view=table`)
  await page.getByRole('checkbox', { name: 'Chọn tất cả trên trang này' }).check()
  await page.getByRole('button', { name: 'Phân công' }).click()
  const dialog = page.getByRole('dialog', { name: 'Phân công 3 cơ hội' })
  await dialog.getByRole('combobox', { name: 'Người phụ trách' }).click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await dialog.getByRole('button', { name: 'Phân công' }).click()
  await expectToast(page, 'Đã phân công 3 cơ hội')

  await addFilter(page, 'Giá trị')
  const most = page.getByRole('menuitemcheckbox', { name: 'Từ 60 triệu' })
  await most.click()
  await expect(most).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(most).toHaveCount(0)
  await expect(page).toHaveURL(/expected_amount=above/)
  await page.reload()
  await expect(page.getByText('Không tìm thấy kết quả, thử đổi bộ lọc')).toBeVisible()
  await page.getByText('Bảng', { exact: true }).click()
  await expect(column(page, 'Mới').getByText('Không có cơ hội phù hợp')).toBeVisible()
})

test('on a phone a deal is looked at and moved on', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'manager')
  const pipeline = await aPipeline(page, `Điện thoại ${mark()}`)
  const who = `Khách Di Động ${mark()}`
  const person = await api(page).person.add({
    full_name: who,
    phone: `0916${mark().slice(-6)}`,
    force: true,
  })
  const deal = { name: 'Tẩy trắng', person_id: person.id, pipeline_id: pipeline.id }
  await api(page).deal.add(deal)
  await page.goto(`/deals?pipeline=${pipeline.id}`)
  await page.getByRole('button', { name: new RegExp(who) }).click()
  const drawer = page.getByRole('dialog', { name: /Tẩy trắng/ })
  await openTab(drawer, 'Người tham gia')
  await drawer.getByRole('button', { name: 'Thêm người' }).click()
  const form = page.getByRole('dialog', { name: 'Thêm người tham gia' })
  await form.getByRole('combobox', { name: 'Nhân viên' }).click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await form.getByRole('combobox', { name: 'Vai trò' }).click()
  await page.getByRole('option', { name: 'Tư vấn' }).click()
  await form.getByLabel('Tỷ lệ chia (%)').fill('33,34')
  await form.getByRole('button', { name: 'Lưu' }).click()
  await expect(drawer.getByText('Tỷ lệ đã chia: Tư vấn 33,34%')).toBeVisible()

  // What the customer thinks is written down for the visit it is about.
  const visit = await api(page).track.add({
    person_id: person.id,
    reason: 'Tẩy trắng',
  })
  const more = drawer.getByRole('button', { name: /^Thao tác/ }).first()
  await more.click()
  await page.getByRole('menuitem', { name: 'Đánh giá' }).click()
  const rating = page.getByRole('dialog', { name: /^Đánh giá/ })
  await rating.getByRole('combobox', { name: 'Lượt khám' }).click()
  await page.getByRole('option', { name: new RegExp(visit.code) }).click()
  await rating.getByRole('radio', { name: '4 sao' }).press('Space')
  await rating.getByRole('button', { name: 'Lưu' }).click()
  const stars = drawer.getByRole('button', { name: /^Đánh giá về .*: 4 sao, 1 lượt/ })
  await expect(stars).toBeVisible()
  await more.click()
  await page.getByRole('menuitem', { name: 'Đánh giá' }).click()
  await rating.getByRole('combobox', { name: 'Lượt khám' }).click()
  await expect(page.getByRole('option', { name: new RegExp(visit.code) })).toContainText('đã đánh giá')
  await rating.getByRole('button', { name: 'Hủy bỏ' }).click()
  await expect(rating).toHaveCount(0)

  // A mistaken star is corrected, and taken back altogether.
  await stars.click()
  const said = page.getByRole('dialog', { name: /^Đánh giá về/ })
  await said.getByRole('button', { name: 'Thao tác với 4 sao' }).click()
  await page.getByRole('menuitem', { name: 'Sửa đánh giá' }).click()
  const correction = page.getByRole('dialog', { name: /^Sửa đánh giá về/ })
  await correction.getByRole('radio', { name: '5 sao' }).press('Space')
  await correction.getByRole('button', { name: 'Lưu' }).click()
  await said.getByRole('button', { name: 'Thao tác với 5 sao' }).click()
  await page.getByRole('menuitem', { name: 'Rút lại đánh giá' }).click()
  await page.getByRole('button', { name: 'Rút lại đánh giá', exact: true }).click()
  await expect(said.getByText('Chưa có đánh giá nào.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(said).toHaveCount(0)
  await expect(stars).toHaveCount(0)
  await drawer.getByRole('button', { name: 'Đánh dấu thành công' }).click()
  await expectToast(page, 'Đã chuyển sang «Chốt»')
})
