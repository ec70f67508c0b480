import { describe, expect, test } from 'vitest'
import { book, day, dayOf, fixture, doctor, ha, khoa, monday, weekOf, weekly } from './staff-week.ts'
import { refusal } from '../kit.ts'

describe('the week of a member of the staff', () => {
  test('has the weekly shifts, what is booked, what is free, and nothing of it twice', async () => {
    await weekly(1, '08:00', '12:00')
    await weekly(1, '13:30', '17:30')
    await book(0, 9 * 60)
    expect(await dayOf(0)).toMatchObject({
      intervals: [
        { start: '08:00', end: '12:00', kind: 'template' },
        { start: '13:30', end: '17:30', kind: 'template' },
      ],
      kept: true,
      planned_min: 480,
      booked_min: 30,
      free_slots: [
        { start: '08:00', end: '09:00' },
        { start: '09:30', end: '12:00' },
        { start: '13:30', end: '17:30' },
      ],
      conflicts: [],
    })
    const [first] = (await weekOf(fixture.manager, khoa(), 60)).days
    expect(first?.free_slots.map(({ start }) => start)).toEqual([
      '08:00',
      '10:00',
      '11:00',
      '14:00',
      '15:00',
      '16:00',
    ])
  })

  test('follows holiday over leave over the day over the week', async () => {
    await weekly(1, '08:00', '12:00')
    await fixture.manager.schedule.add({
      kind: 'override',
      user_id: khoa(),
      date: day(0),
      start_time: '07:00',
      end_time: '11:00',
    })
    const leave = await doctor.schedule.add({
      kind: 'leave',
      date: day(0),
      start_time: '07:00',
      end_time: '08:00',
      reason: 'Đưa con đi học',
      status: 'pending',
    })
    expect((await dayOf(0)).asked).toMatchObject([{ kind: 'leave', start: '07:00', end: '08:00' }])
    await fixture.manager.schedule.approve({ id: leave.id })
    expect((await dayOf(0)).intervals).toMatchObject([
      { kind: 'leave', start: '07:00', end: '08:00', leave: { reason: 'Đưa con đi học' } },
      { kind: 'override', start: '08:00', end: '11:00' },
    ])
    await fixture.manager.schedule.add({
      kind: 'holiday',
      date: day(0),
      reason: 'Mất điện',
      end_time: '09:00',
      start_time: '00:00',
    })
    expect((await dayOf(0)).intervals.map(({ kind, start, end }) => [kind, start, end])).toEqual([
      ['holiday', '00:00', '09:00'],
      ['override', '09:00', '11:00'],
    ])
  })

  test('is read in one round trip, however many work here', async () => {
    fixture.clinic.statements.clear()
    await fixture.manager.schedule.get_work_schedule({ from: monday, to: day(6) })
    expect(fixture.clinic.statements.get('/v1/schedule/get-work-schedule')).toBe(3)
    const refused = await refusal(fixture.manager.schedule.get_work_schedule({ from: monday, to: day(42) }))
    expect(refused).toMatchObject({ code: 422, message: 'Chỉ xem được tối đa 42 ngày một lần' })
  })

  test('is set for one day in one step, set free, and given back to the week', async () => {
    await weekly(1, '08:00', '12:00')
    const leave = await doctor.schedule.add({ kind: 'leave', date: day(0), status: 'pending' })
    await fixture.manager.schedule.approve({ id: leave.id })
    const set = (shifts: { start: string; end: string }[] | null) =>
      fixture.manager.schedule.set_day({ user_id: khoa(), date: day(0), shifts })
    const shown = async () => {
      const { shifts, is_set, intervals } = await dayOf(0)
      return [shifts.map(({ start }) => start), is_set, intervals.map(({ kind }) => kind)]
    }
    expect(await shown()).toEqual([['08:00'], false, ['leave']])
    const long = [
      { start: '08:00', end: '12:00' },
      { start: '18:00', end: '20:30' },
    ]
    expect(await set(long)).toEqual({ set: 2 })
    expect(await shown()).toEqual([['08:00', '18:00'], true, ['leave']])
    expect((await refusal(set([...long, { start: '19:00', end: '21:00' }]))).code).toBe(409)
    await set([])
    expect(await shown()).toEqual([[], true, ['leave']])
    await set(null)
    expect(await shown()).toEqual([['08:00'], false, ['leave']])
    expect((await refusal(doctor.schedule.set_day({ user_id: khoa(), date: day(0), shifts: [] }))).code).toBe(
      403,
    )
  })

  test('takes its hours from the shift, and stands in one branch at a time', async () => {
    const shift = await fixture.admin.term.add({
      vocabulary: 'shift',
      name: 'Ca sáng',
      color: '#1E70E6',
      data: { start: '08:00', end: '12:00' },
    })
    const branches = (await fixture.manager.department.list({ kind: 'branch' })).data.map(({ id }) => id)
    const added = await fixture.manager.schedule.add({
      kind: 'template',
      user_id: khoa(),
      weekday: 2,
      shift_term_id: shift.id,
      branch_id: branches[0] ?? 0,
    })
    expect(added).toMatchObject({
      start_time: '08:00',
      end_time: '12:00',
      shift_name: 'Ca sáng',
      status: null,
    })
    const refused = await refusal(
      fixture.manager.schedule.add({
        kind: 'template',
        user_id: khoa(),
        weekday: 2,
        start_time: '11:00',
        end_time: '15:00',
        branch_id: branches[1] ?? 0,
      }),
    )
    expect(refused).toMatchObject({
      code: 409,
      message: 'Nhân viên đã có ca cố định khác trùng giờ vào thứ này, kể cả ở chi nhánh khác',
    })
    const until = await fixture.manager.schedule.update({ id: added.id, effective_to: day(-1) })
    expect(until.version).toBe(2)
    const later = {
      kind: 'template',
      user_id: khoa(),
      weekday: 2,
      start_time: '11:00',
      end_time: '15:00',
    } as const
    expect((await refusal(fixture.manager.schedule.add({ ...later, effective_from: day(-1) }))).code).toBe(
      409,
    )
    await fixture.manager.schedule.add({ ...later, effective_from: day(0) })
    expect((await dayOf(1)).intervals.map(({ start }) => start)).toEqual(['11:00'])
  })
})

describe('booking by the schedule', () => {
  test('warns of leave and of hours, and passes with force', async () => {
    await weekly(3, '08:00', '12:00')
    await book(2, 9 * 60)
    expect((await refusal(book(2, 14 * 60))).data).toMatchObject({ warnings: [{ kind: 'outside_hours' }] })
    const leave = await doctor.schedule.add({ kind: 'leave', date: day(3), status: 'pending' })
    await fixture.manager.schedule.approve({ id: leave.id })
    const refused = await refusal(book(3, 9 * 60))
    expect(refused).toMatchObject({ code: 422, message: 'Bác sĩ nghỉ phép trong khung giờ này' })
    expect((await book(3, 9 * 60, true)).status).toBe('scheduled')
  })

  test('judges a new doctor of an old booking, and leaves what stays as it was alone', async () => {
    const booked = await book(2, 14 * 60)
    await weekly(3, '08:00', '12:00', ha())
    const moved = { id: booked.id, doctor_id: ha() }
    expect((await refusal(fixture.receptionist.appointment.update(moved))).data).toMatchObject({
      warnings: [{ kind: 'outside_hours' }],
    })
    await fixture.receptionist.appointment.update({ ...moved, force: true })
    await fixture.receptionist.appointment.update({ id: booked.id, note: 'Khách mang phim cũ' })
  })

  test('is refused without a way past where the clinic books by its schedule only', async () => {
    await weekly(3, '08:00', '12:00')
    const strict = (on: boolean) =>
      fixture.as('admin').setting.update({ key: 'booking.strict_schedule', value: on })
    await strict(true)
    const refused = await refusal(book(2, 14 * 60, true))
    expect(refused.message).toBe('Khung giờ nằm ngoài lịch làm việc của bác sĩ, hãy chọn giờ khác')
    await strict(false)
    expect((await book(2, 14 * 60, true)).status).toBe('scheduled')
  })
})

describe('copying a week', () => {
  test('says first what it changes, asks before it overwrites, and then both weeks are alike', async () => {
    await weekly(1, '08:00', '12:00')
    const set = (after: number, start_time: string, end_time: string) =>
      fixture.manager.schedule.add({
        kind: 'override',
        user_id: khoa(),
        date: day(after),
        start_time,
        end_time,
      })
    await set(0, '09:00', '11:00')
    await set(2, '13:00', '17:00')
    await set(7 + 2, '18:00', '20:00')
    const weeks = { from_week: day(3), to_week: day(8), user_ids: [khoa()] }
    const { data } = await fixture.manager.schedule.preview_copy_week(weeks)
    expect(data).toMatchObject([
      {
        date: day(7),
        before: [{ start: '08:00' }],
        after: [{ start: '09:00', end: '11:00' }],
        overwrites: false,
      },
      { date: day(9), before: [{ start: '18:00' }], after: [{ start: '13:00' }], overwrites: true },
    ])
    const refused = await refusal(fixture.manager.schedule.copy_week(weeks))
    expect(refused.message).toBe('1 ngày đã xếp ca riêng sẽ bị ghi đè, hãy xem lại trước khi sao chép')
    expect(await fixture.manager.schedule.copy_week({ ...weeks, force: true })).toEqual({ changed: 2 })
    expect((await fixture.manager.schedule.preview_copy_week(weeks)).data).toEqual([])
    expect(await fixture.manager.schedule.copy_week({ ...weeks, from_week: day(21), force: true })).toEqual({
      changed: 2,
    })
    const { data: rows } = await fixture.manager.schedule.list({ kind: 'override', user_id: khoa() })
    expect(new Set(rows.map(({ date }) => date))).toEqual(new Set([day(0), day(2)]))
  })
})

test('a day beyond the calendar is refused as one, wherever it is said', async () => {
  const end = '9999-12-31'
  const { schedule } = fixture.manager
  const asked = [
    () => schedule.preview_copy_week({ from_week: end, to_week: day(0) }),
    () => schedule.get_work_schedule({ from: end, to: end }),
    () => schedule.add({ kind: 'holiday', date: end, reason: 'Hết lịch' }),
    () => schedule.set_day({ user_id: khoa(), date: '0001-01-01', shifts: [] }),
  ]
  for (const one of asked) expect((await refusal(one())).code).toBe(400)
  const booked = fixture.receptionist.appointment.add({
    person_id: await fixture.person(),
    doctor_id: khoa(),
    start_at: `${end}T23:00:00Z`,
    end_at: `${end}T23:30:00Z`,
    type_term_id: fixture.type,
  })
  expect((await refusal(booked)).message).toBe('Năm phải từ 1000 đến 9998')
})

describe('holidays', () => {
  test('are proposed with Tết and Giỗ Tổ, taken over once, and ask about bookings inside', async () => {
    const proposed = await fixture.manager.schedule.holidays_of_year({ year: 2027 })
    expect(proposed.data.find(({ name }) => name === 'Tết Nguyên đán')).toEqual({
      name: 'Tết Nguyên đán',
      date: '2027-02-05',
      date_to: '2027-02-09',
      taken: false,
    })
    const holidays = proposed.data.map(({ name, date, date_to }) => ({ name, date, date_to }))
    expect((await refusal(doctor.schedule.take_holidays({ holidays }))).code).toBe(403)
    expect(await fixture.manager.schedule.take_holidays({ holidays })).toEqual({ added: 6 })
    const again = await fixture.manager.schedule.holidays_of_year({ year: 2027 })
    expect(again.data.every(({ taken }) => taken)).toBe(true)
    expect((await refusal(fixture.manager.schedule.take_holidays({ holidays }))).code).toBe(409)
    await book(4, 9 * 60)
    const closed = { kind: 'holiday', date: day(4), reason: 'Họp toàn phòng khám' } as const
    expect((await refusal(fixture.manager.schedule.add(closed))).data).toMatchObject({ appointments: [{}] })
    await fixture.manager.schedule.add({ ...closed, force: true })
    expect((await dayOf(4)).conflicts).toMatchObject([{ kind: 'clinic_holiday' }])
  })

  test('are changed and taken back; bookings inside are asked about again', async () => {
    const { schedule } = fixture.manager
    const holiday = await schedule.add({ kind: 'holiday', date: day(1), reason: 'Nghỉ bù' })
    await book(2, 9 * 60)
    const longer = { id: holiday.id, version: holiday.version, date_to: day(2) }
    expect((await refusal(schedule.update(longer))).data).toMatchObject({
      appointments: [{}],
      may_force: true,
    })
    const changed = await schedule.update({ ...longer, reason: 'Nghỉ mát', force: true })
    expect(changed).toMatchObject({ date: day(1), date_to: day(2), reason: 'Nghỉ mát' })
    expect((await refusal(schedule.update({ id: holiday.id, date_to: day(0) }))).code).toBe(422)
    expect((await refusal(doctor.schedule.delete({ id: holiday.id }))).code).toBe(403)
    await schedule.delete({ id: holiday.id, version: changed.version })
    expect((await dayOf(2)).conflicts).toEqual([])
  })
})
