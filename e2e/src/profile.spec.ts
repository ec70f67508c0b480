import type { Browser, Page } from '@playwright/test'
import { api } from './api.ts'
import { expect, signIn, test } from './staff.ts'
import { expectToast } from './toasts.ts'

const mark = () => String(Date.now()).slice(-6)

const addPerson = (page: Page, more: object) =>
  api(page).person.add({
    full_name: `Phạm Bé Hồ Sơ ${mark()}`,
    phone: `0907${mark()}`,
    force: true,
    ...more,
  })

async function ownBrowser(browser: Browser, username: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'vi-VN', timezoneId: 'Asia/Ho_Chi_Minh' })
  const page = await context.newPage()
  await signIn(page, username)
  return page
}

const pick = async (page: Page, label: string, option: string | RegExp) => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).first().click()
}

test("a receptionist fills in a child's record: number, level, guardian and why they came", async ({
  page,
}) => {
  await signIn(page, 'receptionist')
  const { id } = await addPerson(page, {
    birth_day: 4,
    birth_month: 5,
    birth_year: new Date().getFullYear() - 9,
  })
  await page.goto(`/customer/profile/${id}?tab=information`)
  await expect(page.getByText('Khách dưới 16 tuổi chưa có người giám hộ')).toBeVisible()

  const identity = page.getByRole('region', { name: 'Nhân thân' })
  const number = identity.getByRole('textbox', { name: 'Số CCCD' })
  await number.fill(`079 190 ${mark()}`)
  await expect(identity.getByRole('status')).toContainText('Số này của người sinh năm 1990')
  await number.fill(`079217${mark()}`)
  await identity.getByLabel('Dân tộc').fill('khmer')
  await page.getByRole('option', { name: 'Khmer' }).click()
  const care = page.getByRole('region', { name: 'Phân loại và chăm sóc' })
  await pick(page, 'Hạng thành viên', 'Vàng')
  await care.getByRole('textbox', { name: 'Hẹn tái khám' }).fill('1/2/2020')
  await page.keyboard.press('Control+Enter')
  await expectToast(page, 'Đã lưu thông tin khách hàng')
  const header = page.getByRole('region', { name: /^Phạm Bé Hồ Sơ/ })
  await expect(header.getByText('Vàng')).toBeVisible()
  await expect(header.getByText('Đã đến hạn tái khám 01/02/2020')).toBeVisible()
  await expect(number).toHaveValue(/^0792\*{6}\d\d$/)
  await page.getByRole('button', { name: 'Hiện đủ số CCCD' }).click()
  await expect(number).toHaveValue(/^079217\d{6}$/)

  await page.getByRole('button', { name: 'Thêm người thân' }).click()
  const dialog = page.getByRole('dialog', { name: 'Thêm người thân' })
  await dialog.getByRole('combobox', { name: 'Mối quan hệ' }).click()
  await page.getByRole('option', { name: 'Mẹ' }).click()
  await dialog.getByRole('textbox', { name: 'Họ tên' }).fill('Trần Thị Mẹ Bé')
  await dialog.getByRole('textbox', { name: 'Điện thoại' }).fill('0988 111 222')
  await dialog.getByRole('switch', { name: 'Người giám hộ' }).press('Space')
  await dialog.getByRole('button', { name: 'Lưu' }).click()
  const relatives = page.getByRole('region', { name: 'Người thân' })
  await expect(relatives.getByText('Mẹ · 0988 111 222')).toBeVisible()
  await expect(relatives.getByText('Người giám hộ')).toBeVisible()
  await expect(page.getByText('Khách dưới 16 tuổi chưa có người giám hộ')).toHaveCount(0)

  await page.getByLabel('Lý do đến khám lần này').fill('Đau răng sữa hàm dưới')
  await page.keyboard.press('Control+Enter')
  await expect(
    page
      .getByRole('region', { name: 'Lý do đến khám' })
      .getByRole('listitem')
      .filter({ hasText: 'Đau răng sữa' }),
  ).toBeVisible()
})

test('a doctor records and signs the medical history, and reception is warned at once', async ({
  page,
  browser,
}) => {
  await signIn(page, 'doctor')
  const { user } = await api(page).auth.me({})
  const receptionist = await ownBrowser(browser, 'receptionist')
  const { id } = await addPerson(receptionist, { full_name: `Lê Dị Ứng ${mark()}`, owner_id: user.id })
  await receptionist.goto(`/customer/profile/${id}`)
  await page.goto(`/customer/profile/${id}?tab=medical`)
  await page.getByRole('button', { name: 'Bắt đầu hỏi' }).click()
  const answer = (name: string, said: string) =>
    page.getByRole('radiogroup', { name, exact: true }).getByText(said, { exact: true }).click()
  await answer('Tiểu đường', 'Có')
  await answer('Penicillin', 'Có')
  await page.getByRole('textbox', { name: 'Chi tiết về Penicillin' }).fill('sốc phản vệ năm 2020')
  await page.getByRole('checkbox', { name: /^Bình thường/ }).check()
  await expect(page.getByRole('radiogroup', { name: 'Tiểu đường' })).toHaveCount(0)
  await page.getByRole('checkbox', { name: /^Bình thường/ }).uncheck()
  await answer('Tiểu đường', 'Có')
  await page.getByRole('button', { name: 'Lưu' }).click()
  await expectToast(page, 'Đã lưu tiền sử bệnh')

  const warning = receptionist.getByRole('group', { name: 'Cần lưu ý khi điều trị' })
  await expect(warning).toContainText('Penicillin (sốc phản vệ năm 2020)')
  await expect(warning).toContainText('chưa ký xác nhận')

  await page.getByRole('button', { name: 'Ký xác nhận' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ký xác nhận' }).click()
  await expect(page.getByRole('button', { name: 'Đính chính' })).toBeVisible()
  await expect(warning).not.toContainText('chưa ký xác nhận')

  await page.getByRole('button', { name: 'Đính chính' }).click()
  await page.getByLabel('Thuốc đang dùng').fill('Metformin')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: /^Phiên bản 2/ })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: /^Phiên bản 1/ }).click()
  await expect(page.getByText('Đang xem phiên bản 1, không phải phiên bản mới nhất.')).toBeVisible()
  await expect(page.getByRole('tabpanel').getByText('Metformin')).toHaveCount(0)
  await expect(warning).toContainText('Metformin')
  await receptionist.context().close()
})
