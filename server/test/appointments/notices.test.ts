import { clinicDate, formatDate } from '@bcare/rules/text/date'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../src/kit/database/sql.ts'
import { openFixture, type Fixture } from './fixture.ts'
import { openBells, type Bells } from '../setup/bells.ts'

let fixture: Fixture
let bells: Bells
beforeAll(async () => {
  fixture = await openFixture()
  bells = await openBells(fixture.clinic)
})
beforeEach(() => bells.clear())
afterAll(async () => {
  await bells.close()
  await fixture.close()
})

const khoa = () => fixture.doctors[0] ?? 0
const ha = () => fixture.doctors[1] ?? 0

let hour = 7
/** An hour of its own tomorrow. */
function slot() {
  hour += 1
  return {
    start_at: fixture.at(hour * 60, 1),
    end_at: fixture.at(hour * 60 + 30, 1),
    type_term_id: fixture.type,
  }
}
const tomorrow = () => formatDate(fixture.at(0, 1)).slice(0, 5)
const clock = (of: number) => `${String(of).padStart(2, '0')}:00`

async function booked() {
  const person_id = await fixture.person()
  const row = await fixture.receptionist.appointment.add({ person_id, doctor_id: khoa(), ...slot() })
  return { ...row, when: `${clock(hour)} ${tomorrow()}` }
}

test('a doctor hears of a booking that another user made, and what it is about', async () => {
  const { id, person_id, person_name, when } = await booked()
  expect(await bells.told()).toEqual([`khoa: Lịch hẹn mới ${when}: ${person_name}`])
  const { data } = await fixture.as('khoa').notification.list({})
  expect(data).toMatchObject([
    {
      type: 'appointment_created',
      entity_type: 'appointment',
      entity_id: id,
      body: 'Khám & tư vấn',
      data: { person_id, date: clinicDate(fixture.at(0, 1)) },
      is_read: false,
    },
  ])
})

test('a doctor who books for themselves is not notified', async () => {
  const { person_id } = await booked()
  await bells.clear()
  await fixture.as('khoa').appointment.add({ person_id, doctor_id: khoa(), ...slot() })
  await fixture.receptionist.appointment.add({ person_id, doctor_id: null, ...slot() })
  expect(await bells.told()).toEqual([])
})

test('a moved appointment is told to its doctor, one that changes hands to both', async () => {
  const first = await booked()
  const to = slot()
  await fixture.receptionist.appointment.update({ id: first.id, start_at: to.start_at, end_at: to.end_at })
  const moved = `khoa: Dời lịch hẹn của ${first.person_name} sang ${clock(hour)} ${tomorrow()}`
  expect((await bells.told()).slice(1)).toEqual([moved])
  await bells.clear()
  await fixture.receptionist.appointment.update({ id: first.id, doctor_id: ha() })
  expect((await bells.told()).toSorted()).toEqual([
    `hang: Lịch hẹn mới ${clock(hour)} ${tomorrow()}: ${first.person_name}`,
    `khoa: Lịch hẹn ${clock(hour)} ${tomorrow()} của ${first.person_name} không còn là của bạn`,
  ])
  await bells.clear()
  await fixture.receptionist.appointment.update({ id: first.id, note: 'mang theo phim' })
  expect(await bells.told()).toEqual([])
})

test('a rescheduled appointment is one piece of news, not a cancellation and a booking', async () => {
  const first = await booked()
  await bells.clear()
  const { start_at, end_at } = slot()
  await fixture.receptionist.appointment.update_status({
    id: first.id,
    to: 'rescheduled',
    reason_id: fixture.words['reschedule_reason'],
    new_time: { start_at, end_at },
  })
  expect(await bells.told()).toEqual([
    `khoa: Dời lịch hẹn của ${first.person_name} sang ${clock(hour)} ${tomorrow()}`,
  ])
})

test('a cancelled appointment is told with its reason, and told anew when it comes back', async () => {
  const { id, when, person_name } = await booked()
  await bells.clear()
  await fixture.receptionist.appointment.update_status({
    id,
    to: 'cancelled',
    reason_id: fixture.words['cancel_reason'],
    note: 'con ốm',
  })
  expect(await bells.told()).toEqual([`khoa: Hủy lịch hẹn ${when}: ${person_name}`])
  expect((await fixture.as('khoa').notification.list({})).data[0]?.body).toBe('Bận đột xuất: con ốm')
  await bells.clear()
  await fixture.receptionist.appointment.update_status({ id, to: 'scheduled' })
  expect(await bells.told()).toEqual([`khoa: Lịch hẹn mới ${when}: ${person_name}`])
  await bells.clear()
  await fixture.manager.appointment.delete({ id })
  expect(await bells.told()).toEqual([`khoa: Hủy lịch hẹn ${when}: ${person_name}`])
})

test('a doctor hears who has come, who is handed over while waiting, and who did not wait', async () => {
  const person_id = await fixture.person()
  const visit = await fixture.receptionist.track.add({ person_id, doctor_id: khoa(), reason: 'Đau răng' })
  const name = visit.person_name
  expect(await bells.told()).toEqual([`khoa: ${name} đã đến`])
  await fixture.receptionist.track.update({ id: visit.id, doctor_id: ha() })
  expect((await bells.told()).slice(1)).toEqual([`hang: ${name} đã đến`])
  await bells.clear()
  await fixture.receptionist.track.update({ id: visit.id, status: 'left', status_reason: 'Bận việc' })
  expect(await bells.told()).toEqual([`hang: ${name} đã bỏ về`])
})

test('a long wait is notified once a visit, to the doctor and to the user who received the person', async () => {
  const person_id = await fixture.person()
  const visit = await fixture.receptionist.track.add({ person_id, doctor_id: khoa() })
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
  await fixture.receptionist.track.update({ id: visit.id, status: 'in_consult' })
})
