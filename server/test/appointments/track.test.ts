import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openFixture, type Fixture } from './fixture.ts'
import { refusal } from '../kit.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
beforeEach(() => fixture.setClock(9 * 60))
afterAll(() => fixture.close())

let minute = 9 * 60
/** A customer expected today, each at a time of its own. */
async function expected(more: object = {}) {
  const person_id = await fixture.person()
  minute += 10
  const booked = await fixture.receptionist.appointment.add({
    person_id,
    doctor_id: fixture.doctors[0],
    start_at: fixture.at(minute),
    end_at: fixture.at(minute + 10),
    type_term_id: fixture.type,
    ...more,
  })
  return { person_id, booked }
}

describe('receiving', () => {
  test('brings the appointment to «Đã đến», finds the deal at the clinic and gives the next number', async () => {
    const { person_id, booked } = await expected()
    const visit = await fixture.receptionist.track.add({ appointment_id: booked.id, reason: 'Đau răng' })
    expect(visit).toMatchObject({
      status: 'waiting',
      person_id,
      doctor_id: fixture.doctors[0],
      is_new_customer: true,
      visit_date: fixture.today,
    })
    expect(visit.code).toMatch(/^TN-\d{8}-\d{2}$/)
    const arrived = await fixture.receptionist.appointment.get({ id: booked.id })
    expect(arrived).toMatchObject({ status: 'arrived', track_id: visit.id, deal_id: visit.deal_id })
    const deal = await fixture.receptionist.deal.get({ id: visit.deal_id ?? 0 })
    expect(deal).toMatchObject({ pipeline_id: 1, stage_id: 1, status: 'open', name: 'Khám & tư vấn' })
    const second = await fixture.receptionist.track.add({ person_id: await fixture.person() })
    expect(second).toMatchObject({ queue_no: visit.queue_no + 1, appointment_id: null })
  })

  test('switches the online deal of the appointment to the clinic’s pipeline', async () => {
    const person_id = await fixture.person()
    const deal = await fixture.receptionist.deal.add({ person_id, pipeline_id: 2, name: 'Niềng răng' })
    minute += 10
    const booked = await fixture.receptionist.appointment.add({
      person_id,
      deal_id: deal.id,
      start_at: fixture.at(minute),
      end_at: fixture.at(minute + 10),
      type_term_id: fixture.type,
    })
    const visit = await fixture.receptionist.track.add({ appointment_id: booked.id })
    expect(visit.deal_id).toBe(deal.id)
    expect(await fixture.receptionist.deal.get({ id: deal.id })).toMatchObject({
      pipeline_id: 1,
      stage_id: 1,
    })
  })

  test('a person is here once, however many receive', async () => {
    const person_id = await fixture.person()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => fixture.receptionist.track.add({ person_id })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = await refusal(fixture.receptionist.track.add({ person_id }))
    expect(refused).toMatchObject({
      code: 409,
      message: 'Khách đang có một lượt khám chưa kết thúc',
      data: { track: { status: 'waiting' } },
    })
  })

  test('not on another day than the appointment’s', async () => {
    const { booked } = await expected({ start_at: fixture.at(minute, 1), end_at: fixture.at(minute + 10, 1) })
    expect(await refusal(fixture.receptionist.track.add({ appointment_id: booked.id }))).toMatchObject({
      message: 'Lịch hẹn không phải của hôm nay, hãy dời về hôm nay rồi tiếp nhận',
    })
  })

  test('can be taken back for a quarter of an hour, and the visit is gone', async () => {
    const { booked } = await expected()
    const arrived = await fixture.receptionist.appointment.update_status({ id: booked.id, to: 'arrived' })
    expect(arrived).toMatchObject({ status: 'arrived', track_id: expect.any(Number) as number })
    expect(
      await fixture.receptionist.appointment.update_status({ id: booked.id, to: 'scheduled' }),
    ).toMatchObject({
      status: 'scheduled',
      track_id: null,
      arrived_at: null,
    })
    await fixture.receptionist.appointment.update_status({ id: booked.id, to: 'arrived' })
    fixture.setClock(9 * 60 + 16)
    expect(
      await refusal(fixture.receptionist.appointment.update_status({ id: booked.id, to: 'scheduled' })),
    ).toMatchObject({ code: 422 })
    expect(await refusal(fixture.manager.appointment.delete({ id: booked.id }))).toMatchObject({
      message: 'Khách đã đến, không thể xóa lịch hẹn',
    })
  })
})

describe('the way of a visit', () => {
  test('sets its checkpoints, and the appointment follows', async () => {
    const { booked } = await expected()
    const { id, version } = await fixture.receptionist.track.add({ appointment_id: booked.id })
    fixture.setClock(9 * 60 + 5)
    const consulted = await fixture.receptionist.track.update({ id, version, status: 'in_consult' })
    expect(Date.parse(consulted.consult_start_at ?? '')).toBe(Date.parse(fixture.at(9 * 60 + 5)))
    expect(consulted.wait_min).toBe(5)
    expect((await fixture.receptionist.appointment.get({ id: booked.id })).status).toBe('arrived')
    fixture.setClock(9 * 60 + 10)
    const seated = await fixture.receptionist.track.update({
      id,
      status: 'in_treatment',
      room_term_id: fixture.room,
    })
    expect(seated).toMatchObject({ room_name: 'Ghế 1', treatment_end_at: null })
    expect((await fixture.receptionist.appointment.get({ id: booked.id })).status).toBe('in_progress')
    fixture.setClock(9 * 60 + 25)
    const paying = await fixture.receptionist.track.update({ id, status: 'waiting_payment' })
    expect(paying).toMatchObject({ chair_min: 15, status: 'waiting_payment' })
    expect(await refusal(fixture.receptionist.track.update({ id, version, note: 'x' }))).toMatchObject({
      code: 409,
    })
    expect(
      await refusal(fixture.receptionist.track.update({ id, status: 'left', status_reason: 'x' })),
    ).toMatchObject({
      message: 'Không thể chuyển từ «Chờ thanh toán» sang «Bỏ về»',
    })
  })

  test('a customer who leaves unseen is asked why, and the appointment is given up', async () => {
    const { booked } = await expected()
    const { id } = await fixture.receptionist.track.add({ appointment_id: booked.id })
    expect(await refusal(fixture.receptionist.track.update({ id, status: 'left' }))).toMatchObject({
      message: 'Vui lòng nhập lý do',
    })
    expect(
      await fixture.receptionist.track.update({ id, status: 'left', status_reason: 'Chờ lâu' }),
    ).toMatchObject({ left_reason: 'Chờ lâu' })
    expect(await fixture.receptionist.appointment.get({ id: booked.id })).toMatchObject({
      status: 'cancelled',
      status_note: 'Chờ lâu',
    })
  })

  test('from the appointment’s side: called in, then not completed while the visit goes on', async () => {
    const { booked } = await expected()
    await fixture.receptionist.appointment.update_status({ id: booked.id, to: 'in_progress' })
    const [visit] = await fixture.receptionist.track.active({ person_id: booked.person_id ?? 0 })
    expect(visit).toMatchObject({ status: 'in_treatment', appointment_id: booked.id })
    expect(
      await refusal(fixture.receptionist.appointment.update_status({ id: booked.id, to: 'completed' })),
    ).toMatchObject({ code: 422 })
  })
})

describe('checking out', () => {
  const through = async (more: object = {}) => {
    const { person_id, booked } = await expected(more)
    const { id } = await fixture.receptionist.track.add({ appointment_id: booked.id })
    await fixture.receptionist.track.update({ id, status: 'in_treatment' })
    return { id, person_id, booked }
  }

  test('completes the appointment, and the person is a customer who was here', async () => {
    const { id, person_id, booked } = await through()
    const done = await fixture.receptionist.track.checkout({ id, outcome: 'finished' })
    expect(done).toMatchObject({
      status: 'checked_out',
      outcome: 'finished',
      treatment_end_at: expect.any(String) as string,
    })
    expect((await fixture.receptionist.appointment.get({ id: booked.id })).status).toBe('completed')
    const person = await fixture.receptionist.person.get({ id: person_id })
    expect(person).toMatchObject({ lifecycle: 'customer', next_appointment_at: null })
    expect(Date.parse(person.last_visit_at ?? '')).toBe(Date.parse(done.checked_in_at))
    expect(person.last_contact_at).toBe(person.last_visit_at)
    expect((await fixture.receptionist.track.add({ person_id })).is_new_customer).toBe(false)
  })

  test('books the next appointment in the same step, or not at all', async () => {
    const { id, person_id } = await through()
    const next = {
      doctor_id: fixture.doctors[0],
      start_at: fixture.at(600, 14),
      end_at: fixture.at(630, 14),
      type_term_id: fixture.type,
    }
    const taken = await fixture.receptionist.appointment.add({ person_id: await fixture.person(), ...next })
    expect(
      await refusal(
        fixture.receptionist.track.checkout({ id, outcome: 'next_appointment', next_appointment: next }),
      ),
    ).toMatchObject({ code: 409 })
    expect((await fixture.receptionist.track.active({ person_id }))[0]?.status).toBe('in_treatment')
    await fixture.manager.appointment.delete({ id: taken.id })
    const done = await fixture.receptionist.track.checkout({
      id,
      outcome: 'next_appointment',
      next_appointment: next,
    })
    const made = await fixture.receptionist.appointment.get({ id: done.next_appointment_id ?? 0 })
    expect(made).toMatchObject({ person_id, deal_id: done.deal_id, visit_kind: 'return' })
  })

  test('asks when an outcome promises a next appointment that nobody booked', async () => {
    const { id } = await through()
    const refused = await refusal(fixture.receptionist.track.checkout({ id, outcome: 'next_appointment' }))
    expect(refused).toMatchObject({ code: 422, data: { warnings: [{ kind: 'no_next_appointment' }] } })
    expect(
      (await fixture.receptionist.track.checkout({ id, outcome: 'next_appointment', force: true })).status,
    ).toBe('checked_out')
  })

  test('needs a reason when nothing was treated, and a customer who was seen', async () => {
    const person_id = await fixture.person()
    const { id } = await fixture.receptionist.track.add({ person_id })
    expect(await refusal(fixture.receptionist.track.checkout({ id, outcome: 'finished' }))).toMatchObject({
      code: 422,
    })
    await fixture.receptionist.track.update({ id, status: 'in_consult' })
    expect(await refusal(fixture.receptionist.track.checkout({ id, outcome: 'no_treatment' }))).toMatchObject(
      {
        message: 'Vui lòng chọn lý do không điều trị',
      },
    )
    const done = await fixture.receptionist.track.checkout({
      id,
      outcome: 'no_treatment',
      no_treatment_reason_id: fixture.words['no_treatment_reason'],
    })
    expect(done.outcome).toBe('no_treatment')
    expect((await fixture.receptionist.person.get({ id: person_id })).lifecycle).toBe('prospect')
  })

  test('is opened again on the same day by a permitted user, unless the person is back already', async () => {
    const { id, person_id } = await through()
    await fixture.receptionist.track.checkout({ id, outcome: 'finished' })
    expect(await refusal(fixture.receptionist.track.update({ id, status: 'waiting_payment' }))).toMatchObject(
      {
        code: 422,
      },
    )
    expect(await fixture.manager.track.update({ id, status: 'waiting_payment' })).toMatchObject({
      outcome: null,
      checked_out_at: null,
    })
    await fixture.receptionist.track.checkout({ id, outcome: 'finished' })
    await fixture.receptionist.track.add({ person_id })
    expect(await refusal(fixture.manager.track.update({ id, status: 'waiting_payment' }))).toMatchObject({
      code: 409,
      message: 'Khách đang có một lượt khám chưa kết thúc',
    })
  })
})

test('active visits are one statement, first come first; an empty one of today can be deleted', async () => {
  fixture.clinic.statements.clear()
  const visits = await fixture.receptionist.track.active({ doctor_id: fixture.doctors[0] })
  expect(fixture.clinic.statements.get('/v1/track/active')).toBe(1)
  const times = visits.map(({ checked_in_at }) => Date.parse(checked_in_at))
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  const { booked } = await expected()
  const { id } = await fixture.receptionist.track.add({ appointment_id: booked.id })
  await fixture.manager.track.delete({ id })
  expect((await fixture.receptionist.appointment.get({ id: booked.id })).status).toBe('scheduled')
  const [gone] = (
    await fixture.receptionist.track.list({
      visit_date: fixture.today,
      status: 'waiting',
      appointment_id: booked.id,
    })
  ).data
  expect(gone).toBeUndefined()
  expect(
    await refusal(
      fixture.manager.track.delete({ id: visits.find(({ status }) => status === 'in_treatment')?.id ?? 0 }),
    ),
  ).toMatchObject({ code: 422 })
})
