import { clinicDate } from '@bcare/rules/text/date'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusal, type Api } from '../kit.ts'
import { openMessagingClinic, type MessagingClinic } from './message-fixture.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

let it: MessagingClinic
let admin: Api
let care: Api
let type_term_id = 0

beforeAll(async () => {
  it = await openMessagingClinic()
  ;({ admin, care } = it)
  await admin.setting.update({ key: 'messaging.sms_url', value: `${it.services.url}/sms` })
  await admin.setting.update({ key: 'messaging.sms_provider', value: 'http' })
  type_term_id = (await admin.term.add({ vocabulary: 'appointment_type', name: 'Khám nhắc lịch' })).id
})
beforeEach(async () => {
  await it.settled()
  it.services.requests.length = 0
  it.services.next.clear()
  it.mailbox.emails.length = 0
})
afterAll(() => it.close())

const historyOf = async (person_id: number) => (await care.message.history({ person_id })).data
const reminderOf = async (person_id: number) => (await care.appointment.list({ person_id })).data[0]?.reminder
const texts = () => it.services.requests.map(({ body }) => body['text'])

/** An appointment of a customer whose hour to remind has come. */
async function toRemind(person_id: number) {
  const start = Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 26 * 3_600_000
  const { id } = await admin.appointment.add({
    person_id,
    type_term_id,
    start_at: new Date(start).toISOString(),
    end_at: new Date(start + 1_800_000).toISOString(),
    force: true,
  } as never)
  await it.owner.query(`update appointment set reminder_at = now() - interval '1 minute' where id = $1`, [id])
  return { id, start }
}

const moveTo = (id: number, start: number) =>
  admin.appointment.update({
    id,
    start_at: new Date(start).toISOString(),
    end_at: new Date(start + 1_800_000).toISOString(),
    force: true,
  })

describe('a reminder of an appointment', () => {
  beforeAll(async () => {
    await it.template('Nhắc lịch', {
      content: 'Chao {khach}, hen {gio_hen} ngay {ngay_hen}',
      auto: 'reminder',
      channel: 'sms',
    })
  })

  test('is sent once for each of its times, however often the jobs run', async () => {
    const { id: person_id } = await it.customer()
    const { id } = await toRemind(person_id)
    for (let round = 0; round < 3; round += 1) {
      await it.run('queue_reminders')
      await it.run('auto_messages')
    }
    expect(texts()).toHaveLength(1)
    expect(texts()[0]).toMatch(/^Chao Nhung, hen \d\d:\d\d ngay \d\d\/\d\d\/\d{4}$/)
    expect(await historyOf(person_id)).toMatchObject([
      { status: 'sent', appointment_id: id, purpose: 'reminder', created_by: null },
    ])
    expect(await reminderOf(person_id)).toBe('sent')
    // The last of its times has come.
    await admin.setting.update({ key: 'booking.remind_hours', value: [] })
    await it.owner.query(`update appointment set reminder_at = now() - interval '1 minute' where id = $1`, [
      id,
    ])
    await it.run('queue_reminders')
    await it.run('auto_messages')
    expect(texts()).toHaveLength(2)
    await admin.setting.update({ key: 'booking.remind_hours', value: [24, 2] })
  })

  test.each([
    [
      'called off',
      (id: number) => admin.appointment.update_status({ id, to: 'cancelled', note: 'Khách bận' } as never),
    ],
    ['moved to a later hour', (id: number, start: number) => moveTo(id, start + 3 * 3_600_000)],
    ['moved to an earlier hour', (id: number, start: number) => moveTo(id, start - 3 * 3_600_000)],
  ])('of an appointment that is %s while it waits is not sent', async (_, change) => {
    const { id: person_id } = await it.customer()
    const { id, start } = await toRemind(person_id)
    await it.run('queue_reminders')
    await it.owner.query(
      `create or replace function hold_message() returns trigger language plpgsql as $$ begin new.due_at = now() + interval '1 hour'; return new; end $$;
       create trigger hold_it before insert on message for each row execute function hold_message()`,
    )
    await it.owner.query(`select graphile_worker.add_job('auto_messages', '{"tenant_id": 1}'::json)`)
    await expect
      .poll(async () => (await historyOf(person_id)).map(({ status }) => status))
      .toEqual(['queued'])
    await it.owner.query('drop trigger hold_it on message')
    await change(id, start)
    await it.settled()
    expect(texts()).toEqual([])
    expect(await historyOf(person_id)).toMatchObject([{ status: 'cancelled', problem: 'Lịch hẹn đã đổi' }])
  })

  test('goes by e-mail when the SMS is refused, and is told once', async () => {
    const { id: person_id, email } = await it.customer()
    await toRemind(person_id)
    it.services.next.set('/sms', [{ status: 400, body: {} }])
    await it.run('queue_reminders')
    await it.run('auto_messages')
    expect(it.mailbox.emails).toMatchObject([{ to: [email] }])
    const [by_mail, by_sms] = await historyOf(person_id)
    expect(by_sms).toMatchObject({ channel: 'sms', status: 'failed' })
    expect(by_mail).toMatchObject({ channel: 'email', status: 'sent', fallback_of_id: by_sms?.id })
  })

  test('is not sent to who does not want it, and the calendar shows that', async () => {
    const { id: person_id } = await it.customer({
      do_not_contact: true,
      do_not_contact_reason: 'Khách yêu cầu',
    })
    await toRemind(person_id)
    await it.run('queue_reminders')
    await it.run('auto_messages')
    expect(texts()).toEqual([])
    expect(await reminderOf(person_id)).toBe('failed')
  })
})

test('a wish on a birthday is sent once a year, and without a template nothing is sent', async () => {
  const [, month, day] = clinicDate(new Date()).split('-').map(Number)
  const { id: person_id } = await it.customer({
    birth_day: day,
    birth_month: month,
    birth_year: 1990,
  })
  // Rules make a customer of who was treated; here the owner does.
  await it.owner.query(`update person set lifecycle = 'customer' where id = $1`, [person_id])
  await it.run('auto_messages')
  expect(texts()).toEqual([])
  await it.template('Sinh nhật', { content: 'Chuc mung sinh nhat {khach}', auto: 'birthday', channel: 'sms' })
  await it.run('auto_messages')
  await it.run('auto_messages')
  expect(texts()).toEqual(['Chuc mung sinh nhat Nhung'])
})

describe('a message to many', () => {
  const wish = { channel: 'sms', purpose: 'care', name: 'Nhắc tái khám', content: 'Chao {khach}' } as const

  test('reaches those who may be written to, once each, and says who was left out and why', async () => {
    const people = [
      await it.customer(),
      await it.customer(),
      await it.customer({ do_not_contact: true, do_not_contact_reason: 'Khách yêu cầu' }),
    ]
    const person_ids = people.map(({ id }) => id)
    expect(await care.messageBatch.preview({ ...wish, person_ids })).toMatchObject({
      total: 3,
      reached: 2,
      left_out: { do_not_contact: 1 },
      samples: [{ text: 'Chao Nhung' }, { text: 'Chao Nhung' }],
    })
    const { id } = await care.messageBatch.add({ ...wish, person_ids })
    await it.settled()
    expect(texts()).toEqual(['Chao Nhung', 'Chao Nhung'])
    expect(await care.messageBatch.get({ id })).toMatchObject({
      status: 'done',
      total: 3,
      waiting: 0,
      sent: 2,
      left_out: { do_not_contact: 1 },
    })
    expect((await care.message.history({ batch_id: id })).total).toBe(2)
  })

  test('goes to all of a list as it is narrowed, as far as the sender may read it', async () => {
    const people = await Promise.all([1, 2, 3].map(() => it.customer()))
    const tag = await admin.tag.add({ name: 'Nhắn một lần', scope: 'person' } as never)
    for (const { id } of people) await admin.personTag.add({ entity_ids: [id], tag_ids: [tag.id] } as never)
    const { id } = await care.messageBatch.add({ ...wish, query: { tag_ids: tag.id } })
    await it.settled()
    expect(await care.messageBatch.get({ id })).toMatchObject({ total: 3, sent: 3 })
  })

  test('is stopped: what waits is cancelled, what has left stays', async () => {
    const people = [await it.customer(), await it.customer()]
    const { id } = await care.messageBatch.add({
      ...wish,
      person_ids: people.map((one) => one.id),
      schedule_at: new Date(Date.now() + 3_600_000).toISOString(),
    })
    await expect.poll(async () => (await care.messageBatch.get({ id })).queued).toBe(2)
    expect(await care.messageBatch.stop({ id })).toMatchObject({ status: 'stopped', cancelled: 2, queued: 0 })
    await it.settled()
    expect(texts()).toEqual([])
    expect(await refusal(care.messageBatch.stop({ id }))).toMatchObject({ code: 422 })
  })

  test('is for those alone who may send to many', async () => {
    const { id } = await it.customer()
    const doctor = await it.clinic.as('doctor')
    expect(await refusal(doctor.messageBatch.add({ ...wish, person_ids: [id] }))).toMatchObject({ code: 403 })
  })
})
