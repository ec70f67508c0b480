import { expect, test } from 'vitest'
import { at, bells, book, day, fixture, ha, khoa } from './staff-week.ts'
import { refusal } from '../kit.ts'

const handOver = (more: object = {}) =>
  fixture.manager.appointment.hand_over({
    from_user_id: khoa(),
    to_user_ids: [ha()],
    reason: 'Nghỉ việc',
    ...more,
  })
const doctorOf = async (id: number) => (await fixture.manager.appointment.get({ id })).doctor_id

const bookFor = async (doctor_id: number, after: number, minutes: number) =>
  fixture.receptionist.appointment.add({
    person_id: await fixture.person(),
    doctor_id,
    start_at: at(after, minutes),
    end_at: at(after, minutes + 30),
    type_term_id: fixture.type,
  })

test('coming appointments go to a doctor who is free and at work; the others stay and are named', async () => {
  const free = await book(1, 9 * 60)
  const busy = await book(1, 10 * 60)
  const away = await book(3, 9 * 60)
  const cancelled = await book(2, 9 * 60)
  await fixture.receptionist.appointment.update_status({
    id: cancelled.id,
    to: 'cancelled',
    reason_id: fixture.words['cancel_reason'] ?? 0,
  })
  await bookFor(ha(), 1, 10 * 60 + 15)
  const leave = await fixture.manager.schedule.add({
    kind: 'leave',
    user_id: ha(),
    date: day(3),
    status: 'pending',
  })
  await fixture.manager.schedule.approve({ id: leave.id })
  expect((await fixture.manager.personAssignment.portfolio({ user_id: khoa() })).future_appointments).toBe(3)
  const given = await handOver()
  expect(given).toMatchObject({
    moved: 1,
    remaining: 0,
    shares: [{ user_id: ha(), count: 1 }],
    left: [
      { id: busy.id, why: 'busy', person_name: busy.person_name },
      { id: away.id, why: 'doctor_on_leave' },
    ],
  })
  expect(await doctorOf(free.id)).toBe(ha())
  expect(await doctorOf(busy.id)).toBe(khoa())
  expect(await doctorOf(away.id)).toBe(khoa())
  expect(await doctorOf(cancelled.id)).toBe(khoa())
  const { data } = await fixture.admin.history.list({ entity_type: 'appointment', entity_id: free.id })
  expect(data[0]).toMatchObject({ reason: 'Nghỉ việc' })
})

test('each doctor is told once, and calling again finds nothing more', async () => {
  await book(1, 9 * 60)
  await book(2, 9 * 60)
  await bells.clear()
  const given = await handOver()
  expect(given).toMatchObject({ moved: 2, left: [] })
  expect(await handOver()).toMatchObject({ moved: 0, remaining: 0, left: [] })
  const told = await bells.told()
  expect(told.filter((line) => line.startsWith('hang: '))).toEqual(['hang: Bạn được giao 2 lịch hẹn'])
  expect(told).toContain('khoa: 2 lịch hẹn của bạn đã chuyển cho bác sĩ khác')
})

test('a booking at the same moment and a hand-over do not both get the doctor', async () => {
  const mine = await book(1, 9 * 60)
  const [handed, booked] = await Promise.allSettled([handOver(), bookFor(ha(), 1, 9 * 60)])
  expect(handed.status).toBe('fulfilled')
  const moved = (await doctorOf(mine.id)) === ha()
  expect(booked.status).toBe(moved ? 'rejected' : 'fulfilled')
})

test('is refused without a doctor among the takers, and to oneself', async () => {
  const nobody = bells.ids['consultant'] ?? 0
  expect(await refusal(handOver({ to_user_ids: [nobody] }))).toMatchObject({
    code: 422,
    message: 'Trong những người nhận không có bác sĩ nào',
  })
  expect(await refusal(handOver({ to_user_ids: [khoa()] }))).toMatchObject({ code: 422 })
})
