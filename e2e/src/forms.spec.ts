import { api, firstOf } from './api.ts'
import { expect, signIn, test } from './staff.ts'
import { openWebsite } from './website.ts'

test('a form on a website takes only what it may, with and without script, and shows who is known already', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const site = await openWebsite(baseURL ?? '')
  const mark = String(Date.now()).slice(-6)
  const [form_name, visitor, other] = [`Trang chủ ${mark}`, `Mạc Thị Web ${mark}`, `Tạ Văn Thường ${mark}`]
  await signIn(page, 'manager')
  const branch = firstOf(await api(page).department.list({ kind: 'branch' }))
  // No visitor has to wait before sending it: this one types faster than people do.
  await api(page).webForm.add({
    name: form_name,
    branch_id: branch.id,
    origins: [site.origin],
    min_fill_seconds: 0,
  })

  // Its code, in both ways.
  await page.goto('/form-submission?tab=forms')
  await page.getByRole('button', { name: `Thao tác với ${form_name}` }).click()
  await page.getByRole('menuitem', { name: 'Mã dán vào website' }).click()
  const code = page.getByRole('textbox', { name: 'Đoạn mã' })
  await expect(code).toHaveValue(/data-bcare-form/)
  site.pages.set('/script', await code.inputValue())
  await page.getByText('Chỉ HTML', { exact: true }).click()
  await expect(code).toHaveValue(/<form /)
  site.pages.set('/plain', await code.inputValue())
  await page.getByRole('dialog').getByRole('button', { name: 'Đóng' }).last().click()

  // The list is open while a visitor sends the form.
  await page.goto(`/form-submission?search=${mark}`)
  await expect(page.getByText('Không tìm thấy kết quả', { exact: false })).toBeVisible()
  // Without the address of the browser test: a header of ours that crosses origins would have to be asked for.
  const guest = await browser.newPage({ extraHTTPHeaders: {} })
  await guest.goto(`${site.elsewhere}/script`)
  await expect(guest.getByText('Biểu mẫu tạm thời chưa tải được')).toBeVisible()
  await guest.goto(`${site.origin}/script`)
  await guest.getByLabel('Họ và tên').fill(visitor)
  await guest.getByLabel('Số điện thoại').fill('12')
  await guest.getByLabel('Dịch vụ quan tâm').selectOption('Niềng răng')
  await guest.getByRole('checkbox').check()
  await guest.getByRole('button', { name: 'Gửi đăng ký' }).click()
  await expect(guest.getByRole('alert')).toHaveText('Số điện thoại không hợp lệ')
  await guest.getByLabel('Số điện thoại').fill(`0906${mark}`)
  await guest.getByRole('button', { name: 'Gửi đăng ký' }).click()
  await expect(guest.getByRole('status')).toContainText('Cảm ơn bạn đã để lại thông tin')
  await expect(page.getByRole('row', { name: new RegExp(visitor) })).toContainText('Chờ dưới 1 phút')

  await guest.goto(`${site.origin}/plain`)
  await guest.getByLabel('Họ và tên').fill(other)
  await guest.getByLabel('Số điện thoại').fill(`0906${mark}`)
  await guest.getByRole('checkbox').check()
  await guest.getByRole('button', { name: 'Gửi đăng ký' }).click()
  await expect(guest.getByRole('heading', { name: 'Đã gửi đăng ký' })).toBeVisible()
  await guest.close()

  // The first becomes a customer; the second is then known by their number.
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  const act = async (name: string, action: string) => {
    await row(name)
      .getByRole('button', { name: /^Thao tác với/ })
      .click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  const { id } = firstOf(await api(page).formSubmission.query({ search: visitor }))
  await api(page).formSubmission.convert_to_person({ id })
  const dialog = page.getByRole('dialog')
  await act(other, 'Chuyển thành khách hàng')
  await expect(dialog.getByText('trùng số điện thoại', { exact: false })).toBeVisible()
  // Of another name under one number a user says whose it is.
  const convert = dialog.getByRole('button', { name: 'Chuyển thành khách hàng' })
  await expect(convert).toBeDisabled()
  await dialog.getByRole('radio', { name: new RegExp(visitor) }).check()
  await expect(convert).toBeEnabled()
  await expect(
    dialog.getByText(`hồ sơ ghi «${visitor}», đăng ký ghi «${other}»`, { exact: false }),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Hủy bỏ' }).click()
  await act(other, 'Đánh dấu trùng')
  await expect(row(other)).toHaveCount(0)

  // What it became is there: the call that is due, and the submission on the customer's profile, which leads back.
  await page.goto(`/form-submission?state=converted&search=${mark}`)
  await page.getByText(visitor).first().click()
  await page.getByRole('dialog').getByRole('link', { name: 'Mở công việc' }).click()
  await expect(page.getByText(`Gọi lần đầu cho ${visitor}`, { exact: false }).first()).toBeVisible()
  await page.getByRole('link', { name: visitor }).first().click()
  await page.getByRole('link', { name: `Đăng ký từ website: ${form_name}` }).click()
  await expect(page.getByRole('dialog').getByText('Đã chuyển khách hàng')).toBeVisible()
  await site.close()
})

test('a form looks finished on a bare page, as its maker saw it, and its code can be had again', async ({
  page,
  browser,
  baseURL,
}) => {
  const site = await openWebsite(baseURL ?? '')
  const name = `Trang trống ${String(Date.now()).slice(-6)}`
  await signIn(page, 'manager')
  await page.goto('/form-submission?tab=forms')
  await page.getByRole('button', { name: 'Thêm mới' }).first().click()
  const drawer = page.getByRole('dialog')
  const preview = drawer.getByRole('region', { name: 'Xem trước trên website' })
  await drawer.getByLabel('Tên biểu mẫu').fill(name)
  await drawer.getByRole('combobox', { name: /^Chi nhánh/ }).click()
  await page.getByRole('option', { name: 'Chi nhánh Sài Gòn' }).click()
  await drawer.getByLabel('Nhãn hiển thị').first().fill('Bạn tên gì')
  await expect(preview.getByText('Bạn tên gì *')).toBeVisible()
  await expect(drawer.getByText(/^Hiện chia cho /)).toBeVisible()
  const seen = await preview
    .getByRole('button', { name: 'Gửi đăng ký' })
    .evaluate((button) => getComputedStyle(button).backgroundColor)
  await drawer.getByRole('button', { name: 'Lưu', exact: true }).click()

  const code = page.getByRole('textbox', { name: 'Đoạn mã' })
  await expect(code).toHaveValue(/data-bcare-form/)
  const pasted = await code.inputValue()
  await page.getByRole('dialog').getByRole('button', { name: 'Đóng' }).last().click()
  await page.reload()
  await page.getByRole('button', { name: `Thao tác với ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Mã dán vào website' }).click()
  await expect(code).toHaveValue(pasted)
  await page.getByText('Chỉ HTML', { exact: true }).click()
  await expect(code).toHaveValue(/<form /)

  // A page whose own style would spoil every form, and which must not be spoilt itself.
  const style = '<style>input,button{display:none!important}label{color:red;font-size:40px}</style>'
  site.pages.set('/', `${style}<label id="own">Của trang</label>${pasted}`)
  site.pages.set('/plain', await code.inputValue())
  const guest = await browser.newPage({ extraHTTPHeaders: {} })
  const look = async () => {
    const form = guest.locator('.bcare-form')
    const button = form.getByRole('button', { name: 'Gửi đăng ký' })
    await expect(button).toBeVisible()
    const fill = await button.evaluate((one) => getComputedStyle(one).backgroundColor)
    const { width = 0 } = (await form.boundingBox()) ?? {}
    const field = (await form.getByLabel('Bạn tên gì').boundingBox()) ?? { width: 0 }
    return { fill, width, field: field.width }
  }
  await guest.goto(site.lenient('/'))
  expect(await look()).toEqual({ fill: seen, width: 480, field: 430 })
  await expect(guest.locator('#own')).toHaveCSS('font-size', '40px')
  await guest.goto(site.lenient('/plain'))
  expect(await look()).toEqual({ fill: seen, width: 480, field: 430 })
  await guest.setViewportSize({ width: 390, height: 844 })
  expect((await look()).width).toBeLessThanOrEqual(390)
  await guest.close()
  await site.close()
})

test('a form that nobody is given the submissions of says so before it is on a website', async ({ page }) => {
  await signIn(page, 'admin')
  const { data } = await api(page).user.list({ limit: 200 })
  const takers = data.filter(({ roles }) => roles.includes('telesale') || roles.includes('consultant'))
  for (const { id } of takers) await api(page).user.lock({ id, reason: 'Nghỉ phép' })
  await page.goto('/form-submission?tab=forms')
  await expect(page.getByText('Chưa ai nhận').first()).toBeVisible()
  await page.getByRole('button', { name: 'Thêm mới' }).first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('combobox', { name: /^Chi nhánh/ }).click()
  await page.getByRole('option', { name: 'Chi nhánh Sài Gòn' }).click()
  const warning = drawer.getByRole('alert').filter({ hasText: 'Chưa có ai nhận đăng ký của biểu mẫu này' })
  await expect(warning).toBeVisible()
  await drawer.getByRole('combobox', { name: 'Người nhận lần lượt' }).fill('Hoàng Quân')
  await page.getByRole('option', { name: 'Nguyễn Hoàng Quân' }).click()
  await expect(warning).toHaveCount(0)
  for (const { id } of takers) await api(page).user.unlock({ id })
})
