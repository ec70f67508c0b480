import { formatDate, formatTime } from '@bcare/rules/text/date'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusal, type Api } from '../kit.ts'
import { openMessagingClinic, type MessagingClinic } from './message-fixture.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

let it: MessagingClinic
let admin: Api
let care: Api
const sms = { channel: 'sms', purpose: 'care' } as const

beforeAll(async () => {
  it = await openMessagingClinic()
  ;({ admin, care } = it)
  await admin.setting.update({ key: 'messaging.sms_url', value: `${it.services.url}/sms` })
  await admin.setting.update({ key: 'messaging.sms_provider', value: 'http' })
  await admin.setting.update({ key: 'messaging.sms_price', value: 800 })
  await admin.setting.update({ key: 'messaging.sms_key', value: 'khoa-cua-dich-vu' })
})
beforeEach(async () => {
  await it.settled()
  it.services.requests.length = 0
  it.services.next.clear()
  it.mailbox.emails.length = 0
})
afterAll(() => it.close())

const historyOf = async (person_id: number, by = care) => (await by.message.history({ person_id })).data
const sent = (path: string) => it.services.requests.filter((request) => request.path === path)

describe('one message', () => {
  test('leaves by SMS without accents, filled with what is known, and is counted', async () => {
    const { id, phone } = await it.customer()
    const wish = { ...sms, person_id: id, content: 'Chào {khach}, phòng khám hẹn gặp lại.' }
    expect(await care.message.preview(wish)).toMatchObject({
      text: 'Chao Nhung, phong kham hen gap lai.',
      parts: 1,
      cost: 800,
      alphabet: 'gsm',
      left_out: null,
    })
    const { id: message_id, status } = await care.message.send(wish)
    expect(status).toBe('queued')
    await it.settled()
    expect(sent('/sms').map(({ body }) => body)).toMatchObject([
      { to: phone, text: 'Chao Nhung, phong kham hen gap lai.' },
    ])
    expect(sent('/sms')[0]?.headers['authorization']).toBe('Bearer khoa-cua-dich-vu')
    expect(await historyOf(id)).toMatchObject([
      {
        id: message_id,
        status: 'sent',
        cost: 800,
        tries: 1,
        provider: 'http',
        created_by_name: expect.anything(),
      },
    ])
  })

  test('speaks of the next appointment where none is named, and leaves as a reminder of just that one', async () => {
    const { id: person_id } = await it.customer()
    const { id: type_term_id } = await admin.term.add({ vocabulary: 'appointment_type', name: 'Khám lại' })
    const hour = Math.ceil(Date.now() / 3_600_000) * 3_600_000
    const book = (hours: number) =>
      admin.appointment.add({
        person_id,
        type_term_id,
        start_at: new Date(hour + hours * 3_600_000).toISOString(),
        end_at: new Date(hour + (hours + 0.5) * 3_600_000).toISOString(),
        force: true,
      } as never)
    const content = 'Chào {khach}, hẹn {gio_hen} ngày {ngay_hen}'
    expect((await care.message.preview({ ...sms, person_id, content })).missing).toHaveLength(2)

    await book(50)
    const next = await book(3)
    expect(await care.message.preview({ ...sms, person_id, content })).toMatchObject({
      missing: [],
      text: `Chao Nhung, hen ${formatTime(next.start_at)} ngay ${formatDate(next.start_at)}`,
    })
    await care.message.send({ ...sms, purpose: 'reminder', person_id, content })
    await it.settled()
    // Three hours ahead, and sent: what a reminder is worth ends with its appointment, not a day later.
    expect(await historyOf(person_id)).toMatchObject([{ status: 'sent', appointment_id: next.id }])
    const late = new Date(Date.parse(next.start_at) + 60_000).toISOString()
    expect(
      await refusal(
        care.message.send({ ...sms, purpose: 'reminder', person_id, content, schedule_at: late }),
      ),
    ).toMatchObject({ message: expect.stringContaining('sau giờ hẹn') })
  })

  test('leaves by the clinic’s mail server with its subject', async () => {
    const { id, email } = await it.customer()
    await care.message.send({
      person_id: id,
      channel: 'email',
      purpose: 'care',
      subject: 'Sau điều trị',
      content: 'Chào {ho_ten}.',
    })
    await it.settled()
    expect(it.mailbox.emails).toMatchObject([
      { to: [email], subject: 'Sau điều trị', text: expect.stringContaining('Chào Trần Thị Hồng Nhung.') },
    ])
  })

  test('is tried again when the service is away, by the same name, and sent once', async () => {
    const { id } = await it.customer()
    it.services.next.set('/sms', [{ status: 503, body: {} }, 'cut'])
    await care.message.send({ ...sms, person_id: id, content: 'Thử lại' })
    await it.settled()
    const names = sent('/sms').map(({ headers }) => headers['idempotency-key'])
    expect(names).toHaveLength(3)
    expect(new Set(names).size).toBe(1)
    expect(await historyOf(id)).toMatchObject([{ status: 'sent', tries: 3 }])
  })

  test('is given up after three tries, and its sender is notified', async () => {
    const { id } = await it.customer()
    it.services.next.set(
      '/sms',
      [1, 2, 3].map(() => ({ status: 500, body: {} })),
    )
    await care.message.send({ ...sms, person_id: id, content: 'Không tới' })
    await it.settled()
    expect(await historyOf(id)).toMatchObject([
      { status: 'failed', tries: 3, problem: 'Dịch vụ SMS trả lời 500' },
    ])
    const { data } = await care.notification.list({})
    expect(data[0]).toMatchObject({ type: 'message_failed', data: { person_id: id } })
  })

  test('a refusal is final at once', async () => {
    const { id } = await it.customer()
    it.services.next.set('/sms', [{ status: 400, body: {} }])
    await care.message.send({ ...sms, person_id: id, content: 'Sai' })
    await it.settled()
    expect(await historyOf(id)).toMatchObject([{ status: 'failed', tries: 1 }])
  })

  test('with a blank of which nothing is known it does not leave', async () => {
    const { id } = await it.customer()
    const wish = { ...sms, person_id: id, content: 'Hẹn {ngay_hen} lúc {gio_hen}' }
    expect((await care.message.preview(wish)).missing).toEqual(['Ngày hẹn', 'Giờ hẹn'])
    expect(await refusal(care.message.send(wish))).toMatchObject({
      code: 422,
      message: 'Chưa biết ngày hẹn, giờ hẹn',
    })
    expect(await historyOf(id)).toEqual([])
  })

  test('waits for its time, and can be cancelled until then by its sender', async () => {
    const { id } = await it.customer()
    const schedule_at = new Date(Date.now() + 3 * 3_600_000).toISOString()
    const message = await care.message.send({ ...sms, person_id: id, content: 'Để sau', schedule_at })
    expect(message.status).toBe('queued')
    expect(Date.parse(message.due_at)).toBe(Date.parse(schedule_at))
    const telesale = await it.clinic.as('telesale')
    expect((await refusal(telesale.message.cancel({ id: message.id })))?.code).not.toBe(0)
    expect(await care.message.cancel({ id: message.id })).toMatchObject({ status: 'cancelled' })
    await it.settled()
    expect(sent('/sms')).toEqual([])
    expect(await refusal(care.message.cancel({ id: message.id }))).toMatchObject({ code: 422 })
  })

  test('nobody is written to who does not want it, and that is asked again when it leaves', async () => {
    const { id } = await it.customer()
    const schedule_at = new Date(Date.now() + 3_600_000).toISOString()
    await care.message.send({ ...sms, person_id: id, content: 'Một', schedule_at })
    await admin.person.update({ id, do_not_contact: true, do_not_contact_reason: 'Khách yêu cầu' })
    await it.settled()
    expect(await historyOf(id)).toMatchObject([
      { status: 'cancelled', problem: 'Khách không muốn được liên hệ' },
    ])
    expect(await refusal(care.message.send({ ...sms, person_id: id, content: 'Hai' }))).toMatchObject({
      message: 'Khách không muốn được liên hệ',
    })
    await expect(
      care.message.send({ ...sms, purpose: 'transaction', person_id: id, content: 'Đã nhận tiền' }),
    ).resolves.toMatchObject({ status: 'queued' })
    await it.settled()
    expect(sent('/sms')).toHaveLength(1)
  })

  test('an offer needs the customer’s consent', async () => {
    const { id } = await it.customer()
    expect(
      await refusal(care.message.send({ ...sms, purpose: 'marketing', person_id: id, content: 'Ưu đãi' })),
    ).toMatchObject({ message: 'Khách chưa đồng ý nhận tin ưu đãi' })
  })

  test('a channel that is not set up is refused by what to do, and nothing is recorded', async () => {
    const { id } = await it.customer()
    const { channels } = await care.message.channels({})
    expect(channels.map(({ channel, is_set }) => [channel, is_set])).toEqual([
      ['zalo_zns', false],
      ['sms', true],
      ['email', true],
    ])
    expect(
      await refusal(care.message.send({ ...sms, channel: 'zalo_zns', person_id: id, content: 'Zalo' })),
    ).toMatchObject({ code: 424 })
    expect(await historyOf(id)).toEqual([])
  })

  test('is written down by hand where it went another way, and only such a one can be deleted', async () => {
    const { id } = await it.customer()
    const at = '2026-11-20T03:00:00.000Z'
    const logged = await care.message.log({
      person_id: id,
      channel: 'zalo',
      direction: 'in',
      content: 'Cho em hỏi giá',
      at,
    })
    expect(logged).toMatchObject({ provider: 'manual', status: 'delivered' })
    expect(Date.parse(logged.due_at)).toBe(Date.parse(at))
    const { id: by_service } = await care.message.send({ ...sms, person_id: id, content: 'Chào' })
    await it.settled()
    expect(await refusal(care.message.delete({ id: by_service }))).toMatchObject({ code: 422 })
    await care.message.delete({ id: logged.id })
    expect((await historyOf(id)).map((row) => row.id)).toEqual([by_service])
    const ahead = new Date(Date.now() + 3_600_000).toISOString()
    expect(
      await refusal(care.message.log({ person_id: id, channel: 'zalo', content: 'x', at: ahead })),
    ).toMatchObject({ code: 422 })
  })

  test('the feed of the customer tells what was sent', async () => {
    const { id } = await it.customer()
    await care.message.send({ ...sms, person_id: id, content: 'Xin chào' })
    await it.settled()
    const { data } = await care.activity.query({ entity_type: 'person', entity_id: id, types: ['message'] })
    expect(data.map(({ title, summary }) => [title, summary])).toEqual([['SMS: đã gửi', 'Xin chao']])
  })
})

describe('what the service tells afterwards', () => {
  let path = ''
  beforeAll(async () => {
    path = (await admin.message.renew_address({})).path
  })
  const report = (body: object, to = path) =>
    it.clinic.post(to, JSON.stringify(body), { 'x-forwarded-for': '203.0.113.9' })

  test('comes late, twice and in any order to the same', async () => {
    const { id } = await it.customer()
    await care.message.send({ ...sms, person_id: id, content: 'Báo lại' })
    await it.settled()
    const [row] = (
      await it.owner.query<{ provider_message_id: string }>(
        `select provider_message_id from message where tenant_id = 1 and person_id = $1`,
        [id],
      )
    ).rows
    const number = row?.provider_message_id ?? ''
    for (const status of ['delivered', 'sent', 'failed', 'delivered'])
      expect((await report({ id: number, status })).body).toMatchObject({
        code: 0,
        data: { status: 'delivered' },
      })
    expect(await historyOf(id)).toMatchObject([{ status: 'delivered', delivered_at: expect.any(String) }])
  })

  test('of an unknown message nothing is said, and a wrong address is none', async () => {
    expect((await report({ id: 'never', status: 'read' })).body).toMatchObject({
      code: 0,
      data: { status: null },
    })
    expect((await report({ id: 'x', status: 'gone' })).body.code).toBe(400)
    expect((await report({ id: 'x', status: 'read' }, `${path}x`)).body.code).toBe(404)
  })
})

describe('other services', () => {
  test('eSMS takes a message under the brand name, and a repeat of its request as sent', async () => {
    await admin.setting.update({ key: 'messaging.sms_secret', value: 'bi-mat' })
    await admin.setting.update({ key: 'messaging.sms_brandname', value: 'NHAKHOA' })
    await admin.setting.update({ key: 'messaging.sms_provider', value: 'esms' })
    const { id, phone } = await it.customer()
    it.services.next.set('/esms', ['cut', { body: { CodeResult: '124', ErrorMessage: 'RequestId exists' } }])
    await care.message.send({ ...sms, person_id: id, content: 'Xin chào' })
    await it.settled()
    expect(sent('/esms').map(({ body }) => body)).toMatchObject([
      { Phone: phone.slice(1), Brandname: 'NHAKHOA', SmsType: '2', IsUnicode: '0' },
      { RequestId: sent('/esms')[0]?.body['RequestId'] },
    ])
    expect(await historyOf(id)).toMatchObject([{ status: 'sent', provider: 'esms', tries: 2 }])
    await admin.setting.update({ key: 'messaging.sms_provider', value: 'http' })
  })

  test('ZNS sends a template with its blanks filled, changes its key once, and after an answer that was lost sends nothing twice', async () => {
    await admin.setting.update({ key: 'messaging.zalo_app_id', value: '4312' })
    await admin.setting.update({ key: 'messaging.zalo_secret', value: 'ung-dung' })
    await admin.setting.update({ key: 'messaging.zalo_refresh_token', value: 'dan-lan-dau' })
    const template_term_id = await it.template('ZNS chào', {
      content: 'Chào {khach}',
      zns_template_id: '55501',
    })
    const zns = { channel: 'zalo_zns', purpose: 'care', content: 'Chào {khach}', template_term_id } as const
    const { id, phone } = await it.customer()
    expect(await refusal(care.message.send({ ...zns, template_term_id: null, person_id: id }))).toMatchObject(
      { code: 422 },
    )
    await care.message.send({ ...zns, person_id: id })
    await care.message.send({ ...zns, person_id: id })
    await it.settled()
    expect(sent('/zns').map(({ body }) => body)).toMatchObject([
      { phone: phone.slice(1), template_id: '55501', template_data: { khach: 'Nhung' } },
      { template_id: '55501' },
    ])
    expect(sent('/zalo-key').map(({ body }) => body['refresh_token'])).toEqual(['dan-lan-dau'])
    it.services.next.set('/zns', ['cut'])
    const other = await it.customer()
    await care.message.send({ ...zns, person_id: other.id })
    await it.settled()
    expect(sent('/zns')).toHaveLength(3)
    expect(await historyOf(other.id)).toMatchObject([{ status: 'failed', tries: 1 }])
  })
})
