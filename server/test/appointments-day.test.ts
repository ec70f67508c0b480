import { addDays } from '@bcare/rules/text/date'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeVisitsTask, CLOSED_BY_NIGHT } from '../src/appointments/close-visits.ts'
import { reminderTask } from '../src/appointments/reminder.ts'
import { tenantDatabase, tenantTransaction } from '../src/kit/database/tenant-database.ts'
import type { TaskContext } from '../src/kit/jobs/task.ts'
import { openDesk, type Desk } from './appointments-desk.ts'

let desk: Desk
let task: TaskContext
beforeAll(async () => {
  desk = await openDesk()
  const [tenant] = await desk.owner<{ id: number }>("select id from tenant where key = 'bcare'")
  const tenant_id = tenant?.id ?? 0
  const actor = { tenant_id, user_id: null, request_id: 'test', ip: null, user_agent: null }
  task = {
    tenant_id,
    db: tenantDatabase(desk.clinic.pool, actor, { writes: true }),
    transaction: (work) => tenantTransaction(desk.clinic.pool, actor, work),
    bus: desk.clinic.bus,
    vault: desk.clinic.application.options.vault,
    kept: desk.clinic.application.options.kept,
    storage: desk.clinic.storage,
    logger: undefined as never,
    signal: new AbortController().signal,
    last: false,
  }
})
afterAll(() => desk.close())

const khoa = () => desk.doctors[0] ?? 0
const ha = () => desk.doctors[1] ?? 0
const booked = async (start: number, days = 1, more: object = {}) =>
  desk.receptionist.appointment.add({
    person_id: await desk.person(),
    doctor_id: khoa(),
    type_term_id: desk.type,
    start_at: desk.at(start, days),
    end_at: desk.at(start + 30, days),
    force: true,
    ...more,
  })

describe('the day of a doctor', () => {
  test('has its own appointments with what was last time and what comes next, given up ones left out', async () => {
    const person_id = await desk.person()
    const first = await booked(9 * 60, 0, { person_id })
    const visit = await desk.receptionist.track.add({ appointment_id: first.id, note: 'Đã lấy cao răng' })
    await desk.receptionist.track.update({ id: visit.id, status: 'in_treatment' })
    await desk.receptionist.track.checkout({ id: visit.id, outcome: 'finished', force: true })
    const today = await booked(11 * 60, 0, { person_id, note: 'Khám lại' })
    const next = await booked(11 * 60, 5, { person_id })
    const gone = await booked(14 * 60, 0)
    await desk.receptionist.appointment.update_status({ id: gone.id, to: 'cancelled', note: 'Bận' })
    await booked(15 * 60, 0, { doctor_id: ha() })
    const { doctor, data } = await desk.as('khoa').doctorDay.list({ date: desk.today })
    expect(doctor).toMatchObject({ id: khoa() })
    expect(data.map(({ id }) => id)).toEqual([first.id, today.id])
    expect(data[1]).toMatchObject({
      note: 'Khám lại',
      last_visit: { note: 'Đã lấy cao răng' },
      next_appointment: { id: next.id },
    })
    expect(data[0]).toMatchObject({ status: 'completed', last_visit: null })
  })

  test('of somebody else is only for who may see it', async () => {
    const { id } = await booked(16 * 60, 0, { doctor_id: ha() })
    const seen = await desk.manager.doctorDay.list({ date: desk.today, doctor_id: ha() })
    expect(seen.data.map((row) => row.id)).toContain(id)
    expect((await desk.as('khoa').doctorDay.list({ date: desk.today, doctor_id: ha() })).data).toEqual([])
  })
})

describe('the next free time', () => {
  test('lies between bookings, not in the past, and of the doctor that was asked for', async () => {
    const { data } = await desk.receptionist.freeSlot.list({
      doctor_ids: [khoa()],
      minutes: 30,
      after: desk.at(8 * 60, 3),
    })
    expect(data[0]).toMatchObject({ doctor_id: khoa() })
    expect(new Date(data[0]?.start_at ?? 0).toISOString()).toBe(new Date(desk.at(8 * 60, 3)).toISOString())
    // What has begun within this minute is past.
    const late = await desk.receptionist.freeSlot.list({
      doctor_ids: [khoa()],
      minutes: 30,
      after: new Date(Date.parse(desk.at(8 * 60, 3)) + 1_000).toISOString(),
    })
    expect(Date.parse(late.data[0]?.start_at ?? '')).toBe(Date.parse(desk.at(8 * 60 + 15, 3)))
    const taken = await booked(8 * 60, 3)
    const again = await desk.receptionist.freeSlot.list({
      doctor_ids: [khoa()],
      minutes: 30,
      after: desk.at(8 * 60, 3),
    })
    expect(new Date(again.data[0]?.start_at ?? 0).toISOString()).toBe(
      new Date(desk.at(8 * 60 + 30, 3)).toISOString(),
    )
    // Whoever is moved does not stand in its own way.
    const moved = await desk.receptionist.freeSlot.list({
      doctor_ids: [khoa()],
      minutes: 30,
      after: desk.at(8 * 60, 3),
      appointment_id: taken.id,
    })
    expect(moved.data).toEqual(data)
    const past = await desk.receptionist.freeSlot.list({ minutes: 15, after: desk.at(8 * 60, -3) })
    expect(Date.parse(past.data[0]?.start_at ?? '')).toBeGreaterThanOrEqual(Date.parse(desk.at(9 * 60)))
  })

  test('are those of the branch’s staff where a doctor has no shifts, and its own where it has', async () => {
    const date = addDays(desk.today, 6)
    const branch_id = (
      await desk.manager.schedule.get_work_schedule({ user_ids: [ha()], from: date, to: date })
    ).data[0]?.branch_id
    await desk.manager.schedule.set_day({
      user_id: ha(),
      date,
      shifts: [{ start: '14:00', end: '16:00' }],
    })
    const search = { minutes: 60, after: desk.at(0, 6), days: 1, limit: 50, ...(branch_id && { branch_id }) }
    const { data } = await desk.receptionist.freeSlot.list(search)
    expect(data.map(({ doctor_id, start_at }) => [doctor_id, Date.parse(start_at)])).toEqual(
      expect.arrayContaining(
        [khoa(), ha()].flatMap((id) => [14, 15].map((hour) => [id, Date.parse(desk.at(hour * 60, 6))])),
      ),
    )
    expect(data.every(({ start_at }) => Date.parse(start_at) >= Date.parse(desk.at(14 * 60, 6)))).toBe(true)
    expect(data.every(({ end_at }) => Date.parse(end_at) <= Date.parse(desk.at(16 * 60, 6)))).toBe(true)
  })

  test('can be booked as it was offered', async () => {
    const { data } = await desk.receptionist.freeSlot.list({ minutes: 45, limit: 3 })
    expect(data).toHaveLength(3)
    const [slot] = data
    const made = await desk.receptionist.appointment.add({
      person_id: await desk.person(),
      type_term_id: desk.type,
      doctor_id: slot?.doctor_id ?? null,
      start_at: slot?.start_at ?? '',
      end_at: slot?.end_at ?? '',
    })
    expect(made.duration_min).toBe(45)
  })
})

const nothing = {
  booked: 0,
  confirmed: 0,
  due: 0,
  arrived: 0,
  completed: 0,
  no_show: 0,
  cancelled: 0,
  late_cancelled: 0,
}

describe('the effect of confirming', () => {
  test('is counted by channel and by who booked, over the whole filter and not the page', async () => {
    const at = { start_at: desk.at(8 * 60, 30), end_at: desk.at(8 * 60 + 15, 30) }
    const add = async (channel: 'phone' | 'zalo', doctor_id: number | null) =>
      desk.receptionist.appointment.add({
        person_id: await desk.person(),
        type_term_id: desk.type,
        doctor_id,
        booked_channel: channel,
        ...at,
      })
    const first = await add('phone', khoa())
    await add('phone', ha())
    const third = await add('zalo', null)
    await desk.receptionist.appointment.update_status({ id: first.id, to: 'confirmed' })
    await desk.receptionist.appointment.update_status({ id: third.id, to: 'cancelled', note: 'Bận' })
    const { data, effect } = await desk.manager.appointment.query({
      limit: 1,
      effect: true,
      filter: { and: [{ field: 'start_at', op: 'eq', value: at.start_at }] },
    })
    expect(data).toHaveLength(1)
    expect(effect?.channels).toEqual([
      { ...nothing, channel: 'phone', booked: 2, confirmed: 1 },
      { ...nothing, channel: 'zalo', booked: 1, cancelled: 1 },
    ])
    expect(effect?.bookers).toMatchObject([{ booked: 3, confirmed: 1, cancelled: 1 }])
    expect((await desk.manager.appointment.query({ limit: 1 })).effect).toBeUndefined()
  })

  test('counts as due whose time has come, and as late who gave up within a day', async () => {
    const on = async (minutes: number, days = 0) => {
      const made = await desk.receptionist.appointment.add({
        person_id: await desk.person(),
        type_term_id: desk.type,
        booked_channel: 'facebook',
        start_at: desk.at(minutes, days),
        end_at: desk.at(minutes + 15, days),
        force: true,
      })
      return made.id
    }
    const change = desk.receptionist.appointment.update_status
    const [missed, late, early] = [await on(8 * 60), await on(11 * 60), await on(12 * 60, 5)]
    const came = await on(10 * 60)
    await change({ id: missed, to: 'no_show' })
    await change({ id: late, to: 'cancelled', note: 'Bận' })
    await change({ id: early, to: 'cancelled', note: 'Bận' })
    await change({ id: came, to: 'arrived' })
    const { effect } = await desk.manager.appointment.query({ limit: 1, effect: true })
    expect(effect?.channels.find(({ channel }) => channel === 'facebook')).toEqual({
      ...nothing,
      channel: 'facebook',
      booked: 4,
      due: 2,
      arrived: 1,
      no_show: 1,
      cancelled: 2,
      late_cancelled: 1,
    })
  })
})

const HOUR = 3_600_000
const planned = async (id: number) => {
  const [row] = await desk.owner<{ reminder: string; hours: number | null }>(
    'select reminder, (extract(epoch from start_at - reminder_at) / 3600)::int as hours from appointment where id = $1',
    [id],
  )
  return row
}
/** Puts an appointment so that its start lies some hours ahead of the real clock, by which jobs go; with nobody, who might be busy then. */
const due = (id: number, hours: number) =>
  desk.owner(
    "update appointment set doctor_id = null, start_at = now() + $2 * interval '1 hour', end_at = now() + ($2 + 0.5) * interval '1 hour', reminder_at = now() - interval '1 minute' where id = $1",
    [id, hours],
  )

describe('reminders', () => {
  test('are planned a day ahead, planned anew when moved, and called off when cancelled', async () => {
    const { id } = await booked(9 * 60, 10)
    expect(await planned(id)).toEqual({ reminder: 'none', hours: 24 })
    const start = new Date(Date.parse(desk.at(9 * 60)) + 5 * HOUR)
    await desk.receptionist.appointment.update({
      id,
      start_at: start.toISOString(),
      end_at: new Date(start.getTime() + HOUR / 2).toISOString(),
    })
    expect(await planned(id)).toEqual({ reminder: 'none', hours: 2 })
    await desk.receptionist.appointment.update_status({ id, to: 'cancelled', note: 'Bận' })
    expect(await planned(id)).toEqual({ reminder: 'none', hours: null })
  })

  test('are queued by the job, never as sent, and called back when the appointment moves', async () => {
    const { id } = await booked(10 * 60, 11)
    await due(id, 23)
    await Promise.all([reminderTask({}, task), reminderTask({}, task)])
    expect(await planned(id)).toEqual({ reminder: 'queued', hours: 2 })
    const to = { start_at: desk.at(10 * 60, 12), end_at: desk.at(10 * 60 + 30, 12) }
    await desk.receptionist.appointment.update({ id, ...to })
    expect(await planned(id)).toEqual({ reminder: 'none', hours: 24 })
  })

  test('of what began while no server ran are let go', async () => {
    const { id } = await booked(11 * 60, 11)
    await due(id, -1)
    await reminderTask({}, task)
    expect(await planned(id)).toEqual({ reminder: 'none', hours: null })
  })
})

describe('the night', () => {
  test('ends visits of more than a day as left, once, and leaves today’s alone', async () => {
    const appointment = await booked(9 * 60, 0, { doctor_id: null })
    const old = await desk.receptionist.track.add({ appointment_id: appointment.id, note: 'Chờ phim' })
    await desk.receptionist.track.update({ id: old.id, status: 'in_treatment' })
    const fresh = await desk.receptionist.track.add({ person_id: await desk.person() })
    await desk.owner("update track set checked_in_at = now() - interval '25 hours' where id = $1", [old.id])
    await desk.owner('update track set checked_in_at = now() where id = $1', [fresh.id])
    await Promise.all([closeVisitsTask({}, task), closeVisitsTask({}, task)])
    const rows = await desk.owner<{ id: number; status: string; note: string; version: number }>(
      'select id::int, status, note, version from track where id = any($1) order by id',
      [[old.id, fresh.id]],
    )
    expect(rows).toMatchObject([
      { status: 'left', note: `Chờ phim\n${CLOSED_BY_NIGHT}`, version: 3 },
      { status: 'waiting' },
    ])
    expect((await desk.receptionist.appointment.get({ id: appointment.id })).status).toBe('completed')
    await closeVisitsTask({}, task)
    const again = await desk.owner<{ version: number }>('select version from track where id = $1', [old.id])
    expect(again[0]?.version).toBe(3)
  })
})

test('a visit counts waiting, chair and overrun minutes', async () => {
  const appointment = await booked(9 * 60, 0, { doctor_id: null })
  const { id } = await desk.receptionist.track.add({ appointment_id: appointment.id })
  desk.setClock(9 * 60 + 12)
  await desk.receptionist.track.update({ id, status: 'in_treatment' })
  desk.setClock(9 * 60 + 57)
  const row = await desk.receptionist.track.update({ id, status: 'waiting_payment' })
  desk.setClock(9 * 60)
  expect(row).toMatchObject({ wait_min: 12, chair_min: 45, overrun_min: 15 })
})
