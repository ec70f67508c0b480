import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDesk, type Desk } from './appointments-desk.ts'
import { refusal } from './kit.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
beforeEach(() => desk.setClock(9 * 60))
afterAll(() => desk.close())

let minute = 9 * 60
/** Somebody expected today, each at a time of its own. */
async function expected(more: object = {}) {
  const person_id = await desk.person()
  minute += 10
  const booked = await desk.receptionist.appointment.add({
    person_id,
    doctor_id: desk.doctors[0],
    start_at: desk.at(minute),
    end_at: desk.at(minute + 10),
    type_term_id: desk.type,
    ...more,
  })
  return { person_id, booked }
}

describe('receiving', () => {
  test('brings the appointment to «Đã đến», finds the deal at the clinic and gives the next number', async () => {
    const { person_id, booked } = await expected()
    const visit = await desk.receptionist.track.add({ appointment_id: booked.id, reason: 'Đau răng' })
    expect(visit).toMatchObject({
      status: 'waiting',
      person_id,
      doctor_id: desk.doctors[0],
      is_new_customer: true,
      visit_date: desk.today,
    })
    expect(visit.code).toMatch(/^TN-\d{8}-\d{2}$/)
    const arrived = await desk.receptionist.appointment.get({ id: booked.id })
    expect(arrived).toMatchObject({ status: 'arrived', track_id: visit.id, deal_id: visit.deal_id })
    const deal = await desk.receptionist.deal.get({ id: visit.deal_id ?? 0 })
    expect(deal).toMatchObject({ pipeline_id: 1, stage_id: 1, status: 'open', name: 'Khám & tư vấn' })
    const second = await desk.receptionist.track.add({ person_id: await desk.person() })
    expect(second).toMatchObject({ queue_no: visit.queue_no + 1, appointment_id: null })
  })

  test('switches the online deal of the appointment to the clinic’s pipeline', async () => {
    const person_id = await desk.person()
    const deal = await desk.receptionist.deal.add({ person_id, pipeline_id: 2, name: 'Niềng răng' })
    minute += 10
    const booked = await desk.receptionist.appointment.add({
      person_id,
      deal_id: deal.id,
      start_at: desk.at(minute),
      end_at: desk.at(minute + 10),
      type_term_id: desk.type,
    })
    const visit = await desk.receptionist.track.add({ appointment_id: booked.id })
    expect(visit.deal_id).toBe(deal.id)
    expect(await desk.receptionist.deal.get({ id: deal.id })).toMatchObject({ pipeline_id: 1, stage_id: 1 })
  })

  test('a person is here once, however many receive', async () => {
    const person_id = await desk.person()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => desk.receptionist.track.add({ person_id })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = await refusal(desk.receptionist.track.add({ person_id }))
    expect(refused).toMatchObject({
      code: 409,
      message: 'Khách đang có một lượt khám chưa kết thúc',
      data: { track: { status: 'waiting' } },
    })
  })

  test('not on another day than the appointment’s', async () => {
    const { booked } = await expected({ start_at: desk.at(minute, 1), end_at: desk.at(minute + 10, 1) })
    expect(await refusal(desk.receptionist.track.add({ appointment_id: booked.id }))).toMatchObject({
      message: 'Lịch hẹn không phải của hôm nay, hãy dời về hôm nay rồi tiếp nhận',
    })
  })

  test('can be taken back for a quarter of an hour, and the visit is gone', async () => {
    const { booked } = await expected()
    const arrived = await desk.receptionist.appointment.update_status({ id: booked.id, to: 'arrived' })
    expect(arrived).toMatchObject({ status: 'arrived', track_id: expect.any(Number) as number })
    expect(
      await desk.receptionist.appointment.update_status({ id: booked.id, to: 'scheduled' }),
    ).toMatchObject({
      status: 'scheduled',
      track_id: null,
      arrived_at: null,
    })
    await desk.receptionist.appointment.update_status({ id: booked.id, to: 'arrived' })
    desk.setClock(9 * 60 + 16)
    expect(
      await refusal(desk.receptionist.appointment.update_status({ id: booked.id, to: 'scheduled' })),
    ).toMatchObject({ code: 422 })
    expect(await refusal(desk.manager.appointment.delete({ id: booked.id }))).toMatchObject({
      message: 'Khách đã đến, không thể xóa lịch hẹn',
    })
  })
})

describe('the way of a visit', () => {
  test('sets its checkpoints, and the appointment follows', async () => {
    const { booked } = await expected()
    const { id, version } = await desk.receptionist.track.add({ appointment_id: booked.id })
    desk.setClock(9 * 60 + 5)
    const consulted = await desk.receptionist.track.update({ id, version, status: 'in_consult' })
    expect(Date.parse(consulted.consult_start_at ?? '')).toBe(Date.parse(desk.at(9 * 60 + 5)))
    expect(consulted.wait_min).toBe(5)
    expect((await desk.receptionist.appointment.get({ id: booked.id })).status).toBe('arrived')
    desk.setClock(9 * 60 + 10)
    const seated = await desk.receptionist.track.update({
      id,
      status: 'in_treatment',
      room_term_id: desk.room,
    })
    expect(seated).toMatchObject({ room_name: 'Ghế 1', treatment_end_at: null })
    expect((await desk.receptionist.appointment.get({ id: booked.id })).status).toBe('in_progress')
    desk.setClock(9 * 60 + 25)
    const paying = await desk.receptionist.track.update({ id, status: 'waiting_payment' })
    expect(paying).toMatchObject({ chair_min: 15, status: 'waiting_payment' })
    expect(await refusal(desk.receptionist.track.update({ id, version, note: 'x' }))).toMatchObject({
      code: 409,
    })
    expect(
      await refusal(desk.receptionist.track.update({ id, status: 'left', status_reason: 'x' })),
    ).toMatchObject({
      message: 'Không thể chuyển từ «Chờ thanh toán» sang «Bỏ về»',
    })
  })

  test('whoever leaves unseen is asked why, and the appointment is given up', async () => {
    const { booked } = await expected()
    const { id } = await desk.receptionist.track.add({ appointment_id: booked.id })
    expect(await refusal(desk.receptionist.track.update({ id, status: 'left' }))).toMatchObject({
      message: 'Vui lòng nhập lý do',
    })
    expect(
      await desk.receptionist.track.update({ id, status: 'left', status_reason: 'Chờ lâu' }),
    ).toMatchObject({ left_reason: 'Chờ lâu' })
    expect(await desk.receptionist.appointment.get({ id: booked.id })).toMatchObject({
      status: 'cancelled',
      status_note: 'Chờ lâu',
    })
  })

  test('from the appointment’s side: called in, then not completed while the visit goes on', async () => {
    const { booked } = await expected()
    await desk.receptionist.appointment.update_status({ id: booked.id, to: 'in_progress' })
    const [visit] = await desk.receptionist.track.active({ person_id: booked.person_id ?? 0 })
    expect(visit).toMatchObject({ status: 'in_treatment', appointment_id: booked.id })
    expect(
      await refusal(desk.receptionist.appointment.update_status({ id: booked.id, to: 'completed' })),
    ).toMatchObject({ code: 422 })
  })
})

describe('checking out', () => {
  const through = async (more: object = {}) => {
    const { person_id, booked } = await expected(more)
    const { id } = await desk.receptionist.track.add({ appointment_id: booked.id })
    await desk.receptionist.track.update({ id, status: 'in_treatment' })
    return { id, person_id, booked }
  }

  test('completes the appointment, and the person is a customer who was here', async () => {
    const { id, person_id, booked } = await through()
    const done = await desk.receptionist.track.checkout({ id, outcome: 'finished' })
    expect(done).toMatchObject({
      status: 'checked_out',
      outcome: 'finished',
      treatment_end_at: expect.any(String) as string,
    })
    expect((await desk.receptionist.appointment.get({ id: booked.id })).status).toBe('completed')
    const person = await desk.receptionist.person.get({ id: person_id })
    expect(person).toMatchObject({ lifecycle: 'customer', next_appointment_at: null })
    expect(Date.parse(person.last_visit_at ?? '')).toBe(Date.parse(done.checked_in_at))
    expect(person.last_contact_at).toBe(person.last_visit_at)
    expect((await desk.receptionist.track.add({ person_id })).is_new_customer).toBe(false)
  })

  test('books the next appointment in the same step, or not at all', async () => {
    const { id, person_id } = await through()
    const next = {
      doctor_id: desk.doctors[0],
      start_at: desk.at(600, 14),
      end_at: desk.at(630, 14),
      type_term_id: desk.type,
    }
    const taken = await desk.receptionist.appointment.add({ person_id: await desk.person(), ...next })
    expect(
      await refusal(
        desk.receptionist.track.checkout({ id, outcome: 'next_appointment', next_appointment: next }),
      ),
    ).toMatchObject({ code: 409 })
    expect((await desk.receptionist.track.active({ person_id }))[0]?.status).toBe('in_treatment')
    await desk.manager.appointment.delete({ id: taken.id })
    const done = await desk.receptionist.track.checkout({
      id,
      outcome: 'next_appointment',
      next_appointment: next,
    })
    const made = await desk.receptionist.appointment.get({ id: done.next_appointment_id ?? 0 })
    expect(made).toMatchObject({ person_id, deal_id: done.deal_id, visit_kind: 'return' })
  })

  test('asks when an outcome promises a next appointment that nobody booked', async () => {
    const { id } = await through()
    const refused = await refusal(desk.receptionist.track.checkout({ id, outcome: 'next_appointment' }))
    expect(refused).toMatchObject({ code: 422, data: { warnings: [{ kind: 'no_next_appointment' }] } })
    expect(
      (await desk.receptionist.track.checkout({ id, outcome: 'next_appointment', force: true })).status,
    ).toBe('checked_out')
  })

  test('needs a reason when nothing was treated, and somebody who was seen', async () => {
    const person_id = await desk.person()
    const { id } = await desk.receptionist.track.add({ person_id })
    expect(await refusal(desk.receptionist.track.checkout({ id, outcome: 'finished' }))).toMatchObject({
      code: 422,
    })
    await desk.receptionist.track.update({ id, status: 'in_consult' })
    expect(await refusal(desk.receptionist.track.checkout({ id, outcome: 'no_treatment' }))).toMatchObject({
      message: 'Vui lòng chọn lý do không điều trị',
    })
    const done = await desk.receptionist.track.checkout({
      id,
      outcome: 'no_treatment',
      no_treatment_reason_id: desk.words['no_treatment_reason'],
    })
    expect(done.outcome).toBe('no_treatment')
    expect((await desk.receptionist.person.get({ id: person_id })).lifecycle).toBe('prospect')
  })

  test('is opened again on the same day by somebody permitted, unless the person is back already', async () => {
    const { id, person_id } = await through()
    await desk.receptionist.track.checkout({ id, outcome: 'finished' })
    expect(await refusal(desk.receptionist.track.update({ id, status: 'waiting_payment' }))).toMatchObject({
      code: 422,
    })
    expect(await desk.manager.track.update({ id, status: 'waiting_payment' })).toMatchObject({
      outcome: null,
      checked_out_at: null,
    })
    await desk.receptionist.track.checkout({ id, outcome: 'finished' })
    await desk.receptionist.track.add({ person_id })
    expect(await refusal(desk.manager.track.update({ id, status: 'waiting_payment' }))).toMatchObject({
      code: 409,
      message: 'Khách đang có một lượt khám chưa kết thúc',
    })
  })
})

test('active visits are one statement, first come first; an empty one of today can be deleted', async () => {
  desk.clinic.statements.clear()
  const visits = await desk.receptionist.track.active({ doctor_id: desk.doctors[0] })
  expect(desk.clinic.statements.get('/v1/track/active')).toBe(1)
  const times = visits.map(({ checked_in_at }) => Date.parse(checked_in_at))
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  const { booked } = await expected()
  const { id } = await desk.receptionist.track.add({ appointment_id: booked.id })
  await desk.manager.track.delete({ id })
  expect((await desk.receptionist.appointment.get({ id: booked.id })).status).toBe('scheduled')
  const [gone] = (
    await desk.receptionist.track.list({
      visit_date: desk.today,
      status: 'waiting',
      appointment_id: booked.id,
    })
  ).data
  expect(gone).toBeUndefined()
  expect(
    await refusal(
      desk.manager.track.delete({ id: visits.find(({ status }) => status === 'in_treatment')?.id ?? 0 }),
    ),
  ).toMatchObject({ code: 422 })
})
