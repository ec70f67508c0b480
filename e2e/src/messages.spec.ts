import { api } from './api.ts'
import { mailedTo } from './mail.ts'
import { expect, signIn, test } from './staff.ts'
import { expectToast } from './toasts.ts'

const FAMILY = 'Nhắc Tái Khám'
const addressOf = (index: number) => `tai.kham.${index}@example.vn`

test('a care morning: customers are written to, one wants none of it, another is answered by a template', async ({
  page,
}) => {
  await signIn(page, 'manager')
  const ids: number[] = []
  for (const [index, do_not_contact] of [false, false, true].entries()) {
    const { id } = await api(page).person.add({
      full_name: `${FAMILY} ${'ABC'[index]}`,
      phone: `09011223${index}0`,
      email: addressOf(index),
      do_not_contact,
      ...(do_not_contact && { do_not_contact_reason: 'Khách yêu cầu' }),
      force: true,
    })
    ids.push(id)
  }
  await api(page).term.add({
    vocabulary: 'message_template',
    name: 'Sau điều trị',
    data: { subject: 'Hỏi thăm', content: 'Chào {khach}, anh chị thấy trong người thế nào?' },
  })

  // Whom it goes to, who is left out, and how it reads is said before it is sent; what was typed outlives a reload.
  await signIn(page, 'care')
  await page.goto('/customer')
  await page.getByPlaceholder('Tìm theo mã, tên, số điện thoại').first().fill(FAMILY)
  // None but them: before the list is filtered they stand at its head.
  await expect(page.locator('tbody').getByRole('row')).toHaveCount(3)
  await page.getByRole('checkbox', { name: 'Chọn tất cả trên trang này' }).check()
  await page.getByRole('button', { name: 'Nhắn tin' }).click()
  const many = page.getByRole('dialog', { name: 'Nhắn tin cho 3 khách' })
  await many.getByRole('button', { name: 'Gửi', exact: true }).click()
  await expect(many).toContainText('Vui lòng đặt tên đợt gửi')
  await many.getByLabel('Tên đợt gửi').fill('Tái khám tháng này')
  await many.getByLabel('Tiêu đề').fill('Mời tái khám')
  await many.getByLabel('Nội dung').fill('Chào {khach}, đã đến hẹn tái khám. {ngay_hen}')
  await expect(many).toContainText('Chưa biết: Ngày hẹn')
  await many.getByLabel('Nội dung').fill('Chào {khach}, đã đến hẹn tái khám.')
  await expect(many).toContainText('Khách không muốn được liên hệ: 1')
  await expect(many).toContainText('Chào A, đã đến hẹn tái khám.')
  await many.getByRole('button', { name: 'Gửi cho 2 khách' }).click()
  await expectToast(page, 'Đã bắt đầu đợt gửi')
  await page.getByRole('navigation', { name: 'Menu chính' }).getByRole('link', { name: 'Tổng đài' }).click()
  await page.getByRole('tab', { name: 'Đợt gửi' }).click()
  const batch = page.getByRole('row', { name: /Tái khám tháng này/ })
  await expect(batch).toContainText('Đã xếp xong')
  await batch.click()
  const drawer = page.getByRole('dialog', { name: /Tái khám tháng này|Đợt gửi/ })
  await expect(drawer).toContainText('Bỏ qua: Khách không muốn được liên hệ')
  await page.keyboard.press('Escape')
  await expect.poll(() => mailedTo(addressOf(0)).map(({ subject }) => subject)).toEqual(['Mời tái khám'])
  expect(mailedTo(addressOf(2))).toEqual([])

  // One customer, by a template, from the thread of the profile.
  await page.getByRole('tab', { name: 'Tin nhắn' }).click()
  const row = page.getByRole('row', { name: new RegExp(`${FAMILY} A`) })
  await expect(row).toContainText('Đã gửi')
  await page.goto(`/customer/profile/${ids[0]}?tab=calls`)
  await expect(page.getByRole('list', { name: 'Cuộc gọi và tin nhắn' })).toContainText('Mời tái khám')
  await page.getByRole('button', { name: 'Nhắn tin' }).click()
  const one = page.getByRole('dialog', { name: `Nhắn tin cho ${FAMILY} A` })
  await one.getByLabel('Mẫu tin').selectOption('Sau điều trị')
  await expect(one.getByLabel('Tiêu đề')).toHaveValue('Hỏi thăm')
  await expect(one).toContainText('Chào A, anh chị thấy trong người thế nào?')
  await page.reload()
  await page.getByRole('button', { name: 'Nhắn tin' }).click()
  await expect(one.getByLabel('Nội dung')).toHaveValue(/^Chào \{khach\}/)
  await one.getByRole('button', { name: 'Gửi', exact: true }).click()
  await expectToast(page, 'Đã xếp gửi tin nhắn')
  await expect.poll(() => mailedTo(addressOf(0)).at(-1)?.subject).toBe('Hỏi thăm')
  await expect(page.getByRole('list', { name: 'Cuộc gọi và tin nhắn' })).toContainText('Hỏi thăm')

  // What went another way is written down.
  await page.getByRole('button', { name: 'Ghi tin nhắn' }).click()
  const log = page.getByRole('dialog', { name: /^Ghi tin nhắn/ })
  await log.getByLabel('Nội dung').fill('Em đỡ rồi ạ')
  await log.getByRole('button', { name: 'Lưu' }).click()
  await expectToast(page, 'Đã ghi tin nhắn')
  await expect(page.getByRole('list', { name: 'Cuộc gọi và tin nhắn' })).toContainText('Em đỡ rồi ạ')
})
