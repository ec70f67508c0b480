import { api } from './api.ts'
import { expect, signIn, test } from './staff.ts'
import { expectToast } from './toasts.ts'

test('reception finds a customer twice, merges and takes it back; a manager approves an anonymising', async ({
  page,
  browser,
}) => {
  test.slow()
  const mark = Date.now().toString(36).replaceAll(/\d/g, 'x')
  const name = `Song Sinh ${mark}`
  const phone = `09${String(Date.now()).slice(-8)}`
  await signIn(page, 'receptionist')
  const first = await api(page).person.add({
    full_name: name,
    phone,
    email: 'song.sinh@example.vn',
    force: true,
  })
  const second = await api(page).person.add({
    full_name: name,
    phone,
    note: 'Sợ kim tiêm',
    force: true,
  })
  await api(page).note.add({
    entity_type: 'person',
    entity_id: second.id,
    content: 'Hẹn gọi lại sau Tết',
  })

  await page.goto('/persons?tab=duplicates')
  const pair = page.getByRole('listitem', { name: `${name} và ${name}` })
  await expect(pair).toContainText('Cùng tên')
  await pair.getByRole('button', { name: 'So sánh và gộp' }).click()
  const dialog = page.getByRole('dialog', { name: 'Gộp hai hồ sơ' })
  await expect(dialog.getByRole('radio', { name: `Ghi chú: ${second.code}` })).toBeChecked()
  await expect(dialog.getByRole('radio', { name: `Email: ${first.code}` })).toBeChecked()
  await expect(dialog.getByRole('region', { name: 'Sẽ chuyển sang hồ sơ giữ lại' })).toContainText(
    '1 ghi chú',
  )
  await dialog.getByRole('button', { name: 'Gộp hồ sơ' }).click()
  await page
    .getByRole('dialog', { name: `Gộp ${name}` })
    .getByRole('button', { name: 'Gộp hồ sơ' })
    .click()
  const done = page.getByRole('dialog', { name: `Đã gộp vào ${first.code}` })
  await done.getByRole('button', { name: 'Mở hồ sơ' }).click()
  await expect(page).toHaveURL(new RegExp(`/customer/profile/${first.id}$`))
  await expect(page.getByText('Hẹn gọi lại sau Tết').first()).toBeVisible()

  await page.goto(`/customer/profile/${second.id}?tab=privacy`)
  await expect(page).toHaveURL(new RegExp(`/customer/profile/${first.id}`))
  await page.goto(`/customer/profile/${first.id}?tab=privacy`)
  const merges = page.getByRole('region', { name: 'Các lần gộp hồ sơ' })
  await merges.getByRole('button', { name: 'Hoàn tác gộp' }).click()
  await page.getByRole('dialog', { name: /^Tách/ }).getByRole('button', { name: 'Hoàn tác gộp' }).click()
  await expectToast(page, 'Đã hoàn tác, hai hồ sơ như trước khi gộp')
  await page.goto(`/customer/profile/${second.id}?tab=privacy`)
  await expect(page).toHaveURL(new RegExp(`/customer/profile/${second.id}`))

  const care = page.getByRole('listitem', { name: 'Nhận tin ưu đãi' })
  await care.getByRole('button', { name: 'Ghi nhận đồng ý: Nhận tin ưu đãi' }).click()
  const consent = page.getByRole('dialog', { name: 'Ghi nhận đồng ý: Nhận tin ưu đãi' })
  await expect(consent.getByRole('button', { name: 'Lưu' })).toBeDisabled()
  await consent.getByLabel('Cách ghi nhận').selectOption('Tại quầy')
  await consent.getByLabel('Người quyết định').selectOption('Khách hàng')
  await consent.getByRole('button', { name: 'Lưu' }).click()
  await expect(care).toContainText('Tại quầy')

  await page.getByRole('button', { name: 'Tạo yêu cầu' }).click()
  const asking = page.getByRole('dialog', { name: 'Tạo yêu cầu về dữ liệu' })
  await asking.getByLabel('Loại yêu cầu').selectOption('Xóa, ẩn danh dữ liệu')
  await asking.getByLabel('Nội dung yêu cầu').fill('Khách ký giấy tại quầy')
  await asking.getByRole('button', { name: 'Lưu' }).click()
  await expect(page.getByRole('listitem', { name: `Xóa, ẩn danh dữ liệu: ${name}` })).toContainText(
    'Chờ xử lý',
  )

  const manager = await browser.newPage()
  await signIn(manager, 'manager')
  await manager.goto('/persons?tab=requests')
  await manager
    .getByRole('listitem', { name: `Xóa, ẩn danh dữ liệu: ${name}` })
    .getByRole('button', { name: 'Duyệt ẩn danh' })
    .click()
  await manager
    .getByRole('dialog', { name: `Ẩn danh ${name}` })
    .getByRole('button', { name: 'Duyệt ẩn danh' })
    .click()
  await expectToast(manager, 'Đã ẩn danh khách hàng')
  await manager.goto(`/customer/profile/${second.id}`)
  await expect(manager.getByRole('heading', { level: 1 })).toContainText('Khách đã ẩn danh')
  await expect(manager.getByText(name)).toHaveCount(0)
  await manager.close()
})
