import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { api, firstOf } from './api.ts'
import { beginSession, expect, signIn, test } from './staff.ts'
import { expectToast } from './toasts.ts'

/** An exchange that tells this page's clinic of calls. */
async function openExchange(page: Page) {
  await beginSession(page, 'admin')
  const { path } = await api(page).call.renew_address({})
  const secret = path.split('/').at(-1) ?? ''
  return async (notice: Record<string, string>) => {
    const text = JSON.stringify({ direction: 'in', to: '02873001234', ...notice })
    const answer = await page.request.post(path, {
      data: text,
      headers: {
        'content-type': 'application/json',
        'x-bcare-signature': createHmac('sha256', secret).update(text).digest('hex'),
      },
    })
    expect(await answer.json()).toMatchObject({ code: 0 })
  }
}

const PHONE = '0908112233'

test('a telesale’s hour: a call rings and is taken, one is missed and called back, and the customer is booked', async ({
  page,
}) => {
  const tell = await openExchange(page)
  await signIn(page, 'telesale')
  const widget = page.getByRole('region', { name: 'Cuộc gọi', exact: true })
  await expect(page.getByRole('navigation', { name: 'Menu chính' })).toBeVisible()

  // A number that nobody has: it rings, is taken, and becomes a customer with the number filled in.
  await tell({ call_id: 'e2e-1', status: 'ringing', from: PHONE })
  await expect(widget).toContainText('Cuộc gọi đến')
  await expect(widget).toContainText('0908 112 233')
  await widget.getByRole('button', { name: 'Nhận cuộc gọi' }).click()
  await expect(widget).toContainText('Đang nói chuyện')
  await widget.getByRole('button', { name: 'Thêm khách hàng' }).click()
  const adding = page.getByRole('dialog').filter({ has: page.getByLabel('Họ và tên') })
  await adding.getByLabel('Họ và tên').fill('Dương Bảo Châu Gọi Đến')
  await expect(adding.getByLabel('Điện thoại', { exact: true }).first()).toHaveValue('0908 112 233')
  await adding.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect(widget).toContainText('Dương Bảo Châu Gọi Đến')
  await tell({ call_id: 'e2e-1', status: 'ended', from: PHONE })
  await expect(widget).toContainText('Cuộc gọi vừa rồi thế nào?')

  // What came of it is asked until it is said, over a reload, with the next visit.
  await page.reload()
  await widget.getByRole('button', { name: 'Ghi kết quả' }).click()
  const feedback = page.getByRole('dialog', { name: /^Ghi kết quả/ })
  await feedback.getByRole('button', { name: 'Lưu' }).click()
  await expect(feedback).toContainText('Vui lòng chọn kết quả')
  await feedback.getByRole('combobox', { name: 'Kết quả' }).click()
  await page.getByRole('option', { name: 'Đã đặt lịch' }).click()
  await feedback.getByLabel('Ghi chú').fill('Hẹn tư vấn niềng răng')
  await feedback.getByLabel('Tạo việc tiếp theo').check()
  await feedback.getByRole('button', { name: 'Lưu' }).click()
  await expectToast(page, 'Đã ghi kết quả')
  await expect(widget).toBeHidden()

  // Missed: one line in the list, gone once the customer was spoken to.
  await tell({ call_id: 'e2e-2', status: 'ringing', from: PHONE })
  await expect(widget).toBeVisible()
  await tell({ call_id: 'e2e-2', status: 'missed', from: PHONE })
  await expect(widget).toBeHidden()
  await page.getByRole('navigation', { name: 'Menu chính' }).getByRole('link', { name: 'Tổng đài' }).click()
  const line = page.getByRole('row', { name: /Dương Bảo Châu Gọi Đến/ })
  await expect(line).toContainText('Chưa gọi lại')
  await line.getByRole('link', { name: '0908 112 233' }).click()
  await expect(widget).toContainText('Bạn vừa gọi')
  await widget.getByRole('button', { name: 'Đã nói chuyện' }).click()
  const log = page.getByRole('dialog', { name: 'Ghi cuộc gọi' })
  await expect(log.getByLabel('Số điện thoại')).toHaveValue('0908 112 233')
  const minutes = log.getByLabel('Số phút')
  await minutes.fill('abc')
  await log.getByRole('button', { name: 'Lưu' }).click()
  await expect(minutes).toHaveValue('abc')
  await minutes.fill('2')
  await log.getByRole('button', { name: 'Lưu' }).click()
  await expectToast(page, 'Đã ghi cuộc gọi')
  await expect(line).toBeHidden()

  // The profile has all of it in one thread.
  const { id } = firstOf(await api(page).person.list({ search: PHONE }))
  expect(
    (await api(page).task.query({ person_id: id, is_open: true })).data.map(({ title }) => title),
  ).toEqual(['Gọi lại Dương Bảo Châu Gọi Đến'])
  await page.goto(`/customer/profile/${id}?tab=calls`)
  await expect(page.getByRole('list', { name: 'Tổng đài' }).getByRole('listitem')).toHaveCount(3)
  await expect(page.getByText('Hẹn tư vấn niềng răng')).toBeVisible()
})
