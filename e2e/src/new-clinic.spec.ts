import type { Page } from '@playwright/test'
import { mailedCode, mailedInvitation } from './mail.ts'
import { api, firstOf } from './api.ts'
import { expect, test } from './staff.ts'
import { openWebsite } from './website.ts'
import { expectToast } from './toasts.ts'

/** One pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const OWNER = { name: 'Lê Thu Nguyệt', username: 'nguyet', password: 'Rang khon so 8' }
const DOCTOR = { name: 'Trần Minh Khôi', username: 'khoi.tran', password: 'Niềng trong suốt 24' }

const save = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Lưu', exact: true }).click()
const closed = (page: Page) => expect(page.getByRole('dialog')).toHaveCount(0)

/** Signs up on the page of the installation, with the code that came by mail, and answers the clinic's own origin. */
async function register(page: Page, clinic: string, key: string): Promise<string> {
  const email = `${key}@example.vn`
  await page.getByLabel('Tên phòng khám').fill(clinic)
  await page.getByLabel('Địa chỉ truy cập').fill(key)
  await page.getByLabel('Họ tên của bạn').fill(OWNER.name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Tên đăng nhập').fill(OWNER.username)
  await page.getByRole('textbox', { name: 'Mật khẩu' }).fill(OWNER.password)
  await page.getByRole('button', { name: 'Gửi mã xác nhận' }).click()
  await expect(page.getByRole('heading', { name: 'Xác nhận email' })).toBeVisible()
  const code = mailedCode(email)
  await page.keyboard.type(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
  await expect(page.getByRole('alert').filter({ hasText: 'Mã OTP không chính xác' })).toBeVisible()
  await page.keyboard.type(code)
  await expect(page.getByRole('heading', { name: 'Phòng khám đã sẵn sàng' })).toBeVisible()
  await page.getByRole('link', { name: 'Đến trang đăng nhập' }).click()
  await expect(page.getByText(clinic).first()).toBeVisible()
  return new URL(page.url()).origin
}

async function enter(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Tên đăng nhập').fill(username)
  await page.getByLabel('Mật khẩu', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Đăng nhập', exact: true }).click()
}

/** Logo and colour: what runs scripts is no picture. */
async function brand(page: Page): Promise<void> {
  await page.getByRole('link', { name: /Logo và màu sắc/ }).click()
  const logo = page.getByRole('group', { name: 'Tải lên: Logo' })
  const choose = (name: string, buffer: Buffer) =>
    logo.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'image/png', buffer })
  await choose('logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="stored()"/>'))
  await expect(logo.getByText(/Không nhận được loại tệp này/)).toBeVisible()
  await choose('logo.png', PICTURE)
  const chosen = page.getByRole('group', { name: 'Logo', exact: true }).getByRole('button', { pressed: true })
  await expect(chosen).toHaveAccessibleName('logo.png')
  await page.getByRole('button', { name: 'Xanh lá', exact: true }).click()
  await page.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expectToast(page, 'Đã lưu cấu hình')
}

/** A role of the clinic's own: what the front desk may, and the forms of the website. */
async function defineRole(page: Page, label: string): Promise<void> {
  await page.getByRole('link', { name: 'Nhóm quyền' }).click()
  await page.getByRole('button', { name: 'Thêm nhóm quyền' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Tên nhóm quyền').fill(label)
  await form.getByRole('combobox', { name: 'Chép quyền từ nhóm' }).click()
  await page.getByRole('option', { name: 'Lễ tân', exact: true }).click()
  await form.getByRole('button', { name: 'Tạo và phân quyền' }).click()
  await page.getByRole('textbox', { name: 'Đối tượng' }).fill('biểu mẫu')
  await page.getByLabel('Sửa: Biểu mẫu website').check()
  await page.getByRole('button', { name: /^Lưu \d+ thay đổi/ }).click()
  await page.getByRole('button', { name: 'Xác nhận lưu' }).click()
  await expectToast(page, 'Đã lưu quyền')
}

/** A doctor with that role, from which the rest follows; answers the link of the invitation that was mailed. */
async function invite(page: Page, role: string, email: string): Promise<string> {
  await page.getByRole('link', { name: 'Nhân viên', exact: true }).click()
  await page.getByRole('button', { name: 'Thêm nhân viên' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('combobox', { name: 'Nhóm quyền' }).fill(role)
  await page.getByRole('option', { name: role }).click()
  await expect(form.getByLabel('Bác sĩ', { exact: true })).toBeChecked()
  await expect(form.getByLabel('Nhận lịch hẹn')).toBeChecked()
  await form.getByLabel('Họ tên').fill(DOCTOR.name)
  await expect(form.getByLabel('Tên đăng nhập')).toHaveValue(DOCTOR.username)
  await form.getByRole('textbox', { name: 'Email' }).fill(email)
  await save(page)
  await expect(page.getByText(/^Đã gửi tới/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Đóng' }).last().click()
  return mailedInvitation(email)
}

/** An invited user chooses a password of their own, and is in. */
async function begin(page: Page, link: string): Promise<void> {
  await page.goto(link)
  const logo = page.locator('img[src*="/storage/"]').first()
  await expect(logo).toBeVisible()
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(page.getByRole('heading', { name: 'Đặt mật khẩu của bạn' })).toBeVisible()
  await page.getByLabel('Mật khẩu', { exact: true }).fill(DOCTOR.password)
  await page.getByLabel('Nhập lại mật khẩu').fill(DOCTOR.password)
  await page.getByRole('button', { name: 'Đặt mật khẩu và bắt đầu' }).click()
  await expect(page.getByRole('heading', { name: new RegExp(DOCTOR.name) })).toBeVisible()
}

async function addField(page: Page, label: string): Promise<void> {
  await page.getByRole('link', { name: 'Trường tùy chỉnh' }).click()
  await page.getByRole('button', { name: 'Thêm trường' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Tên trường' }).fill(label)
  await form.getByRole('combobox', { name: 'Kiểu dữ liệu' }).click()
  await page.getByRole('option', { name: /^Văn bản ngắn/ }).click()
  await save(page)
  await closed(page)
}

async function addSource(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Danh mục' }).click()
  await page.getByRole('button', { name: 'Thêm mục' }).click()
  await page.getByRole('dialog').getByLabel('Tên', { exact: false }).first().fill(name)
  await save(page)
  await closed(page)
}

/** A form for one website, and the code to paste there. */
async function addForm(page: Page, name: string, site: string, source: string): Promise<string> {
  await page.getByRole('link', { name: 'Đăng ký từ website' }).click()
  await page.getByRole('link', { name: 'Tạo biểu mẫu' }).click()
  await page.getByRole('button', { name: 'Thêm mới' }).first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Tên biểu mẫu').fill(name)
  await drawer.getByRole('combobox', { name: /^Chi nhánh/ }).click()
  await page.getByRole('option', { name: 'Chi nhánh chính' }).click()
  await drawer.getByRole('combobox', { name: /^Nguồn đến/ }).click()
  await page.getByRole('option', { name: source }).click()
  await drawer.getByLabel('Trang được phép gửi').fill(site)
  // This visitor types faster than people do.
  await drawer.getByLabel('Thời gian điền tối thiểu (giây)').fill('0')
  await expect(drawer.getByText('Chưa có ai nhận đăng ký của biểu mẫu này', { exact: false })).toBeVisible()
  await save(page)
  const code = page.getByRole('textbox', { name: 'Đoạn mã' })
  await expect(code).toHaveValue(/data-bcare-form/)
  const pasted = await code.inputValue()
  await page.getByRole('dialog').getByRole('button', { name: 'Đóng' }).last().click()
  return pasted
}

async function leaveWord(guest: Page, name: string, phone: string): Promise<void> {
  await guest.getByLabel('Họ và tên').fill(name)
  await guest.getByLabel('Số điện thoại').fill(phone)
  await guest.getByLabel('Dịch vụ quan tâm').selectOption('Niềng răng')
  await guest.getByRole('checkbox').check()
  await guest.getByRole('button', { name: 'Gửi đăng ký' }).click()
  await expect(guest.getByRole('status')).toContainText('Cảm ơn bạn đã để lại thông tin')
}

/** Makes a customer of the visitor who sent the form, and gives the first call to the doctor. */
async function convertAndGive(page: Page, visitor: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Thao tác với.*${visitor}`) }).click()
  await page.getByRole('menuitem', { name: 'Chuyển thành khách hàng' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(`Tạo khách hàng mới: ${visitor}`)).toBeVisible()
  await expect(dialog.getByText('Mở cơ hội «Niềng răng»', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Chuyển thành khách hàng' }).click()
  await closed(page)
  await page.getByRole('link', { name: 'Công việc', exact: true }).click()
  await page.getByText('Tất cả', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Chọn tất cả trên trang này' }).check()
  await page.getByRole('button', { name: 'Giao việc' }).click()
  await dialog.getByRole('combobox', { name: 'Người thực hiện' }).fill(DOCTOR.name)
  await page.getByRole('option', { name: DOCTOR.name }).click()
  await dialog.getByRole('combobox', { name: 'Người thực hiện' }).press('Tab')
  await dialog.getByRole('button', { name: 'Giao việc' }).click()
  await expect(page.getByText(`${DOCTOR.name} (1)`)).toBeVisible()
}

/** Calls, notes what the custom field asks for, and says what comes next. */
async function callAndFinish(page: Page, visitor: string, field: string): Promise<void> {
  // Not from today's panel: shortly before midnight the call is due tomorrow.
  await page.getByRole('link', { name: 'Công việc', exact: true }).click()
  await page
    .getByRole('row', { name: new RegExp(visitor) })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('button', { name: 'Hoàn thành', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Đây là việc cuối cùng, khách chưa có bước tiếp theo')).toBeVisible()
  await dialog.getByRole('combobox', { name: /^Kết quả/ }).fill('Hẹn gọi lại')
  await page.getByRole('option', { name: 'Hẹn gọi lại' }).click()
  await save(page)
  await closed(page)
  await page.getByRole('link', { name: visitor }).first().click()
  await page.getByRole('tab', { name: 'Thông tin' }).click()
  await page.getByRole('textbox', { name: field }).fill('Cô Hạnh')
  await page.getByRole('button', { name: 'Lưu' }).first().click()
  await expectToast(page, 'Đã lưu thông tin khách hàng')
}

/** What the clinic must know of every customer, the shortest form asks for too. */
async function addQuickly(page: Page, origin: string, field: string, phone: string): Promise<void> {
  const { customDefinition } = api(page)
  const { id, version } = firstOf(await customDefinition.list({ entity_type: 'person', search: field }))
  await customDefinition.update({ id, version, required: true })
  await page.goto(`${origin}/deals`)
  await page
    .getByRole('button', { name: /^Thêm cơ hội vào/ })
    .first()
    .click()
  const quick = page.getByRole('dialog')
  await quick.getByLabel('Số điện thoại khách hàng').fill(phone)
  await quick.getByLabel('Họ tên khách mới').fill('Thạch Thị Nhanh')
  await quick.getByLabel('Tên cơ hội').fill('Trồng răng')
  await quick.getByRole('button', { name: 'Thêm', exact: true }).click()
  await expect(quick.getByText(`${field} không được để trống`)).toBeVisible()
  await quick.getByLabel(field).fill('Cô Hạnh')
  await quick.getByRole('button', { name: 'Thêm', exact: true }).click()
  await closed(page)
  await expect(page.getByText('Thạch Thị Nhanh').first()).toBeVisible()
}

test('a new clinic signs up, sets up its house, meets its first customer through its website, and finds all of it in the log', async ({
  page,
  browser,
  saas,
}) => {
  test.setTimeout(240_000)
  const mark = String(Date.now()).slice(-6)
  const names = {
    clinic: `Nha khoa Ánh Dương ${mark}`,
    role: 'Bác sĩ kiêm lễ tân',
    field: 'Người giới thiệu',
    source: 'Hội chợ sức khỏe',
    form: 'Trang chủ',
    visitor: 'Mạc Thị Ghé Thăm',
  }
  const doctor = await (await browser.newContext()).newPage()

  const origin = await test.step('registers, and signs in at its own address', async () => {
    await page.goto(`${saas}/register`)
    const own = await register(page, names.clinic, `anh-duong-${mark}`)
    await enter(page, OWNER.username, OWNER.password)
    await expect(page.getByRole('heading', { name: 'Bắt đầu với phòng khám của bạn' })).toBeVisible()
    await page.getByRole('link', { name: /^Xem tất cả/ }).click()
    await expect(page.getByRole('heading', { name: 'Thiết lập phòng khám' })).toBeVisible()
    await page.goBack()
    return own
  })
  const site = await openWebsite(origin)

  await test.step('brands itself', () => brand(page))
  await test.step('defines a role, and invites a doctor with it', async () => {
    await defineRole(page, names.role)
    await begin(doctor, await invite(page, names.role, `bac-si-${mark}@example.vn`))
  })
  await test.step('adds a field and a word of its own', async () => {
    await addField(page, names.field)
    await addSource(page, names.source)
  })
  await test.step('puts a form on its website, and receives a submission', async () => {
    site.pages.set('/', await addForm(page, names.form, site.origin, names.source))
    await page.getByRole('tab', { name: 'Đăng ký', exact: true }).click()
    const guest = await browser.newPage({ extraHTTPHeaders: {} })
    await guest.goto(site.origin)
    await leaveWord(guest, names.visitor, `0906${mark}`)
    await guest.close()
    await expect(page.getByRole('row', { name: new RegExp(names.visitor) })).toBeVisible()
  })
  await test.step('makes a customer of it, and gives the first call away, which is finished', async () => {
    await convertAndGive(page, names.visitor)
    await callAndFinish(doctor, names.visitor, names.field)
  })
  await test.step('is asked for what it must know, in the quick form of a deal', () =>
    addQuickly(page, origin, names.field, `0916${mark}`))
  await test.step('has begun: the guide is gone', async () => {
    await page.getByRole('link', { name: 'Tổng quan' }).first().click()
    await expect(page.getByRole('heading', { name: new RegExp(OWNER.name) })).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Hôm nay' }).or(page.getByText('Lịch hẹn hôm nay')).first(),
    ).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Bắt đầu với phòng khám của bạn' })).toHaveCount(0)
  })
  await test.step('finds all of it in the log', async () => {
    await page.getByRole('link', { name: 'Nhật ký hệ thống' }).click()
    const entries = page.getByRole('list', { name: 'Thay đổi dữ liệu' }).getByRole('listitem')
    const search = page.getByRole('searchbox')
    for (const [who, what] of [
      [OWNER.name, names.role],
      [OWNER.name, DOCTOR.username],
      [OWNER.name, names.field],
      [OWNER.name, names.source],
      [OWNER.name, names.form],
      [DOCTOR.name, 'Cô Hạnh'],
      [DOCTOR.name, 'Gọi lại'],
    ] as const) {
      await search.fill(what)
      await expect(entries.filter({ hasText: who }).filter({ hasText: what }).first()).toBeVisible()
    }
    await page.getByRole('tab', { name: 'Đăng nhập' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: DOCTOR.name }).first()).toBeVisible()
  })
  await doctor.context().close()
  await site.close()
})
