import type { Browser, Page } from '@playwright/test'
import { expect, signIn, test } from './staff.ts'

const OWN_PASSWORD = 'Trồng răng sứ 36'

/** A browser of another person; addresses of pages are whole there. */
const another = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ locale: 'vi-VN', timezoneId: 'Asia/Ho_Chi_Minh' })).newPage()

async function openForm(page: Page) {
  await page.getByRole('button', { name: 'Thêm nhân viên' }).first().click()
  const form = page.getByRole('dialog', { name: 'Thêm nhân viên' })
  const choose = async (role: string) => {
    await form.getByRole('combobox', { name: 'Nhóm quyền' }).fill(role)
    await page.getByRole('option', { name: role }).click()
  }
  return { form, choose, save: () => form.getByRole('button', { name: 'Lưu', exact: true }).click() }
}

async function setPassword(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Mật khẩu', { exact: true }).fill(OWN_PASSWORD)
  await page.getByLabel('Nhập lại mật khẩu').fill(OWN_PASSWORD)
  await page.getByRole('button', { name: 'Đặt mật khẩu và bắt đầu' }).click()
}

test('the role comes first, the rest follows from it, and no user is saved without one unasked', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await page.goto('/user')
  const { form, choose, save } = await openForm(page)
  await choose('Bác sĩ điều trị')
  await expect(form.getByLabel('Bác sĩ', { exact: true })).toBeChecked()
  await expect(form.getByLabel('Nhận lịch hẹn')).toBeChecked()
  await expect(form.getByRole('textbox', { name: 'Mã màu' })).toHaveValue(/^#[0-9A-F]{6}$/)
  await expect(form.getByLabel('Số chứng chỉ hành nghề')).toBeVisible()
  await form.getByRole('button', { name: 'Bỏ Bác sĩ điều trị' }).click()
  await expect(form.getByLabel('Bác sĩ', { exact: true })).not.toBeChecked()
  await expect(form.getByLabel('Số chứng chỉ hành nghề')).toHaveCount(0)

  await form.getByLabel('Họ tên').fill('Nguyễn Thị Hương Giang')
  await expect(form.getByLabel('Tên đăng nhập')).toHaveValue('giang.nguyen')
  await save()
  const question = page.getByRole('dialog', { name: 'Lưu nhân viên chưa có nhóm quyền?' })
  await question.getByRole('button', { name: 'Chọn nhóm quyền' }).click()
  await expect(form.getByText('Hãy chọn nhóm quyền')).toBeVisible()
  await choose('Lễ tân')
  await form.getByRole('radio', { name: 'Mật khẩu tạm' }).check()
  await save()
  await expect(page.getByTestId('temporary-password')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Đóng' }).last().click()

  // A second one of the name gets another name to sign in with; one that was typed stays.
  const second = await openForm(page)
  await second.form.getByLabel('Họ tên').fill('Nguyễn Hà Giang')
  await expect(second.form.getByLabel('Tên đăng nhập')).toHaveValue('giang.nguyen2')
  await second.form.getByLabel('Tên đăng nhập').fill('ha.giang')
  await second.form.getByLabel('Họ tên').fill('Nguyễn Thu Giang')
  await expect(second.form.getByLabel('Tên đăng nhập')).toHaveValue('ha.giang')
})

test('several people are pasted, added at once, and handed their links on paper', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin')
  await page.goto('/user')
  await page.getByRole('button', { name: 'Thêm nhiều người' }).click()
  const form = page.getByRole('dialog', { name: 'Thêm nhiều người' })
  const list = form.getByRole('textbox', { name: 'Danh sách' })
  const add = form.getByRole('button', { name: /^Thêm/ })
  await list.fill('Phan Thị Quế Chi\t0908 111 222\tLễ tân\nĐoàn Văn Tám; thủ quỹ')
  await expect(form.getByText('Không hiểu «thủ quỹ»', { exact: false })).toBeVisible()
  await add.click()
  await expect(form.getByText('Hãy sửa những dòng có lỗi')).toBeVisible()
  // What was typed is there after a reload.
  await page.reload()
  await page.getByRole('button', { name: 'Thêm nhiều người' }).click()
  await expect(list).toHaveValue(/Đoàn Văn Tám; thủ quỹ/)
  await list.fill('Phan Thị Quế Chi\t0908 111 222\tLễ tân\nĐoàn Văn Tám; 0908 333 444; Kế toán')
  await expect(form.getByText('chi.phan')).toBeVisible()
  await expect(form.getByText('tam.doan')).toBeVisible()
  await form.getByRole('button', { name: 'Thêm 2 người' }).click()

  const links = page.getByRole('dialog', { name: 'Lời mời cho 2 nhân viên' })
  await expect(links.getByText('Nhân viên chưa có email: chưa gửi gì cả', { exact: false })).toHaveCount(2)
  const link = await links
    .getByRole('region', { name: 'Phan Thị Quế Chi' })
    .getByTestId('invitation-link')
    .textContent()
  await page.emulateMedia({ media: 'print' })
  await expect(links).toBeHidden()
  await expect(page.getByText('Chào Phan Thị Quế Chi.', { exact: false })).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await links.getByRole('button', { name: 'Đóng' }).last().click()
  await expect(page.getByRole('row', { name: /Phan Thị Quế Chi/ })).toBeVisible()

  const hers = await another(browser)
  await hers.goto(link ?? '')
  await expect(hers.getByText('Phan Thị Quế Chi được mời', { exact: false })).toBeVisible()
  await hers.getByLabel('Mật khẩu', { exact: true }).fill('matkhau123')
  await hers.getByLabel('Nhập lại mật khẩu').fill('matkhau123')
  await hers.getByRole('button', { name: 'Đặt mật khẩu và bắt đầu' }).click()
  await expect(hers.getByText('Mật khẩu này quá phổ biến', { exact: false })).toBeVisible()
  await setPassword(hers, `${link}`)
  await expect(hers.getByRole('heading', { name: /Phan Thị Quế Chi/ })).toBeVisible()
  await hers.context().close()

  const later = await another(browser)
  await later.goto(link ?? '')
  await expect(later.getByRole('heading', { name: 'Lời mời không còn hiệu lực' })).toBeVisible()
  await later.context().close()
})

test('an invitation is opened at a computer that another user has open, and does not take it over', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await page.goto('/user')
  const { form, choose, save } = await openForm(page)
  await choose('CSKH')
  await form.getByLabel('Họ tên').fill('Kiều Thị Oanh')
  await expect(form.getByLabel('Tên đăng nhập')).toHaveValue('oanh.kieu')
  await save()
  const link = await page.getByRole('dialog').getByTestId('invitation-link').textContent()
  await page.getByRole('dialog').getByRole('button', { name: 'Đóng' }).last().click()
  await page.goto('/user?search=oanh.kieu')
  await expect(page.getByText(/^Đã mời, có hạn đến/)).toBeVisible()
  await setPassword(page, link ?? '')
  await expect(page.getByRole('heading', { name: 'Đã đặt mật khẩu' })).toBeVisible()
  await page.getByRole('link', { name: 'Về trang đang mở' }).click()
  await page.goto('/profile')
  await expect(page.getByRole('main').getByText('admin', { exact: true }).first()).toBeVisible()
})
