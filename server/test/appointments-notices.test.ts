import { clinicDate, formatDate } from '@bcare/rules/text/date'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../src/kit/database/sql.ts'
import { openDesk, type Desk } from './appointments-desk.ts'
import { openBells, type Bells } from './setup/bells.ts'

let desk: Desk
let bells: Bells
beforeAll(async () => {
  desk = await openDesk()
  bells = await openBells(desk.clinic)
})
beforeEach(() => bells.clear())
afterAll(async () => {
  await bells.close()
  await desk.close()
})

const khoa = () => desk.doctors[0] ?? 0
const ha = () => desk.doctors[1] ?? 0

let hour = 5
/** An hour of its own tomorrow. */
function slot() {
  hour += 1
  return { start_at: desk.at(hour * 60, 1), end_at: desk.at(hour * 60 + 30, 1), type_term_id: desk.type }
}
const tomorrow = () => formatDate(desk.at(0, 1)).slice(0, 5)
const clock = (of: number) => `${String(of).padStart(2, '0')}:00`

async function booked() {
  const person_id = await desk.person()
  const row = await desk.receptionist.appointment.add({ person_id, doctor_id: khoa(), ...slot() })
  return { ...row, when: `${clock(hour)} ${tomorrow()}` }
}

test('a doctor hears of a booking that somebody else made, and what it is about', async () => {
  const { id, person_id, person_name, when } = await booked()
  expect(await bells.told()).toEqual([`khoa: Lịch hẹn mới ${when}: ${person_name}`])
  const { data } = await desk.as('khoa').notification.list({})
  expect(data).toMatchObject([
    {
      type: 'appointment_created',
      entity_type: 'appointment',
      entity_id: id,
      body: 'Khám & tư vấn',
      data: { person_id, date: clinicDate(desk.at(0, 1)) },
      is_read: false,
    },
  ])
})

test('whoever books for themselves is not told', async () => {
  const { person_id } = await booked()
  await bells.clear()
  await desk.as('khoa').appointment.add({ person_id, doctor_id: khoa(), ...slot() })
  await desk.receptionist.appointment.add({ person_id, doctor_id: null, ...slot() })
  expect(await bells.told()).toEqual([])
})

test('a moved appointment is told to its doctor, one that changes hands to both', async () => {
  const first = await booked()
  const to = slot()
  await desk.receptionist.appointment.update({ id: first.id, start_at: to.start_at, end_at: to.end_at })
  const moved = `khoa: Dời lịch hẹn của ${first.person_name} sang ${clock(hour)} ${tomorrow()}`
  expect((await bells.told()).slice(1)).toEqual([moved])
  await bells.clear()
  await desk.receptionist.appointment.update({ id: first.id, doctor_id: ha() })
  expect((await bells.told()).toSorted()).toEqual([
    `hang: Lịch hẹn mới ${clock(hour)} ${tomorrow()}: ${first.person_name}`,
    `khoa: Lịch hẹn ${clock(hour)} ${tomorrow()} của ${first.person_name} không còn là của bạn`,
  ])
  await bells.clear()
  await desk.receptionist.appointment.update({ id: first.id, note: 'mang theo phim' })
  expect(await bells.told()).toEqual([])
})

test('a rescheduled appointment is one piece of news, not a cancellation and a booking', async () => {
  const first = await booked()
  await bells.clear()
  const { start_at, end_at } = slot()
  await desk.receptionist.appointment.update_status({
    id: first.id,
    to: 'rescheduled',
    reason_id: desk.words['reschedule_reason'],
    new_time: { start_at, end_at },
  })
  expect(await bells.told()).toEqual([
    `khoa: Dời lịch hẹn của ${first.person_name} sang ${clock(hour)} ${tomorrow()}`,
  ])
})

test('a cancelled appointment is told with its reason, and told anew when it comes back', async () => {
  const { id, when, person_name } = await booked()
  await bells.clear()
  await desk.receptionist.appointment.update_status({
    id,
    to: 'cancelled',
    reason_id: desk.words['cancel_reason'],
    note: 'con ốm',
  })
  expect(await bells.told()).toEqual([`khoa: Hủy lịch hẹn ${when}: ${person_name}`])
  expect((await desk.as('khoa').notification.list({})).data[0]?.body).toBe('Bận đột xuất: con ốm')
  await bells.clear()
  await desk.receptionist.appointment.update_status({ id, to: 'scheduled' })
  expect(await bells.told()).toEqual([`khoa: Lịch hẹn mới ${when}: ${person_name}`])
  await bells.clear()
  await desk.manager.appointment.delete({ id })
  expect(await bells.told()).toEqual([`khoa: Hủy lịch hẹn ${when}: ${person_name}`])
})

test('a doctor hears who has come, who is handed over while waiting, and who did not wait', async () => {
  const person_id = await desk.person()
  const visit = await desk.receptionist.track.add({ person_id, doctor_id: khoa(), reason: 'Đau răng' })
  const name = visit.person_name
  expect(await bells.told()).toEqual([`khoa: ${name} đã đến`])
  await desk.receptionist.track.update({ id: visit.id, doctor_id: ha() })
  expect((await bells.told()).slice(1)).toEqual([`hang: ${name} đã đến`])
  await bells.clear()
  await desk.receptionist.track.update({ id: visit.id, status: 'left', status_reason: 'Bận việc' })
  expect(await bells.told()).toEqual([`hang: ${name} đã bỏ về`])
})

test('a long wait is told once a visit, to the doctor and to whoever received the person', async () => {
  const person_id = await desk.person()
  const visit = await desk.receptionist.track.add({ person_id, doctor_id: khoa() })
  await bells.clear()
  const look = async () => {
    await bells.task.db.rows(sql`select app.add_job('long_wait', '{}'::json, null, null)`)
    return (await bells.told()).toSorted()
  }
  const since = (minutes: number) =>
    bells.owner.query(`update track set checked_in_at = now() - make_interval(mins => $2) where id = $1`, [
      visit.id,
      minutes,
    ])
  await since(19)
  expect(await look()).toEqual([])
  await since(21)
  const said = `${visit.person_name} chờ hơn 20 phút`
  const both = [`khoa: ${said}`, `receptionist: ${said}`]
  expect(await look()).toEqual(both)
  await bells.owner.query(`update notification set created_at = created_at - interval '1 hour'`)
  expect(await look()).toEqual(both)
  await desk.receptionist.track.update({ id: visit.id, status: 'in_consult' })
})
