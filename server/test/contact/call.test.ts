import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callSignature } from '../../src/contact/call/notice-route.ts'
import { openClinic, refusal, type Api, type Clinic } from '../kit.ts'

let clinic: Clinic
let manager: Api
let care: Api
let path = ''
let secret = ''
let outcome_term_id = 0
let serial = 0
const NOW = new Date('2026-11-25T07:30:00.000Z')

beforeAll(async () => {
  clinic = await openClinic({ clock: () => NOW })
  manager = await clinic.as('manager')
  care = await clinic.as('care')
  const admin = await clinic.as('admin')
  path = (await admin.call.renew_address({})).path
  secret = path.split('/').at(-1) ?? ''
  const outcome = await admin.term.add({ vocabulary: 'call_outcome', name: 'Quan tâm thật' })
  outcome_term_id = outcome.id
})
afterAll(() => clinic.close())

const nextPhone = () => `09085${String((serial += 1)).padStart(5, '0')}`
const nextCall = () => `test-${(serial += 1)}`

async function customer(phone = nextPhone()) {
  const { id } = await manager.person.add({ full_name: 'Dương Bảo Châu', phone, force: true })
  return { id, phone }
}

interface Told {
  call_id: string
  status: string
  from?: string
  to?: string
  direction?: string
  at?: string
  agent?: string
}

/** A notice of the exchange in the generic shape, signed. */
async function tell(notice: Told, key = secret, to = path) {
  const text = JSON.stringify({ direction: 'in', to: '101', at: '2026-11-25T14:20:00+07:00', ...notice })
  const answer = await clinic.post(to, text, {
    'x-bcare-signature': `sha256=${callSignature(key, text)}`,
    'x-forwarded-for': '203.0.113.77',
  })
  return answer.body
}

/** The call of this number that was told of last. */
async function callOf(phone: string, by = manager) {
  const { data } = await by.call.list({ search: phone })
  const [row] = data
  if (row === undefined) throw new Error(`no call of ${phone}`)
  return row
}

describe('what the exchange tells of', () => {
  test('a call that rings, is answered by the user of that line and ends: one call, of the customer who has the number', async () => {
    const { id: person_id, phone } = await customer()
    const call_id = nextCall()
    expect(await tell({ call_id, status: 'ringing', from: phone, agent: 'care' })).toMatchObject({
      code: 0,
      data: { status: 'ringing' },
    })
    const ringing = await callOf(phone)
    expect(ringing).toMatchObject({
      direction: 'in',
      status: 'ringing',
      person_id,
      person_name: 'Dương Bảo Châu',
      user_id: null,
      provider: 'generic',
    })
    expect(ringing.ring_user_ids).toHaveLength(1)
    await tell({ call_id, status: 'answered', from: phone, agent: 'care', at: '2026-11-25T14:20:08+07:00' })
    await tell({ call_id, status: 'ended', from: phone, at: '2026-11-25T14:23:08+07:00' })
    expect(await callOf(phone)).toMatchObject({
      id: ringing.id,
      status: 'completed',
      user_name: expect.any(String),
      wait_sec: 8,
      duration_sec: 180,
    })
    expect((await manager.person.get({ id: person_id })).last_contact_at).not.toBeNull()
  })

  test('the same notice again, and one that comes late, change nothing', async () => {
    const { phone } = await customer()
    const call_id = nextCall()
    await tell({ call_id, status: 'answered', from: phone, agent: 'care' })
    await tell({ call_id, status: 'ended', from: phone, at: '2026-11-25T14:25:00+07:00' })
    const before = await callOf(phone)
    await tell({ call_id, status: 'ended', from: phone, at: '2026-11-25T14:25:00+07:00' })
    expect(
      await tell({ call_id, status: 'ringing', from: phone, at: '2026-11-25T14:21:00+07:00' }),
    ).toMatchObject({
      data: { status: 'completed' },
    })
    expect(await callOf(phone)).toEqual(before)
    expect((await manager.call.list({ search: phone })).total).toBe(1)
  })

  test('events of one call that come all at once make one call', async () => {
    const phone = nextPhone()
    const call_id = nextCall()
    const answers = await Promise.all(
      ['ringing', 'answered', 'ended', 'ringing', 'ended', 'answered'].map((status) =>
        tell({ call_id, status, from: phone }),
      ),
    )
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0, 0])
    const { data } = await manager.call.list({ search: phone })
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({ status: 'completed' })
  })

  test('nothing is stored of what is not signed, at another address, or unreadable', async () => {
    const phone = nextPhone()
    const call = { call_id: nextCall(), status: 'ringing', from: phone }
    expect(await tell(call, 'another secret')).toMatchObject({ code: 401 })
    expect(await tell(call, secret, `${path.slice(0, -4)}aaaa`)).toMatchObject({ code: 404 })
    expect(await tell({ ...call, status: 'dancing' })).toMatchObject({ code: 400 })
    expect((await manager.call.list({ search: phone })).total).toBe(0)
  })

  test('the shapes of Stringee and of exchanges that send by GET', async () => {
    const [one, other] = [nextPhone(), nextPhone()]
    const body = {
      call_id: nextCall(),
      call_status: 'ringing',
      timestamp_ms: NOW.getTime(),
      from: { number: `84${one.slice(1)}`, type: 'external' },
      to: { number: 'receptionist', alias: '842873001234', type: 'internal' },
    }
    expect((await clinic.post(`${path}/stringee`, body)).body).toMatchObject({ data: { status: 'ringing' } })
    const query = new URLSearchParams({
      callstatus: 'CDR',
      calluuid: nextCall(),
      direction: 'inbound',
      callernumber: other,
      destinationnumber: '102',
      starttime: '2026-11-25 14:00:00',
      endtime: '2026-11-25 14:00:20',
      disposition: 'NO ANSWER',
    })
    const told = await clinic.application.app.inject({
      method: 'GET',
      url: `${path}/worldfone?${query}`,
      headers: { host: 'bcare.localhost' },
    })
    expect(told.json()).toMatchObject({ code: 0, data: { status: 'no_answer' } })
    expect(await callOf(one)).toMatchObject({
      provider: 'stringee',
      hotline: '842873001234',
      status: 'ringing',
    })
    expect(await callOf(other)).toMatchObject({ provider: 'worldfone', status: 'no_answer', wait_sec: 20 })
  })

  test('the address is shown once, another makes the one before worthless, and only who may set things has it', async () => {
    const admin = await clinic.as('admin')
    const made = await admin.call.renew_address({})
    const phone = nextPhone()
    const call = { call_id: nextCall(), status: 'ringing', from: phone }
    expect(await tell(call)).toMatchObject({ code: 404 })
    path = made.path
    secret = path.split('/').at(-1) ?? ''
    expect(await tell(call)).toMatchObject({ code: 0 })
    expect(await admin.call.connection({})).toMatchObject({ is_set: true })
    expect(await refusal(care.call.renew_address({}))).toMatchObject({ kind: 'forbidden' })
  })
})

describe('a missed call', () => {
  const miss = (phone: string, at: string) => tell({ call_id: nextCall(), status: 'missed', from: phone, at })

  test('makes one task to call back for its number and hour, and waits until the number was spoken to', async () => {
    const { id: person_id, phone } = await customer()
    await miss(phone, '2026-11-25T13:05:00+07:00')
    await miss(phone, '2026-11-25T13:40:00+07:00')
    await miss(phone, '2026-11-25T14:10:00+07:00')
    const open = async () =>
      (await manager.task.query({ person_id, is_open: true, limit: 50 })).data.filter(({ title }) =>
        title.startsWith('Gọi lại'),
      )
    expect(await open()).toHaveLength(2)
    expect((await manager.call.list({ missed: true, person_id })).total).toBe(3)
    await care.call.add({ direction: 'out', to_number: phone, status: 'no_answer' })
    expect((await manager.call.list({ missed: true, person_id })).total).toBe(3)
    await care.call.add({ direction: 'out', to_number: phone, minutes: 2 })
    expect((await manager.call.list({ missed: true, person_id })).total).toBe(0)
    expect(await open()).toHaveLength(0)
  })

  test('of a number that nobody has is a task, too, whose number only its readers see', async () => {
    const phone = nextPhone()
    await miss(phone, '2026-11-25T11:05:00+07:00')
    const { data } = await manager.task.query({
      search: `${phone.slice(0, 3)}****${phone.slice(-3)}`,
      limit: 5,
    })
    expect(data).toHaveLength(1)
    expect(await callOf(phone)).toMatchObject({ person_id: null, candidates: [] })
  })
})

describe('taking a call', () => {
  test('of twenty who take it at once one gets it, the others are told so', async () => {
    const phone = nextPhone()
    await tell({ call_id: nextCall(), status: 'ringing', from: phone })
    const { id } = await callOf(phone)
    const receptionist = await clinic.as('receptionist')
    const takers = Array.from({ length: 20 }, (_, at) => [care, receptionist, manager][at % 3] ?? care)
    const results = await Promise.allSettled(takers.map((api) => api.call.accept({ id })))
    const taken = await manager.call.get({ id })
    expect(taken).toMatchObject({ status: 'in_progress', user_id: expect.any(Number) })
    const got = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value.user_id] : []))
    expect(new Set(got)).toEqual(new Set([taken.user_id]))
    for (const one of results)
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({ kind: 'conflict', message: 'Cuộc gọi đã có người nhận' })
  })

  test('ending it twice is the same as once; what rang unanswered is missed', async () => {
    const phone = nextPhone()
    await tell({ call_id: nextCall(), status: 'ringing', from: phone })
    const { id } = await callOf(phone)
    await care.call.accept({ id })
    const ended = await care.call.end({ id })
    expect(ended).toMatchObject({ status: 'completed' })
    expect(await care.call.end({ id, end_reason: 'Lần nữa' })).toEqual(ended)
    expect(await refusal(care.call.accept({ id }))).toMatchObject({ message: 'Cuộc gọi không còn đổ chuông' })
  })

  test('what came of it is said by who took it, with the next task and visit, all or nothing', async () => {
    const { id: person_id, phone } = await customer()
    await tell({ call_id: nextCall(), status: 'ringing', from: phone })
    const { id } = await callOf(phone)
    await care.call.accept({ id })
    await care.call.end({ id })
    expect((await care.call.list({ asking: true, person_id })).total).toBe(1)
    const receptionist = await clinic.as('receptionist')
    expect(await refusal(receptionist.call.feedback({ id, outcome_term_id }))).toMatchObject({
      kind: 'rule',
      message: expect.stringContaining('người nhận mới ghi kết quả'),
    })
    const admin = await clinic.as('admin')
    const type = await admin.term.add({ vocabulary: 'appointment_type', name: 'Tư vấn qua điện thoại' })
    const wish = {
      id,
      outcome_term_id,
      note: 'Hẹn tư vấn niềng',
      next_task: { title: 'Gọi nhắc trước hẹn', due_at: '2026-11-26' },
      appointment: {
        type_term_id: type.id,
        start_at: '2026-11-24T08:00:00+07:00',
        end_at: '2026-11-24T08:30:00+07:00',
      },
    }
    await expect(care.call.feedback(wish)).rejects.toThrow()
    expect((await care.task.query({ person_id, search: 'Gọi nhắc trước hẹn' })).total).toBe(0)
    const given = await care.call.feedback({
      ...wish,
      appointment: {
        ...wish.appointment,
        start_at: '2026-11-27T08:00:00+07:00',
        end_at: '2026-11-27T08:30:00+07:00',
      },
    })
    expect(given).toMatchObject({
      outcome_term_id,
      feedback_note: 'Hẹn tư vấn niềng',
      next_appointment_at: expect.any(String),
    })
    expect(given.next_task_id).not.toBeNull()
    expect((await care.call.list({ asking: true, person_id })).total).toBe(0)
  })
})

describe('who sees what', () => {
  test('a telesale sees the own calls and those that ring for all, an assistant no number whole', async () => {
    const telesale = await clinic.as('telesale')
    const assistant = await clinic.as('assistant')
    const phone = nextPhone()
    await tell({ call_id: nextCall(), status: 'ringing', from: phone })
    const { id } = await callOf(phone)
    expect((await telesale.call.list({ live: true, id })).total).toBe(1)
    expect(await assistant.call.get({ id })).toMatchObject({
      number: `${phone.slice(0, 3)}****${phone.slice(-3)}`,
    })
    expect((await assistant.call.list({ search: phone.slice(-6) })).total).toBe(0)
    await care.call.accept({ id })
    expect((await telesale.call.list({ id })).total).toBe(0)
    expect(await refusal(telesale.call.get({ id }))).toMatchObject({ kind: 'not_found' })
  })

  test('a call that was written down by hand is deleted by its author, one of the exchange by nobody', async () => {
    const phone = nextPhone()
    const { id } = await care.call.add({ direction: 'in', from_number: phone, minutes: 1 })
    const receptionist = await clinic.as('receptionist')
    expect(await refusal(receptionist.call.delete({ id }))).toMatchObject({ kind: 'rule' })
    await care.call.delete({ id })
    await tell({ call_id: nextCall(), status: 'ended', from: phone })
    const told = await callOf(phone)
    expect(await refusal(manager.call.delete({ id: told.id }))).toMatchObject({
      message: 'Cuộc gọi của tổng đài được giữ nguyên, không xóa được',
    })
  })

  test('several customers with one number are candidates; one of them is chosen', async () => {
    const phone = nextPhone()
    const first = await customer(phone)
    await customer(phone)
    await tell({ call_id: nextCall(), status: 'ringing', from: phone })
    const call = await callOf(phone)
    expect(call.person_id).toBeNull()
    expect(call.candidates).toHaveLength(2)
    expect(await care.call.update({ id: call.id, person_id: first.id })).toMatchObject({
      person_id: first.id,
      candidates: [],
    })
  })

  test('the figures of the staff count what was taken, made and missed', async () => {
    const doctor = await clinic.as('doctor')
    const phone = nextPhone()
    await doctor.call.add({ direction: 'out', to_number: phone, minutes: 3 })
    await doctor.call.add({ direction: 'out', to_number: phone, status: 'no_answer' })
    const { agents } = await doctor.call.figures({ from: '2026-11-25', to: '2026-11-25' })
    const mine = agents.find(({ made }) => made === 2)
    expect(mine).toMatchObject({ made: 2, reached: 1, talk_sec: 180 })
    expect(await refusal(doctor.call.figures({ from: '2026-11-25', to: '2026-11-24' }))).toMatchObject({
      kind: 'rule',
    })
  })

  test('what lies ahead, or says neither number nor customer, is refused at its field', async () => {
    expect(await refusal(care.call.add({ direction: 'out', to_number: null }))).toMatchObject({
      data: { errors: [{ field: 'to_number' }] },
    })
    expect(
      await refusal(
        care.call.add({ direction: 'out', to_number: nextPhone(), started_at: '2026-11-25T16:00:00+07:00' }),
      ),
    ).toMatchObject({ data: { errors: [{ field: 'started_at' }] } })
  })
})
