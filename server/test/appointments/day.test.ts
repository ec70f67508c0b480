import { addDays } from '@bcare/rules/text/date'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeVisitsJob, CLOSED_BY_NIGHT } from '../../src/appointments/visit/close-visits.ts'
import { reminderJob } from '../../src/appointments/reminder.ts'
import { tenantDatabase, tenantTransaction } from '../../src/kit/database/tenant-database.ts'
import type { JobContext } from '../../src/kit/jobs/job.ts'
import { openFixture, type Fixture } from './fixture.ts'

let fixture: Fixture
let task: JobContext
beforeAll(async () => {
  fixture = await openFixture()
  const [tenant] = await fixture.owner<{ id: number }>("select id from tenant where key = 'bcare'")
  const tenant_id = tenant?.id ?? 0
  const actor = { tenant_id, user_id: null, request_id: 'test', ip: null, user_agent: null }
  task = {
    tenant_id,
    db: tenantDatabase(fixture.clinic.pool, actor, { writes: true }),
    transaction: (work) => tenantTransaction(fixture.clinic.pool, actor, work),
    bus: fixture.clinic.bus,
    vault: fixture.clinic.application.options.vault,
    cache: fixture.clinic.application.options.cache,
    storage: fixture.clinic.storage,
    logger: undefined as never,
    signal: new AbortController().signal,
    last: false,
  }
})
afterAll(() => fixture.close())

const khoa = () => fixture.doctors[0] ?? 0
const ha = () => fixture.doctors[1] ?? 0
const booked = async (start: number, days = 1, more: object = {}) =>
  fixture.receptionist.appointment.add({
    person_id: await fixture.person(),
    doctor_id: khoa(),
    type_term_id: fixture.type,
    start_at: fixture.at(start, days),
    end_at: fixture.at(start + 30, days),
    force: true,
    ...more,
  })

describe('the day of a doctor', () => {
  test('has who was given to the doctor at the counter, and not those of a colleague', async () => {
    const khoas = await fixture.receptionist.track.add({
      person_id: await fixture.person('Ghé Ngang'),
      doctor_id: khoa(),
    })
    const before = await fixture.as('khoa').doctorDay.get({ date: fixture.today })
    expect(before.visits.map(({ id, person_name }) => [id, person_name])).toEqual([
      [khoas.id, expect.stringMatching(/^Ghé Ngang/)],
    ])
    expect((await fixture.as('hang').doctorDay.get({ date: fixture.today })).visits).toEqual([])
    await fixture.receptionist.track.update({ id: khoas.id, doctor_id: ha() })
    const [given, taken] = await Promise.all(
      ['hang', 'khoa'].map((name) => fixture.as(name).doctorDay.get({ date: fixture.today })),
    )
    expect(given?.visits.map(({ id }) => id)).toEqual([khoas.id])
    expect(taken?.visits).toEqual([])
    expect((await fixture.as('hang').doctorDay.get({ date: addDays(fixture.today, 1) })).visits).toEqual([])
    await fixture.manager.track.delete({ id: khoas.id })
  })

  test('has its own appointments with what was last time and what comes next, given up ones left out', async () => {
    const person_id = await fixture.person()
    const first = await booked(9 * 60, 0, { person_id })
    const visit = await fixture.receptionist.track.add({ appointment_id: first.id, note: 'Đã lấy cao răng' })
    await fixture.receptionist.track.update({ id: visit.id, status: 'in_treatment' })
    await fixture.receptionist.track.checkout({ id: visit.id, outcome: 'finished', force: true })
    const today = await booked(11 * 60, 0, { person_id, note: 'Khám lại' })
    const next = await booked(11 * 60, 5, { person_id })
    const gone = await booked(14 * 60, 0)
    await fixture.receptionist.appointment.update_status({ id: gone.id, to: 'cancelled', note: 'Bận' })
    await booked(15 * 60, 0, { doctor_id: ha() })
    const { doctor, data } = await fixture.as('khoa').doctorDay.get({ date: fixture.today })
    expect(doctor).toMatchObject({ id: khoa() })
    expect(data.map(({ id }) => id)).toEqual([first.id, today.id])
    expect(data[1]).toMatchObject({
      note: 'Khám lại',
      last_visit: { note: 'Đã lấy cao răng' },
      next_appointment: { id: next.id },
    })
    expect(data[0]).toMatchObject({ status: 'completed', last_visit: null })
  })

  test('of another user is only for those who may see it', async () => {
    const { id } = await booked(16 * 60, 0, { doctor_id: ha() })
    const seen = await fixture.manager.doctorDay.get({ date: fixture.today, doctor_id: ha() })
    expect(seen.data.map((row) => row.id)).toContain(id)
    expect((await fixture.as('khoa').doctorDay.get({ date: fixture.today, doctor_id: ha() })).data).toEqual(
      [],
    )
  })
})

describe('the next free time', () => {
  test('lies between bookings, not in the past, and of the doctor that was asked for', async () => {
    const { data } = await fixture.receptionist.freeSlot.find({
      doctor_ids: [khoa()],
      minutes: 30,
      after: fixture.at(8 * 60, 3),
    })
    expect(data[0]).toMatchObject({ doctor_id: khoa() })
    expect(new Date(data[0]?.start_at ?? 0).toISOString()).toBe(new Date(fixture.at(8 * 60, 3)).toISOString())
    // What has begun within this minute is past.
    const late = await fixture.receptionist.freeSlot.find({
      doctor_ids: [khoa()],
      minutes: 30,
      after: new Date(Date.parse(fixture.at(8 * 60, 3)) + 1_000).toISOString(),
    })
    expect(Date.parse(late.data[0]?.start_at ?? '')).toBe(Date.parse(fixture.at(8 * 60 + 15, 3)))
    const taken = await booked(8 * 60, 3)
    const again = await fixture.receptionist.freeSlot.find({
      doctor_ids: [khoa()],
      minutes: 30,
      after: fixture.at(8 * 60, 3),
    })
    expect(new Date(again.data[0]?.start_at ?? 0).toISOString()).toBe(
      new Date(fixture.at(8 * 60 + 30, 3)).toISOString(),
    )
    // An appointment that is moved is not in its own way.
    const moved = await fixture.receptionist.freeSlot.find({
      doctor_ids: [khoa()],
      minutes: 30,
      after: fixture.at(8 * 60, 3),
      appointment_id: taken.id,
    })
    expect(moved.data).toEqual(data)
    const past = await fixture.receptionist.freeSlot.find({ minutes: 15, after: fixture.at(8 * 60, -3) })
    expect(Date.parse(past.data[0]?.start_at ?? '')).toBeGreaterThanOrEqual(Date.parse(fixture.at(9 * 60)))
  })

  test('are those of the branch’s staff where a doctor has no shifts, and its own where it has', async () => {
    const date = addDays(fixture.today, 6)
    const branch_id = (
      await fixture.manager.schedule.get_work_schedule({ user_ids: [ha()], from: date, to: date })
    ).data[0]?.branch_id
    await fixture.manager.schedule.set_day({
      user_id: ha(),
      date,
      shifts: [{ start: '14:00', end: '16:00' }],
    })
    const search = {
      minutes: 60,
      after: fixture.at(0, 6),
      days: 1,
      limit: 50,
      ...(branch_id && { branch_id }),
    }
    const { data } = await fixture.receptionist.freeSlot.find(search)
    expect(data.map(({ doctor_id, start_at }) => [doctor_id, Date.parse(start_at)])).toEqual(
      expect.arrayContaining(
        [khoa(), ha()].flatMap((id) => [14, 15].map((hour) => [id, Date.parse(fixture.at(hour * 60, 6))])),
      ),
    )
    expect(data.every(({ start_at }) => Date.parse(start_at) >= Date.parse(fixture.at(14 * 60, 6)))).toBe(
      true,
    )
    expect(data.every(({ end_at }) => Date.parse(end_at) <= Date.parse(fixture.at(16 * 60, 6)))).toBe(true)
  })

  test('of a whole week are the same as the next ones, day by day and by doctor', async () => {
    const search = { doctor_ids: [khoa()], minutes: 30, after: fixture.at(0, 3), days: 1 }
    const { data } = await fixture.receptionist.freeSlot.find({ ...search, limit: 50 })
    const week = await fixture.receptionist.freeSlot.days({ ...search, days: 7 })
    expect(week.doctors.map(({ id }) => id)).toEqual([khoa()])
    expect(week.days.map(({ date }) => date)).toEqual(
      [3, 4, 5, 6, 7, 8, 9].map((day) => addDays(fixture.today, day)),
    )
    const starts = week.days[0]?.free.find(({ doctor_id }) => doctor_id === khoa())?.starts ?? []
    expect(starts.map((start) => Date.parse(fixture.at(start, 3)))).toEqual(
      data.map(({ start_at }) => Date.parse(start_at)),
    )
  })

  test('can be booked as it was offered', async () => {
    const { data } = await fixture.receptionist.freeSlot.find({ minutes: 45, limit: 3 })
    expect(data).toHaveLength(3)
    const [slot] = data
    const made = await fixture.receptionist.appointment.add({
      person_id: await fixture.person(),
      type_term_id: fixture.type,
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
    const at = { start_at: fixture.at(8 * 60, 30), end_at: fixture.at(8 * 60 + 15, 30) }
    const add = async (channel: 'phone' | 'zalo', doctor_id: number | null) =>
      fixture.receptionist.appointment.add({
        person_id: await fixture.person(),
        type_term_id: fixture.type,
        doctor_id,
        booked_channel: channel,
        ...at,
      })
    const first = await add('phone', khoa())
    await add('phone', ha())
    const third = await add('zalo', null)
    await fixture.receptionist.appointment.update_status({ id: first.id, to: 'confirmed' })
    await fixture.receptionist.appointment.update_status({ id: third.id, to: 'cancelled', note: 'Bận' })
    const { data, effect } = await fixture.manager.appointment.query({
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
    expect((await fixture.manager.appointment.query({ limit: 1 })).effect).toBeUndefined()
  })

  test('counts as due whose time has come, and as late who gave up within a day', async () => {
    const on = async (minutes: number, days = 0) => {
      const made = await fixture.receptionist.appointment.add({
        person_id: await fixture.person(),
        type_term_id: fixture.type,
        booked_channel: 'facebook',
        start_at: fixture.at(minutes, days),
        end_at: fixture.at(minutes + 15, days),
        force: true,
      })
      return made.id
    }
    const change = fixture.receptionist.appointment.update_status
    const [missed, late, early] = [await on(8 * 60), await on(11 * 60), await on(12 * 60, 5)]
    const came = await on(10 * 60)
    await change({ id: missed, to: 'no_show' })
    await change({ id: late, to: 'cancelled', note: 'Bận' })
    await change({ id: early, to: 'cancelled', note: 'Bận' })
    await change({ id: came, to: 'arrived' })
    const { effect } = await fixture.manager.appointment.query({ limit: 1, effect: true })
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
  const [row] = await fixture.owner<{ reminder: string; hours: number | null }>(
    'select reminder, (extract(epoch from start_at - reminder_at) / 3600)::int as hours from appointment where id = $1',
    [id],
  )
  return row
}
/** Puts an appointment so that its start lies some hours ahead of the real clock, by which jobs go; with nobody, who might be busy then. */
const due = (id: number, hours: number) =>
  fixture.owner(
    "update appointment set doctor_id = null, start_at = now() + $2 * interval '1 hour', end_at = now() + ($2 + 0.5) * interval '1 hour', reminder_at = now() - interval '1 minute' where id = $1",
    [id, hours],
  )

describe('reminders', () => {
  test('are planned a day ahead, planned anew when moved, and called off when cancelled', async () => {
    const { id } = await booked(9 * 60, 10)
    expect(await planned(id)).toEqual({ reminder: 'none', hours: 24 })
    const start = new Date(Date.parse(fixture.at(9 * 60)) + 5 * HOUR)
    await fixture.receptionist.appointment.update({
      id,
      start_at: start.toISOString(),
      end_at: new Date(start.getTime() + HOUR / 2).toISOString(),
    })
    expect(await planned(id)).toEqual({ reminder: 'none', hours: 2 })
    await fixture.receptionist.appointment.update_status({ id, to: 'cancelled', note: 'Bận' })
    expect(await planned(id)).toEqual({ reminder: 'none', hours: null })
  })

  test('are queued by the job, never as sent, and called back when the appointment moves', async () => {
    const { id } = await booked(10 * 60, 11)
    await due(id, 23)
    await Promise.all([reminderJob({}, task), reminderJob({}, task)])
    expect(await planned(id)).toEqual({ reminder: 'queued', hours: 2 })
    // The clocks of the counter and of the database are of different hours: it may be less than a day ahead.
    const to = {
      start_at: fixture.at(10 * 60, 12),
      end_at: fixture.at(10 * 60 + 30, 12),
      reason: 'Khách bận',
    }
    await fixture.receptionist.appointment.update({ id, ...to })
    expect(await planned(id)).toEqual({ reminder: 'none', hours: 24 })
  })

  test('of what began while no server ran are let go', async () => {
    const { id } = await booked(11 * 60, 11)
    await due(id, -1)
    await reminderJob({}, task)
    expect(await planned(id)).toEqual({ reminder: 'none', hours: null })
  })
})

describe('the night', () => {
  test('ends visits of more than a day as left, once, and leaves today’s alone', async () => {
    const appointment = await booked(9 * 60, 0, { doctor_id: null })
    const old = await fixture.receptionist.track.add({ appointment_id: appointment.id, note: 'Chờ phim' })
    await fixture.receptionist.track.update({ id: old.id, status: 'in_treatment' })
    const fresh = await fixture.receptionist.track.add({ person_id: await fixture.person() })
    await fixture.owner("update track set checked_in_at = now() - interval '25 hours' where id = $1", [
      old.id,
    ])
    await fixture.owner('update track set checked_in_at = now() where id = $1', [fresh.id])
    await Promise.all([closeVisitsJob({}, task), closeVisitsJob({}, task)])
    const rows = await fixture.owner<{ id: number; status: string; note: string; version: number }>(
      'select id::int, status, note, version from track where id = any($1) order by id',
      [[old.id, fresh.id]],
    )
    expect(rows).toMatchObject([
      { status: 'left', note: `Chờ phim\n${CLOSED_BY_NIGHT}`, version: 3 },
      { status: 'waiting' },
    ])
    expect((await fixture.receptionist.appointment.get({ id: appointment.id })).status).toBe('completed')
    await closeVisitsJob({}, task)
    const again = await fixture.owner<{ version: number }>('select version from track where id = $1', [
      old.id,
    ])
    expect(again[0]?.version).toBe(3)
  })
})

test('a visit counts waiting, chair and overrun minutes', async () => {
  const appointment = await booked(9 * 60, 0, { doctor_id: null })
  const { id } = await fixture.receptionist.track.add({ appointment_id: appointment.id })
  fixture.setClock(9 * 60 + 12)
  await fixture.receptionist.track.update({ id, status: 'in_treatment' })
  fixture.setClock(9 * 60 + 57)
  const row = await fixture.receptionist.track.update({ id, status: 'waiting_payment' })
  fixture.setClock(9 * 60)
  expect(row).toMatchObject({ wait_min: 12, chair_min: 45, overrun_min: 15 })
})
