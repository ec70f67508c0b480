import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
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
  const adding = page.getByRole('dialog', { name: 'Thêm khách hàng' })
  await expect(adding.getByRole('textbox', { name: 'Điện thoại', exact: true })).toHaveValue('0908 112 233')
  await adding.getByRole('textbox', { name: 'Họ tên' }).fill('Dương Bảo Châu Gọi Đến')
  await page.keyboard.press('Control+Enter')
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
  await expect(page.getByRole('list', { name: 'Cuộc gọi và tin nhắn' }).getByRole('listitem')).toHaveCount(3)
  await expect(page.getByText('Hẹn tư vấn niềng răng')).toBeVisible()
})

/** A second of silence, as an exchange writes it: 8,000 samples of 8 bits. */
function silence(): Buffer {
  const [rate, samples] = [8_000, 8_000]
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples, 40)
  return Buffer.concat([head, Buffer.alloc(samples, 128)])
}

test('a call’s recording comes from the exchange and is heard in the profile and the drawer; the log says by whom', async ({
  page,
}) => {
  // The exchange has it; a job that runs every minute fetches it.
  test.slow()
  const store = createServer((_request, reply) => void reply.end(silence()))
  await new Promise<void>((ready) => store.listen(0, '127.0.0.1', ready))
  const recording_url = `http://127.0.0.1:${(store.address() as AddressInfo).port}/e2e-ghi-am.wav`
  try {
    const tell = await openExchange(page)
    await beginSession(page, 'manager')
    const from = '0908445566'
    const full_name = 'Đinh Thị Có Ghi Âm'
    const { id: person_id } = await api(page).person.add({ full_name, phone: from, force: true })
    await tell({ call_id: 'e2e-heard', status: 'answered', from, agent: 'care' })
    await tell({ call_id: 'e2e-heard', status: 'ended', from, recording_url })
    const { id } = firstOf(await api(page).call.list({ person_id }))
    await signIn(page, 'manager')
    await page.goto(`/customer/profile/${person_id}?tab=calls`)
    const line = page.getByRole('list', { name: 'Cuộc gọi và tin nhắn' }).getByRole('listitem')
    await line.getByRole('button', { name: 'Nghe ghi âm' }).click({ timeout: 150_000 })
    const player = line.getByLabel('Ghi âm', { exact: true })
    await expect.poll(() => player.evaluate((sound: HTMLAudioElement) => sound.duration)).toBeCloseTo(1, 1)

    await page.goto('/call-center?tab=all')
    await page.getByRole('row', { name: new RegExp(full_name) }).click()
    const drawer = page.getByRole('dialog', { name: full_name })
    await drawer.getByRole('button', { name: 'Nghe ghi âm' }).click()
    await expect(drawer.getByLabel('Ghi âm', { exact: true })).toBeVisible()
    const { data } = await api(page).history.list({ entity_type: 'call', entity_id: id })
    expect(data.filter(({ action }) => action === 'view').map(({ reason }) => reason)).toEqual([
      'Ghi âm cuộc gọi',
    ])
    await expect(page.getByRole('button', { name: 'Xuất', exact: true })).toBeVisible()
  } finally {
    store.close()
  }
})
