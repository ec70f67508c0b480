import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFixture, type Fixture } from './fixture.ts'
import { refusal } from '../kit.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

/** A booking of tomorrow: one minute of its own a test, so that tests do not stand in each other's way. */
const slot = (start: number, minutes = 30, days = 1) => ({
  start_at: fixture.at(start, days),
  end_at: fixture.at(start + minutes, days),
  type_term_id: fixture.type,
})
const doctor = () => fixture.doctors[0] ?? 0
const other = () => fixture.doctors[1] ?? 0

describe('booking', () => {
  test('gives a code and labels, and the person becomes a prospect with a next appointment', async () => {
    const person_id = await fixture.person()
    const booked = await fixture.receptionist.appointment.add({
      person_id,
      doctor_id: doctor(),
      room_term_id: fixture.room,
      ...slot(8 * 60),
    })
    expect(booked).toMatchObject({
      status: 'scheduled',
      doctor_name: 'BS. khoa',
      type_name: 'Khám & tư vấn',
      room_name: 'Ghế 1',
      duration_min: 30,
      is_late: false,
      booked_by_name: 'Lễ tân',
      branch_name: 'Chi nhánh Sài Gòn',
    })
    expect(booked.code).toMatch(/^LH\d{2}\d{6}$/)
    expect(booked.person_phone).toMatch(/^\+84900/)
    const person = await fixture.receptionist.person.get({ id: person_id })
    expect(person.lifecycle).toBe('prospect')
    expect(Date.parse(person.next_appointment_at ?? '')).toBe(Date.parse(booked.start_at))
    expect(person.version).toBe(1)
  })

  test('refuses a second booking of that doctor, and says who is there', async () => {
    const first = await fixture.person('Lê Văn Hùng')
    await fixture.receptionist.appointment.add({ person_id: first, doctor_id: doctor(), ...slot(9 * 60) })
    const second = { person_id: await fixture.person(), doctor_id: doctor(), ...slot(9 * 60 + 15) }
    const refused = await refusal(fixture.receptionist.appointment.add({ ...second, force: true }))
    expect(refused).toMatchObject({ code: 409, message: 'Bác sĩ đã có lịch hẹn khác trong khung giờ này' })
    expect(refused.data).toMatchObject({
      conflicts: [{ kind: 'doctor', person_name: expect.stringContaining('Lê Văn Hùng') as string }],
    })
    await fixture.receptionist.appointment.add({ ...second, doctor_id: other() })
    await fixture.receptionist.appointment.add({
      person_id: await fixture.person(),
      doctor_id: doctor(),
      ...slot(9 * 60 + 30),
    })
  })

  test('refuses a room that is taken', async () => {
    await fixture.receptionist.appointment.add({
      person_id: await fixture.person(),
      doctor_id: doctor(),
      room_term_id: fixture.room,
      ...slot(10 * 60),
    })
    const refused = await refusal(
      fixture.receptionist.appointment.add({
        person_id: await fixture.person(),
        doctor_id: other(),
        room_term_id: fixture.room,
        ...slot(10 * 60),
      }),
    )
    expect(refused).toMatchObject({
      code: 409,
      message: 'Ghế/Phòng đã có lịch hẹn khác trong khung giờ này',
      data: { conflicts: [{ kind: 'room' }] },
    })
  })

  test('a doctor of own scope is not told whose appointment stands in the way', async () => {
    const ha = fixture.as('hang')
    await fixture.receptionist.appointment.add({
      person_id: await fixture.person(),
      doctor_id: other(),
      ...slot(10 * 60 + 30),
    })
    await fixture.receptionist.appointment.add({
      person_id: await fixture.person(),
      doctor_id: doctor(),
      room_term_id: fixture.room,
      ...slot(11 * 60),
    })
    const [mine] = (await ha.appointment.query({})).data
    const refused = await refusal(
      ha.appointment.add({
        person_id: mine?.person_id,
        doctor_id: other(),
        room_term_id: fixture.room,
        ...slot(11 * 60),
      }),
    )
    expect(refused).toMatchObject({ code: 409, data: { conflicts: [{ kind: 'room', person_name: null }] } })
  })

  test('books over another only with the permission and a reason', async () => {
    const at = slot(11 * 60 + 30)
    await fixture.receptionist.appointment.add({
      person_id: await fixture.person(),
      doctor_id: doctor(),
      ...at,
    })
    const over = {
      person_id: await fixture.person(),
      doctor_id: doctor(),
      ...at,
      overbooked: true,
      overbook_reason: 'Đau cấp',
    }
    expect(await refusal(fixture.receptionist.appointment.add(over))).toMatchObject({ code: 403 })
    expect(await refusal(fixture.manager.appointment.add({ ...over, overbook_reason: null }))).toMatchObject({
      code: 422,
    })
    expect((await fixture.manager.appointment.add(over)).overbooked).toBe(true)
  })

  test('warns of the past and of another booking of the same person', async () => {
    const person_id = await fixture.person()
    const past = { person_id, doctor_id: doctor(), ...slot(8 * 60, 15, 0) }
    const refused = await refusal(fixture.receptionist.appointment.add(past))
    expect(refused).toMatchObject({ code: 422, data: { warnings: [{ kind: 'past' }], may_force: true } })
    await fixture.receptionist.appointment.add({ ...past, force: true })
    const doctorOnly = fixture.as('khoa')
    expect(
      await refusal(doctorOnly.appointment.add({ ...past, ...slot(8 * 60 + 15, 15, 0), force: true })),
    ).toMatchObject({ code: 403 })

    await fixture.receptionist.appointment.add({ person_id, doctor_id: doctor(), ...slot(12 * 60) })
    const again = await refusal(
      fixture.receptionist.appointment.add({ person_id, doctor_id: other(), ...slot(12 * 60 + 10) }),
    )
    expect(again.data).toMatchObject({ warnings: [{ kind: 'person_overlap' }] })
  })

  test('does not book a blocked person, whatever is forced and however the booking comes about', async () => {
    const person_id = await fixture.person()
    const { appointment } = fixture.manager
    const at = (minutes: number) => ({ doctor_id: other(), ...slot(minutes, 15, 12) })
    const given_up = await appointment.add({ person_id, ...at(8 * 60) })
    await appointment.update_status({ id: given_up.id, to: 'cancelled', note: 'Bận' })
    const kept = await appointment.add({ person_id, ...at(9 * 60) })
    const known = await appointment.add({ person_id, ...at(10 * 60), status: 'temp', temp_name: 'Chị Lan' })
    const unknown = await appointment.add({ ...at(11 * 60), status: 'temp', temp_name: 'Chị Lan' })
    await fixture.receptionist.person.update({ id: person_id, blocked: true })

    const no = { code: 422, data: { errors: [{ field: 'person_id' }] } }
    const new_time = { start_at: fixture.at(14 * 60, 12), end_at: fixture.at(14 * 60 + 15, 12) }
    const refused = await Promise.all(
      [
        appointment.add({ person_id, ...at(13 * 60), force: true }),
        appointment.update({ id: unknown.id, person_id, force: true }),
        appointment.update_status({ id: known.id, to: 'scheduled', force: true }),
        appointment.update_status({ id: given_up.id, to: 'scheduled', force: true }),
        appointment.update_status({ id: kept.id, to: 'rescheduled', note: 'Bận', new_time, force: true }),
      ].map(refusal),
    )
    for (const fault of refused) expect(fault).toMatchObject(no)
    // What was booked before stands: it may be moved in place, and the person is received.
    expect(await appointment.update({ id: kept.id, ...new_time })).toMatchObject({ status: 'scheduled' })
  })

  test('keeps a temporary appointment without a person, outside of the doctor’s slots until a customer is tied to it', async () => {
    const at = { doctor_id: doctor(), ...slot(13 * 60) }
    expect(await refusal(fixture.receptionist.appointment.add({ ...at, status: 'temp' }))).toMatchObject({
      message: 'Vui lòng nhập tên khách',
    })
    const temp = await fixture.receptionist.appointment.add({
      ...at,
      status: 'temp',
      temp_name: 'Chị Lan',
      temp_phone: '0901 222 333',
    })
    expect(temp).toMatchObject({ status: 'temp', person_id: null, temp_phone: '+84901222333' })
    expect(
      await refusal(fixture.receptionist.appointment.update_status({ id: temp.id, to: 'scheduled' })),
    ).toMatchObject({ code: 422 })
    const person_id = await fixture.person()
    const taken = await fixture.receptionist.appointment.add({ ...at, person_id: await fixture.person() })
    await fixture.receptionist.appointment.update({ id: temp.id, person_id })
    expect(
      await refusal(fixture.receptionist.appointment.update_status({ id: temp.id, to: 'scheduled' })),
    ).toMatchObject({ code: 409 })
    await fixture.receptionist.appointment.update_status({
      id: taken.id,
      to: 'cancelled',
      reason_id: fixture.words['cancel_reason'],
    })
    const why = await fixture.receptionist.appointment.query({
      status_reason_id: fixture.words['cancel_reason'],
      sort_by: 'start_at',
    })
    expect(why.data.map(({ id }) => id)).toContain(taken.id)
    expect(why.data.map(({ status }) => status)).not.toContain('scheduled')
    expect(
      await fixture.receptionist.appointment.update_status({ id: temp.id, to: 'scheduled' }),
    ).toMatchObject({ status: 'scheduled', person_id })
  })

  test('refuses a doctor who is none, a word of another vocabulary, an end before the start and a stranger’s deal', async () => {
    const person_id = await fixture.person()
    const at = slot(14 * 60)
    const [reception] = (await fixture.receptionist.user.list({ search: 'receptionist' })).data
    expect(
      await refusal(fixture.receptionist.appointment.add({ person_id, ...at, doctor_id: reception?.id })),
    ).toMatchObject({ code: 422 })
    expect(
      await refusal(fixture.receptionist.appointment.add({ person_id, ...at, type_term_id: fixture.room })),
    ).toMatchObject({ code: 422 })
    expect(
      await refusal(fixture.receptionist.appointment.add({ person_id, ...at, end_at: at.start_at })),
    ).toMatchObject({ code: 422 })
    const deal = await fixture.receptionist.deal.add({
      person_id: await fixture.person(),
      pipeline_id: 2,
      name: 'Niềng răng',
    })
    expect(
      await refusal(fixture.receptionist.appointment.add({ person_id, ...at, deal_id: deal.id })),
    ).toMatchObject({ message: 'Cơ hội này là của khách hàng khác' })
  })
})

test('the online deal of a booking goes on to «Đã đặt lịch», and only forward', async () => {
  const person_id = await fixture.person()
  const deal = await fixture.receptionist.deal.add({ person_id, pipeline_id: 2, name: 'Niềng răng' })
  await fixture.receptionist.appointment.add({ person_id, deal_id: deal.id, ...slot(8 * 60, 15, 9) })
  expect(await fixture.receptionist.deal.get({ id: deal.id })).toMatchObject({
    stage_name: 'Đã đặt lịch',
    status: 'open',
  })
  await fixture.receptionist.appointment.add({ person_id, deal_id: deal.id, ...slot(9 * 60, 15, 9) })
  expect((await fixture.receptionist.deal.get({ id: deal.id })).version).toBe(2)
})

describe('moving', () => {
  test('to another time and doctor, against the version that was seen', async () => {
    const person_id = await fixture.person()
    const booked = await fixture.receptionist.appointment.add({
      person_id,
      doctor_id: doctor(),
      ...slot(15 * 60),
    })
    const moved = await fixture.receptionist.appointment.update({
      id: booked.id,
      version: booked.version,
      doctor_id: other(),
      ...slot(15 * 60 + 45, 60),
    })
    expect(moved).toMatchObject({ doctor_name: 'BS. hang', duration_min: 60, version: 2 })
    expect(
      Date.parse((await fixture.receptionist.person.get({ id: person_id })).next_appointment_at ?? ''),
    ).toBe(Date.parse(moved.start_at))
    const stale = await refusal(
      fixture.receptionist.appointment.update({ id: booked.id, version: 1, note: 'x' }),
    )
    expect(stale).toMatchObject({ code: 409, data: { current: { version: 2 } } })
  })

  test('refuses a time that another has, and stays where it was', async () => {
    await fixture.receptionist.appointment.add({
      person_id: await fixture.person(),
      doctor_id: doctor(),
      ...slot(16 * 60),
    })
    const booked = await fixture.receptionist.appointment.add({
      person_id: await fixture.person(),
      doctor_id: doctor(),
      ...slot(16 * 60 + 30),
    })
    const refused = await refusal(
      fixture.receptionist.appointment.update({ id: booked.id, ...slot(16 * 60 + 15) }),
    )
    expect(refused).toMatchObject({ code: 409, data: { conflicts: [{ kind: 'doctor' }] } })
    expect((await fixture.receptionist.appointment.get({ id: booked.id })).start_at).toBe(booked.start_at)
    await fixture.receptionist.appointment.update({ id: booked.id, end_at: fixture.at(17 * 60 + 15, 1) })
  })

  test('on short notice another time needs a reason, another doctor or length does not', async () => {
    const person_id = await fixture.person()
    const add = (days: number) =>
      fixture.receptionist.appointment.add({ person_id, ...slot(19 * 60, 30, days), force: true })
    const [today, later] = [await add(0), await add(3)]
    const move = { id: today.id, ...slot(19 * 60 + 45, 30, 0), force: true }
    expect(await refusal(fixture.receptionist.appointment.update(move))).toMatchObject({
      code: 422,
      message: 'Vui lòng nhập lý do',
      data: { errors: [{ field: 'reason' }] },
    })
    await fixture.receptionist.appointment.update({ id: today.id, doctor_id: other(), force: true })
    await fixture.receptionist.appointment.update({ ...move, reason: 'Khách kẹt xe' })
    await fixture.receptionist.appointment.update({ id: later.id, ...slot(20 * 60, 30, 3), force: true })
    const to = { to: 'rescheduled', force: true } as const
    expect(
      await refusal(
        fixture.receptionist.appointment.update_status({
          id: today.id,
          new_time: { start_at: fixture.at(19 * 60, 4), end_at: fixture.at(19 * 60 + 30, 4) },
          ...to,
        }),
      ),
    ).toMatchObject({ message: 'Vui lòng nhập lý do' })
    const new_time = { start_at: fixture.at(19 * 60, 4), end_at: fixture.at(19 * 60 + 30, 4) }
    await fixture.receptionist.appointment.update_status({ id: later.id, new_time, ...to })
  })

  test('keeps the reason in the log', async () => {
    const booked = await fixture.receptionist.appointment.add({
      person_id: await fixture.person(),
      doctor_id: doctor(),
      ...slot(17 * 60 + 30),
    })
    await fixture.receptionist.appointment.update({ id: booked.id, ...slot(18 * 60), reason: 'Khách kẹt xe' })
    const rows = await fixture.owner<{ reason: string }>(
      "select reason from history where entity_type = 'appointment' and entity_id = $1 order by id desc limit 1",
      [booked.id],
    )
    expect(rows).toEqual([{ reason: 'Khách kẹt xe' }])
  })

  test('what is over stays where it is, but its note may change', async () => {
    const booked = await fixture.receptionist.appointment.add({
      person_id: await fixture.person(),
      doctor_id: doctor(),
      ...slot(19 * 60),
    })
    await fixture.receptionist.appointment.update_status({
      id: booked.id,
      to: 'cancelled',
      note: 'Khách báo bận',
    })
    expect(
      await refusal(fixture.receptionist.appointment.update({ id: booked.id, ...slot(19 * 60 + 30) })),
    ).toMatchObject({ message: 'Lịch hẹn «Đã hủy» không thể dời' })
    expect((await fixture.receptionist.appointment.update({ id: booked.id, note: 'gọi lại sau' })).note).toBe(
      'gọi lại sau',
    )
  })
})
