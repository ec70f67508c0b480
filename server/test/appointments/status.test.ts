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

describe('status', () => {
  test('confirm, cancel with reason and side, and come back only while the slot is free', async () => {
    const person_id = await fixture.person()
    const at = { doctor_id: doctor(), ...slot(8 * 60, 30, 2) }
    const { id } = await fixture.receptionist.appointment.add({ person_id, ...at })
    expect(
      (await fixture.receptionist.appointment.update_status({ id, to: 'confirmed' })).confirmed_at,
    ).not.toBeNull()
    expect(
      await refusal(fixture.receptionist.appointment.update_status({ id, to: 'cancelled' })),
    ).toMatchObject({ message: 'Vui lòng nhập lý do' })
    const cancelled = await fixture.receptionist.appointment.update_status({
      id,
      to: 'cancelled',
      reason_id: fixture.words['cancel_reason'],
    })
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      cancel_side: 'customer',
      reason_name: 'Bận đột xuất',
    })
    expect((await fixture.receptionist.person.get({ id: person_id })).next_appointment_at).toBeNull()
    const taken = await fixture.receptionist.appointment.add({ person_id: await fixture.person(), ...at })
    expect(
      await refusal(fixture.receptionist.appointment.update_status({ id, to: 'scheduled' })),
    ).toMatchObject({ code: 409 })
    await fixture.manager.appointment.delete({ id: taken.id })
    expect(await fixture.receptionist.appointment.update_status({ id, to: 'scheduled' })).toMatchObject({
      status: 'scheduled',
      status_reason_id: null,
      confirmed_at: null,
      cancelled_at: null,
    })
  })

  test('no-show only after the start', async () => {
    const { id } = await fixture.receptionist.appointment.add({
      person_id: await fixture.person(),
      doctor_id: doctor(),
      ...slot(9 * 60 + 10, 15, 0),
    })
    const early = await refusal(fixture.receptionist.appointment.update_status({ id, to: 'no_show' }))
    expect(early.message).toBe('Lịch hẹn chưa tới giờ, chưa thể đánh dấu không đến')
    fixture.setClock(9 * 60 + 20)
    expect(
      (await fixture.receptionist.appointment.update_status({ id, to: 'no_show' })).no_show_at,
    ).not.toBeNull()
    fixture.setClock(9 * 60)
  })

  test('a rescheduled one keeps the link to the new one', async () => {
    const old = await fixture.receptionist.appointment.add({
      person_id: await fixture.person(),
      doctor_id: doctor(),
      note: 'Tái khám',
      ...slot(9 * 60, 30, 2),
    })
    const to = { start_at: fixture.at(9 * 60 + 15, 2), end_at: fixture.at(9 * 60 + 45, 2) }
    const reason = { id: old.id, to: 'rescheduled', reason_id: fixture.words['reschedule_reason'] } as const
    expect(await refusal(fixture.receptionist.appointment.update_status(reason))).toMatchObject({
      message: 'Vui lòng chọn giờ hẹn mới',
    })
    const gone = await fixture.receptionist.appointment.update_status({ ...reason, new_time: to })
    const made = await fixture.receptionist.appointment.get({ id: gone.rescheduled_to_id ?? 0 })
    expect(made).toMatchObject({
      rescheduled_from_id: old.id,
      person_id: old.person_id,
      note: 'Tái khám',
      status: 'scheduled',
    })
    expect(
      await refusal(fixture.receptionist.appointment.update_status({ id: old.id, to: 'scheduled' })),
    ).toMatchObject({ code: 422 })
  })

  test('deleting is for mistakes of the last day', async () => {
    const { id } = await fixture.receptionist.appointment.add({
      person_id: await fixture.person(),
      doctor_id: doctor(),
      ...slot(10 * 60, 30, 2),
    })
    await fixture.owner("update appointment set created_at = now() - interval '2 days' where id = $1", [id])
    expect(await refusal(fixture.manager.appointment.delete({ id }))).toMatchObject({
      message: 'Chỉ xóa được lịch hẹn tạo trong 24 giờ qua, hãy hủy lịch hẹn',
    })
  })
})

describe('reading', () => {
  test('the calendar answers rows, counters and columns in one statement', async () => {
    const on = (
      await fixture.receptionist.appointment.add({
        person_id: await fixture.person(),
        doctor_id: doctor(),
        ...slot(8 * 60, 30, 5),
      })
    ).id
    const off = (
      await fixture.receptionist.appointment.add({
        person_id: await fixture.person(),
        doctor_id: other(),
        ...slot(9 * 60, 30, 5),
      })
    ).id
    await fixture.receptionist.appointment.update_status({ id: off, to: 'cancelled', note: 'bận' })
    const day = fixture.at(0, 5)
    const date = new Date(Date.parse(day) + 7 * 3_600_000).toISOString().slice(0, 10)
    fixture.clinic.statements.clear()
    const all = await fixture.receptionist.appointment.calendar({ from: date, to: date })
    expect(fixture.clinic.statements.get('/v1/appointment/calendar')).toBe(1)
    expect(all.data.map(({ id }) => id)).toEqual([on, off])
    expect(all.counters).toMatchObject({ scheduled: 1, cancelled: 1, arrived: 0 })
    expect(all.doctors.map(({ id }) => id)).toEqual(expect.arrayContaining(fixture.doctors))
    const some = await fixture.receptionist.appointment.calendar({
      from: date,
      to: date,
      statuses: ['scheduled'],
      doctor_ids: [doctor()],
    })
    expect(some).toMatchObject({ total: 1, total_page: 1, counters: { scheduled: 1, cancelled: 0 } })
    const empty = await fixture.receptionist.appointment.calendar({ from: '2020-01-01', to: '2020-02-11' })
    expect(empty).toMatchObject({ data: [], total: 0, total_page: 0 })
    expect(
      await refusal(fixture.receptionist.appointment.calendar({ from: '2020-01-01', to: '2020-02-12' })),
    ).toMatchObject({ code: 422 })
  })

  test('a doctor sees its own, and get/next never answers one that was given up', async () => {
    const ha = fixture.as('hang')
    const { data } = await ha.appointment.query({ limit: 200 })
    expect(data.length).toBeGreaterThan(0)
    expect(data.every(({ doctor_id, created_by }) => doctor_id === other() || created_by === other())).toBe(
      true,
    )

    const person_id = await fixture.person()
    expect(await fixture.receptionist.appointment.next({ person_id })).toBeNull()
    const near = await fixture.receptionist.appointment.add({
      person_id,
      doctor_id: doctor(),
      ...slot(8 * 60, 30, 7),
    })
    const far = await fixture.receptionist.appointment.add({
      person_id,
      doctor_id: doctor(),
      ...slot(8 * 60, 30, 8),
    })
    expect((await fixture.receptionist.appointment.next({ person_id }))?.id).toBe(near.id)
    expect((await fixture.receptionist.appointment.next({ person_id, after: near.start_at }))?.id).toBe(
      far.id,
    )
    await fixture.receptionist.appointment.update_status({ id: near.id, to: 'cancelled', note: 'bận' })
    expect((await fixture.receptionist.appointment.next({ person_id }))?.id).toBe(far.id)
  })

  test('is late a quarter of an hour after the start', async () => {
    const minutes = (after: number) => new Date(Date.now() + after * 60_000).toISOString()
    const add = async (after: number) => {
      const times = {
        start_at: minutes(after),
        end_at: minutes(after + 10),
        type_term_id: fixture.type,
        force: true,
      }
      return (await fixture.receptionist.appointment.add({ person_id: await fixture.person(), ...times }))
        .is_late
    }
    expect(await add(-20)).toBe(true)
    expect(await add(-5)).toBe(false)
  })
})
