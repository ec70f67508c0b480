import { formatDate } from '@bcare/rules/text/date'
import { describe, expect, test } from 'vitest'
import { at, bells, book, day, dayOf, fixture, doctor, ha, khoa, weekly } from './staff-week.ts'
import { refusal } from '../kit.ts'

describe('leave', () => {
  const ask = (more: object = {}) =>
    doctor.schedule.add({
      kind: 'leave',
      date: day(1),
      date_to: day(2),
      reason: 'Hội nghị',
      status: 'pending',
      ...more,
    })

  test('with bookings inside answers them, is approved with force, and cancels none', async () => {
    await weekly(2, '08:00', '17:00')
    const booked = await book(1, 9 * 60)
    const leave = await ask()
    const refused = await refusal(fixture.manager.schedule.approve({ id: leave.id }))
    expect(refused).toMatchObject({
      code: 422,
      message: 'Còn 1 lịch hẹn trong thời gian nghỉ, hãy sắp xếp lại hoặc xác nhận vẫn tiếp tục',
    })
    expect(refused.data).toMatchObject({
      may_force: true,
      appointments: [{ id: booked.id, code: booked.code, person_name: booked.person_name }],
    })
    expect((await dayOf(1)).conflicts).toEqual([])
    const approved = await fixture.manager.schedule.approve({ id: leave.id, force: true })
    expect(approved).toMatchObject({ status: 'approved', approved_by_name: 'Quản lý phòng khám' })
    expect((await fixture.receptionist.appointment.get({ id: booked.id })).status).toBe('scheduled')
    expect((await dayOf(1)).conflicts).toMatchObject([{ id: booked.id, kind: 'doctor_on_leave' }])
    await fixture.receptionist.appointment.update({
      id: booked.id,
      start_at: at(1, 9 * 60),
      end_at: at(1, 9 * 60 + 30),
      doctor_id: ha(),
    })
    expect((await dayOf(1)).conflicts).toEqual([])
  })

  test('is one’s own to ask for, to send and to give up; its reason is nobody else’s', async () => {
    const draft = await ask({ status: 'draft' })
    expect(draft).toMatchObject({ status: 'draft', user_id: khoa() })
    expect((await doctor.schedule.submit({ id: draft.id })).status).toBe('pending')
    const others = { kind: 'leave', user_id: ha(), date: day(1) } as const
    expect((await refusal(doctor.schedule.add(others))).code).toBe(403)
    expect((await refusal(doctor.schedule.approve({ id: draft.id }))).code).toBe(403)
    expect((await refusal(fixture.as('hang').schedule.get({ id: draft.id }))).code).toBe(404)
    expect((await refusal(fixture.as('hang').schedule.cancel({ id: draft.id }))).code).toBe(404)
    await fixture.manager.schedule.approve({ id: draft.id })
    const [seen] = (await dayOf(1, fixture.as('hang'))).intervals
    expect(seen).toMatchObject({ kind: 'leave', leave: { type: null, reason: null } })
    expect((await doctor.schedule.cancel({ id: draft.id, reason: 'Hoãn hội nghị' })).status).toBe('cancelled')
    expect((await dayOf(1)).intervals).toEqual([])
  })

  test('is refused with a reason, mended and sent again; what is decided is not edited', async () => {
    const leave = await ask()
    expect((await refusal(fixture.manager.schedule.reject({ id: leave.id, reason: ' ' }))).code).toBe(400)
    const rejected = await fixture.manager.schedule.reject({ id: leave.id, reason: 'Hôm đó đã kín lịch' })
    expect(rejected).toMatchObject({ status: 'rejected', reject_reason: 'Hôm đó đã kín lịch' })
    await doctor.schedule.update({ id: leave.id, date_to: day(1) })
    await doctor.schedule.submit({ id: leave.id })
    await fixture.manager.schedule.approve({ id: leave.id })
    const refused = await refusal(doctor.schedule.update({ id: leave.id, date_to: day(3) }))
    expect(refused).toMatchObject({
      code: 422,
      message: 'Đơn đã được quyết định, hãy hủy đơn rồi xin nghỉ lại',
    })
    expect((await refusal(fixture.manager.schedule.delete({ id: leave.id }))).code).toBe(422)
    expect((await refusal(ask({ date: day(1), date_to: day(1) }))).message).toBe(
      'Nhân viên đã có đơn xin nghỉ khác trong thời gian này',
    )
  })

  test('notifies the user who decides of the request, and the one who asked of the decision', async () => {
    await bells.clear()
    const { id } = await ask({ date: day(1), date_to: day(1), start_time: '08:00', end_time: '10:00' })
    const when = `${formatDate(day(1))} 08:00–10:00`
    expect(await bells.told()).toEqual(
      expect.arrayContaining([`manager: BS. khoa xin nghỉ ${when}`, `admin: BS. khoa xin nghỉ ${when}`]),
    )
    await bells.clear()
    await fixture.manager.schedule.reject({ id, reason: 'Kín lịch' })
    await doctor.schedule.submit({ id })
    await fixture.manager.schedule.approve({ id })
    expect(await bells.told()).toEqual(
      expect.arrayContaining([
        `khoa: Đơn xin nghỉ ${when} bị từ chối`,
        `khoa: Đơn xin nghỉ ${when} đã được duyệt`,
      ]),
    )
  })

  test('of two managers, one decides and the other is told it is done', async () => {
    const leave = await ask()
    const both = await Promise.allSettled(
      ['approve', 'reject'].map((what) =>
        what === 'approve'
          ? fixture.manager.schedule.approve({ id: leave.id, version: 1 })
          : fixture.admin.schedule.reject({ id: leave.id, version: 1, reason: 'Thiếu người' }),
      ),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('is not approved by the user who asked for it, unless no other could', async () => {
    const { id } = await fixture.manager.schedule.add({ kind: 'leave', date: day(1), status: 'pending' })
    expect(await refusal(fixture.manager.schedule.approve({ id }))).toMatchObject({
      code: 422,
      message: 'Bạn không thể tự duyệt đơn của mình, hãy nhờ người khác có quyền duyệt',
    })
    expect((await fixture.admin.schedule.approve({ id })).status).toBe('approved')
    const own = await fixture.admin.schedule.add({ kind: 'leave', date: day(3), status: 'pending' })
    expect((await refusal(fixture.admin.schedule.approve({ id: own.id }))).code).toBe(422)
    await fixture.owner(`update "user" set status = 'locked' where username = 'manager'`)
    try {
      expect((await fixture.admin.schedule.approve({ id: own.id })).status).toBe('approved')
    } finally {
      await fixture.owner(`update "user" set status = 'active' where username = 'manager'`)
    }
  })
})
