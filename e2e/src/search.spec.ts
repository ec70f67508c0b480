import type { Page } from '@playwright/test'
import { api } from './api.ts'
import { expect, signIn, test } from './staff.ts'
import { expectToast } from './toasts.ts'

const mark = () => String(Date.now()).slice(-6)

async function addCustomer(page: Page, name: string): Promise<{ id: number; name: string }> {
  const full_name = `${name} ${mark()}`
  const body = { full_name, phone: `0905${mark()}`, force: true }
  return { ...(await api(page).person.add(body)), name: full_name }
}

const box = (page: Page) => page.getByRole('dialog', { name: 'Tìm kiếm' })

/** Opens the search from the keyboard and types. */
async function search(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('button', { name: /^Tìm theo mã/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  await box(page).getByRole('combobox').fill(text)
}

const option = (page: Page, name: string) => box(page).getByRole('option', { name, exact: true })

test('by keyboard alone a customer who was found is booked and noted about, from anywhere', async ({
  page,
}) => {
  await signIn(page, 'receptionist')
  const customer = await addCustomer(page, 'Tạ Thị Phím Tắt')
  await page.goto('/task')
  await search(page, customer.name)
  await expect(option(page, `Đặt lịch cho ${customer.name}`)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(option(page, `Đặt lịch cho ${customer.name}`)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  const booking = page.getByRole('dialog', { name: 'Đặt lịch hẹn' })
  await expect(booking.getByRole('combobox', { name: 'Khách hàng', exact: true })).toHaveValue(customer.name)
  await expect(box(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(booking).toHaveCount(0)

  await search(page, customer.name)
  await expect(option(page, `Ghi chú cho ${customer.name}`)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const note = page.getByRole('dialog', { name: `Ghi chú về ${customer.name}` })
  await expect(note.getByRole('combobox', { name: 'Nội dung ghi chú' })).toBeFocused()
  await page.keyboard.type('Khách gọi hỏi giá')
  await page.keyboard.press('Control+Enter')
  await expectToast(page, 'Đã lưu ghi chú')

  await search(page, customer.name)
  await expect(option(page, `Ghi chú cho ${customer.name}`)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/customer/profile/${customer.id}`)
  await expect(page.getByText('Khách gọi hỏi giá')).toBeVisible()
})

test('a number that nobody has is put on file from the search, and its profile opens', async ({ page }) => {
  await signIn(page, 'receptionist')
  const number = `0915${mark()}`
  const written = number.replace(/^(....)(...)(...)$/, '$1 $2 $3')
  await page.goto('/customer')
  await search(page, number)
  await expect(option(page, `Thêm khách hàng với số ${written}`)).toBeVisible()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Thêm khách hàng' })
  await expect(form.getByRole('textbox', { name: 'Điện thoại', exact: true })).toHaveValue(written)
  const name = `Tạ Thị Số Lạ ${mark()}`
  await form.getByRole('textbox', { name: 'Họ tên' }).fill(name)
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/customer\/profile\/\d+$/)
  await expect(page.getByRole('region', { name })).toBeVisible()

  await search(page, number)
  await expect(box(page).getByRole('option', { name })).not.toHaveCount(0)
  await expect(box(page).getByRole('option', { name: /^Thêm khách hàng/ })).toHaveCount(0)
})

test('on a phone the same is done by touch, and each act shows to who may', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'receptionist')
  const customer = await addCustomer(page, 'Tạ Thị Màn Nhỏ')
  await page.goto('/customer')
  await page.getByRole('button', { name: 'Tìm kiếm', exact: true }).click()
  await box(page).getByRole('combobox').fill(customer.name)
  await option(page, `Đặt lịch cho ${customer.name}`).click()
  await expect(page.getByRole('dialog', { name: 'Đặt lịch hẹn' })).toBeVisible()

  await signIn(page, 'marketing')
  await page.getByRole('button', { name: 'Tìm kiếm', exact: true }).click()
  await box(page).getByRole('combobox').fill(customer.name)
  await expect(box(page).getByRole('option', { name: customer.name })).toHaveCount(1)
  await box(page).getByRole('combobox').fill(`0914${mark()}`)
  await expect(box(page).getByText('Không tìm thấy kết quả')).toBeVisible()
})
