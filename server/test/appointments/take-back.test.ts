import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openFixture, type Fixture } from './fixture.ts'
import { refusal, type Api } from '../kit.ts'

let fixture: Fixture
let doctor: Api
beforeAll(async () => {
  fixture = await openFixture()
  doctor = fixture.as('khoa')
})
const NINE = 9 * 60
beforeEach(() => fixture.setClock(NINE))
afterAll(() => fixture.close())

let minute = NINE
async function booked(more: object = {}) {
  minute += 5
  return fixture.receptionist.appointment.add({
    person_id: await fixture.person(),
    doctor_id: fixture.doctors[0],
    start_at: fixture.at(minute),
    end_at: fixture.at(minute + 5),
    type_term_id: fixture.type,
    ...more,
  })
}

const received = async (more: object = {}) => {
  const appointment = await booked(more)
  return { appointment, visit: await fixture.receptionist.track.add({ appointment_id: appointment.id }) }
}

/** What a visit and its appointment are, without what every change raises. */
async function state(visit_id: number, appointment_id: number) {
  const { data } = await fixture.receptionist.track.list({ appointment_id })
  const visit = data.find(({ id }) => id === visit_id)
  const appointment = await fixture.receptionist.appointment.get({ id: appointment_id })
  const told = ({
    version: _v,
    updated_at: _u,
    wait_min: _w,
    chair_min: _c,
    ...row
  }: Record<string, unknown>) => row
  return [visit && told(visit), told(appointment)]
}

type Step = (visit: { id: number; version: number }) => Promise<{ id: number; version: number }>
const status =
  (to: 'in_consult' | 'in_treatment' | 'waiting_payment' | 'left'): Step =>
  ({ id, version }) =>
    fixture.receptionist.track.update({
      id,
      version,
      status: to,
      ...(to === 'left' && { status_reason: 'Chờ lâu' }),
    })
const checkout: Step = ({ id, version }) =>
  fixture.receptionist.track.checkout({ id, version, outcome: 'finished' })

const WAYS: [string, Step[]][] = [
  [
    'consulted, treated, sent to pay, ended',
    [status('in_consult'), status('in_treatment'), status('waiting_payment'), checkout],
  ],
  ['treated, consulted again, ended at once', [status('in_treatment'), status('in_consult'), checkout]],
  ['back to the chair', [status('in_treatment'), status('waiting_payment'), status('in_treatment')]],
  ['left unseen', [status('in_consult'), status('left')]],
]

test.each(WAYS)('every step can be taken back, to what was before it: %s', async (_name, steps) => {
  const { appointment, visit } = await received()
  let at: { id: number; version: number } = visit
  const before = []
  for (const [index, step] of steps.entries()) {
    before.push(await state(visit.id, appointment.id))
    fixture.setClock(NINE + index + 1)
    at = await step(at)
  }
  for (const was of before.toReversed()) {
    at = (await fixture.receptionist.track.undo({ id: at.id, version: at.version })).visit
    expect(await state(visit.id, appointment.id)).toEqual(was)
  }
  const { removed } = await fixture.receptionist.track.undo({ id: at.id, version: at.version })
  expect(removed).toBe(true)
  const [, again] = await state(visit.id, appointment.id)
  expect(again).toMatchObject({ status: 'scheduled', track_id: null, arrived_at: null, deal_id: null })
})

describe('a check-in that was a mistake', () => {
  test('leaves the appointment confirmed when it was', async () => {
    const { id } = await booked()
    const confirmed = await fixture.receptionist.appointment.update_status({ id, to: 'confirmed' })
    const visit = await fixture.receptionist.track.add({ appointment_id: id })
    await fixture.receptionist.track.undo({ id: visit.id, version: visit.version })
    expect(await fixture.receptionist.appointment.get({ id })).toMatchObject({
      status: 'confirmed',
      confirmed_at: confirmed.confirmed_at,
      arrived_at: null,
    })
  })

  test('of a walk-in is removed by the counter with a reason, which is in the log', async () => {
    const person_id = await fixture.person()
    const { id, version } = await fixture.receptionist.track.add({ person_id })
    expect(await refusal(fixture.receptionist.track.undo({ id, version }))).toMatchObject({
      code: 422,
      message: 'Vui lòng nhập lý do xóa lượt khám',
      data: { errors: [{ field: 'reason' }] },
    })
    expect(
      await fixture.receptionist.track.undo({ id, version, reason: 'Nhầm khách trùng tên' }),
    ).toMatchObject({ removed: true, visit: { id } })
    expect(await fixture.receptionist.track.active({ person_id })).toEqual([])
    const { data } = await fixture.admin.history.list({ entity_type: 'track', entity_id: id })
    expect(data[0]).toMatchObject({ action: 'delete', reason: 'Hoàn tác: Nhầm khách trùng tên' })
    const said = data.flatMap(({ changes }) => changes.map(({ field }) => field))
    expect(said).not.toContain('steps')
    // The next one of the day is received as any other.
    await expect(fixture.receptionist.track.add({ person_id })).resolves.toMatchObject({ status: 'waiting' })
  })
})

describe('for as long as the clinic has set', () => {
  const setTo = (value: number) => fixture.admin.setting.update({ key: 'booking.undo_minutes', value })

  test('and no longer, whichever user asks', async () => {
    const { visit } = await received()
    const called = await status('in_treatment')(visit)
    fixture.setClock(NINE + 16)
    for (const api of [fixture.receptionist, fixture.manager, doctor])
      expect(await refusal(api.track.undo({ id: visit.id, version: called.version }))).toMatchObject({
        code: 422,
        message: 'Chỉ hoàn tác được trong 15 phút sau khi thực hiện',
      })
  })

  test('as another number of minutes, or none at all', async () => {
    const { visit } = await received()
    const called = await status('in_treatment')(visit)
    const undo = () => fixture.receptionist.track.undo({ id: visit.id, version: called.version })
    await setTo(0)
    expect(await refusal(undo())).toMatchObject({
      message: 'Phòng khám không cho hoàn tác các bước của lượt khám',
    })
    await setTo(60)
    fixture.setClock(NINE + 59)
    expect((await undo()).visit.status).toBe('waiting')
    await setTo(15)
  })
})

test('what was given with a step is taken back with it, what was given before it stays', async () => {
  const { appointment, visit } = await received({ doctor_id: null })
  const advised = await fixture.receptionist.track.update({
    id: visit.id,
    version: visit.version,
    doctor_id: fixture.doctors[0],
  })
  const called = await fixture.receptionist.track.update({
    id: visit.id,
    version: advised.version,
    status: 'in_treatment',
    room_term_id: fixture.room,
  })
  const booking = () => fixture.receptionist.appointment.get({ id: appointment.id })
  expect(await booking()).toMatchObject({ doctor_id: fixture.doctors[0], room_term_id: fixture.room })
  const { visit: back } = await fixture.receptionist.track.undo({ id: visit.id, version: called.version })
  expect(back).toMatchObject({ status: 'waiting', room_term_id: null, doctor_id: fixture.doctors[0] })
  expect(await booking()).toMatchObject({ doctor_id: fixture.doctors[0], room_term_id: null })
  await fixture.receptionist.track.undo({ id: visit.id, version: back.version })
})

test('a doctor takes back «Khám xong» of an own patient, from what the day says', async () => {
  const { appointment, visit } = await received()
  await status('in_treatment')(visit)
  const mine = async () =>
    (await doctor.doctorDay.get({ date: fixture.today })).data.find(({ id }) => id === appointment.id)
  const seated = await mine()
  await doctor.track.update({ id: visit.id, status: 'waiting_payment' })
  const done = await mine()
  expect(done).toMatchObject({ visit_status: 'waiting_payment', step_from: 'in_treatment' })
  expect(Date.parse(done?.stepped_at ?? '')).toBe(Date.parse(fixture.at(NINE)))
  await doctor.track.undo({ id: visit.id, version: done?.visit_version ?? 0 })
  expect(await mine()).toMatchObject({ visit_status: 'in_treatment', started_at: seated?.started_at })
})

test('by role: who moves visits takes their steps back, others are refused or do not find them', async () => {
  const { visit } = await received()
  const called = await status('in_treatment')(visit)
  const undo = (username: string) =>
    refusal(fixture.as(username).track.undo({ id: visit.id, version: called.version }))
  for (const username of ['assistant', 'accountant', 'marketing', 'storekeeper'])
    expect(await undo(username), username).toMatchObject({ code: 403 })
  // A colleague's patient, and one that she has not booked herself.
  for (const username of ['hang', 'telesale'])
    expect(await undo(username), username).toMatchObject({ code: 404 })
  const stranger = await fixture.clinic.as('receptionist', 'saas')
  expect(await refusal(stranger.track.undo({ id: visit.id, version: called.version }))).toMatchObject({
    code: 404,
  })
  expect((await fixture.as('consultant').track.undo({ id: visit.id, version: called.version })).removed).toBe(
    false,
  )
})

describe('two at once', () => {
  test('the step is taken back once, and nobody takes back what a colleague did meanwhile', async () => {
    const { visit } = await received()
    const called = await status('in_treatment')(visit)
    const both = await Promise.allSettled(
      [fixture.receptionist, fixture.manager, doctor].map((api) =>
        api.track.undo({ id: visit.id, version: called.version }),
      ),
    )
    expect(both.filter(({ status: is }) => is === 'fulfilled')).toHaveLength(1)
    for (const outcome of both)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 409 })
    const [active] = await fixture.receptionist.track.active({ person_id: visit.person_id })
    expect(active?.status).toBe('waiting')
  })

  test('a customer who left and is here again is not brought back twice', async () => {
    const { visit } = await received()
    const left = await status('left')(visit)
    const again = await fixture.receptionist.track.add({ person_id: visit.person_id })
    expect(
      await refusal(fixture.receptionist.track.undo({ id: visit.id, version: left.version })),
    ).toMatchObject({ code: 409, message: 'Khách đang có một lượt khám chưa kết thúc' })
    await fixture.receptionist.track.undo({ id: again.id, version: again.version, reason: 'Nhầm' })
    expect(
      (await fixture.receptionist.track.undo({ id: visit.id, version: left.version })).visit.status,
    ).toBe('waiting')
  })

  test('a time that was given away meanwhile is not taken twice', async () => {
    const { appointment, visit } = await received()
    const left = await status('left')(visit)
    const { start_at, end_at, doctor_id } = appointment
    await booked({ start_at, end_at, doctor_id })
    const refused = await refusal(fixture.receptionist.track.undo({ id: visit.id, version: left.version }))
    expect(refused).toMatchObject({
      code: 409,
      message: 'Bác sĩ đã có lịch hẹn khác trong khung giờ này',
    })
    expect(await fixture.receptionist.appointment.get({ id: appointment.id })).toMatchObject({
      status: 'cancelled',
    })
  })
})
