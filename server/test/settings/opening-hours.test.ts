import {
  type Weekday,
  weekdayOf,
  type WeekHours,
  weekOf,
} from '@bcare/rules/appointments/schedule/opening-hours'
import { addDays, clinicDate, clinicMinutes } from '@bcare/rules/text/date'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openFixture, type Fixture } from '../appointments/fixture.ts'
import { refusal } from '../kit.ts'

const KEY = 'clinic.opening_hours'
let fixture: Fixture
/** The fourth day from now, whatever weekday that is, and the day after it. */
let day: string
let branch_id: number

beforeAll(async () => {
  fixture = await openFixture()
  day = addDays(fixture.today, 4)
  const { data } = await fixture.admin.department.list({ limit: 200 })
  const home = await fixture.receptionist.auth.me({})
  branch_id = home.branch_id ?? data[0]?.id ?? 0
})
afterAll(() => fixture.close())
beforeEach(async () => {
  const { version } = await fixture.admin.setting.get({ key: KEY })
  if (version > 0) await fixture.admin.setting.delete({ key: KEY })
  const own = await fixture.admin.setting.get({ key: KEY, level: 'branch', branch_id })
  if (own.is_set) await fixture.admin.setting.delete({ key: KEY, level: 'branch', branch_id })
})

const MORNING = { from: '08:00', to: '12:00' }
const AFTERNOON = { from: '14:00', to: '17:00' }
/** Mornings and afternoons, but one weekday that the clinic is closed. */
const week = (closed: Weekday): WeekHours => weekOf((one) => (one === closed ? [] : [MORNING, AFTERNOON]))

const free = async (date: string) => {
  const { data } = await fixture.receptionist.freeSlot.find({
    doctor_ids: [fixture.doctors[0] ?? 0],
    branch_id,
    minutes: 60,
    after: `${date}T00:00:00+07:00`,
    days: 1,
    limit: 50,
  })
  return data
    .filter(({ start_at }) => clinicDate(start_at) === date)
    .map(({ start_at }) => clinicMinutes(start_at) / 60)
}
const warned = async (minutes: number, more: object = {}, days = 4) => {
  const found = await fixture.receptionist.freeSlot.check({
    branch_id,
    start_at: fixture.at(minutes, days),
    end_at: fixture.at(minutes + 60, days),
    ...more,
  })
  return { refusal: found.refusal, warnings: found.warnings.map(({ kind }) => kind) }
}

describe('opening hours', () => {
  test('of an older release hold every day: the setting, what the browser reads, free times and the log', async () => {
    await fixture.owner(
      `insert into setting (tenant_id, key, value, changed_no)
       select id, $1, '{"from": "10:00", "to": "13:00"}', 999 from tenant where key = 'bcare'
       on conflict (tenant_id, key, coalesce(branch_id, 0), coalesce(user_id, 0))
       do update set value = excluded.value, deleted_at = null, changed_no = 999`,
      [KEY],
    )
    const every = weekOf(() => [{ from: '10:00', to: '13:00' }])
    expect(await fixture.admin.setting.get({ key: KEY })).toMatchObject({ value: every, effective: every })
    expect((await fixture.receptionist.setting.effective({})).values[KEY]).toEqual(every)
    // What is stored is read by commands once the settings are read again.
    await fixture.admin.setting.update({ key: 'booking.usual_minutes', value: 45 })
    expect(await free(day)).toEqual([10, 11, 12])
    const { version } = await fixture.admin.setting.get({ key: KEY })
    const next = { ...every, [weekdayOf(day)]: [] }
    const { id } = await fixture.admin.setting.update({ key: KEY, value: next, version })
    const { data } = await fixture.admin.history.list({ entity_type: 'setting', entity_id: id ?? 0 })
    expect(data[0]?.changes).toContainEqual(
      expect.objectContaining({ label: 'Giờ mở cửa', from: 'Mọi ngày 10:00 – 13:00' }),
    )
    expect(await free(day)).toEqual([])
    expect(await free(addDays(day, 1))).toEqual([10, 11, 12])
  })

  test('are what a doctor without shifts can be booked in: not in the break, not on a day that is closed', async () => {
    await fixture.admin.setting.update({ key: KEY, value: week(weekdayOf(addDays(day, 1))) })
    expect(await free(day)).toEqual([8, 9, 10, 11, 14, 15, 16])
    expect(await free(addDays(day, 1))).toEqual([])
    const [doctor_id] = fixture.doctors
    expect(await warned(9 * 60, { doctor_id })).toEqual({ refusal: null, warnings: [] })
    for (const [minutes, days] of [
      [12 * 60, 4],
      [18 * 60, 4],
      [9 * 60, 5],
    ] as const) {
      expect(await warned(minutes, { doctor_id }, days)).toEqual({
        refusal: null,
        warnings: ['clinic_closed'],
      })
      expect(await warned(minutes, {}, days)).toEqual({ refusal: null, warnings: ['clinic_closed'] })
    }
  })

  test('warn who books outside of them, who may go on; a clinic that books by its schedule only refuses', async () => {
    await fixture.admin.setting.update({ key: KEY, value: week(weekdayOf(addDays(day, 1))) })
    const person_id = await fixture.person()
    const booking = {
      person_id,
      branch_id,
      doctor_id: fixture.doctors[1] ?? 0,
      type_term_id: fixture.type,
      start_at: fixture.at(12 * 60, 4),
      end_at: fixture.at(12 * 60 + 30, 4),
    }
    const warning = await refusal(fixture.receptionist.appointment.add(booking))
    expect(warning).toMatchObject({
      kind: 'rule',
      message: 'Khung giờ nằm ngoài giờ mở cửa của phòng khám',
      data: { warnings: [{ kind: 'clinic_closed' }] },
    })
    await fixture.admin.setting.update({ key: 'booking.strict_schedule', value: true })
    const refused = await refusal(fixture.receptionist.appointment.add({ ...booking, force: true }))
    expect(refused.message).toBe('Khung giờ nằm ngoài giờ mở cửa của phòng khám, hãy chọn giờ khác')
    await fixture.admin.setting.delete({ key: 'booking.strict_schedule' })
    await expect(fixture.receptionist.appointment.add({ ...booking, force: true })).resolves.toMatchObject({
      status: 'scheduled',
    })
  })

  test('of the branch that is asked about are those of a booking without a doctor, not those of the caller', async () => {
    const { data } = await fixture.admin.department.list({ kind: 'branch', limit: 200 })
    const elsewhere = data.find(({ id }) => id !== branch_id)?.id ?? 0
    const hours = async (of: number) => {
      const after = `${day}T00:00:00+07:00`
      const where = { branch_id: of, minutes: 60, after, days: 1, doctor_ids: [] }
      const { days } = await fixture.receptionist.freeSlot.days(where)
      return days.map(({ open }) => open.map((start) => start / 60))
    }
    const value = weekOf(() => [{ from: '09:00', to: '11:00' }])
    await fixture.admin.setting.update({ key: KEY, value: week(weekdayOf(addDays(day, 1))) })
    await fixture.admin.setting.update({ key: KEY, value, level: 'branch', branch_id: elsewhere })
    expect(await hours(elsewhere)).toEqual([[9, 10]])
    expect(await hours(branch_id)).toEqual([[8, 9, 10, 11, 14, 15, 16]])
    await fixture.admin.setting.delete({ key: KEY, level: 'branch', branch_id: elsewhere })
  })

  test('of a branch go before those of the clinic, in free times and in the calendar', async () => {
    const late = weekOf(() => [{ from: '18:00', to: '20:00' }])
    await fixture.admin.setting.update({ key: KEY, value: late, level: 'branch', branch_id })
    expect(await free(day)).toEqual([18, 19])
    const calendar = await fixture.receptionist.appointment.calendar({ from: day, to: day, branch_id })
    expect(calendar.opening_hours).toEqual(late)
  })

  test('that cannot be are refused with the weekday', async () => {
    const wrong = { ...week('sunday'), wednesday: [MORNING, { from: '11:00', to: '15:00' }] }
    expect(await refusal(fixture.admin.setting.update({ key: KEY, value: wrong }))).toMatchObject({
      kind: 'invalid',
      message: 'Thứ Tư: Buổi sau phải bắt đầu sau khi buổi trước đóng cửa',
      data: { errors: [{ field: KEY }] },
    })
    const unreadable = { ...week('sunday'), monday: [{ from: 'tám giờ', to: '12:00' }] }
    expect((await refusal(fixture.admin.setting.update({ key: KEY, value: unreadable }))).message).toMatch(
      /^Thứ Hai: Nhập giờ/,
    )
  })
})
