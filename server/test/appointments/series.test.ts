import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BlockedOccurrence } from '@bcare/contract/appointments/series'
import { addDays } from '@bcare/rules/text/date'
import { openFixture, type Fixture } from './fixture.ts'
import { refusal } from '../kit.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

const khoa = () => fixture.doctors[0] ?? 0
const day = (days: number) => addDays(fixture.today, days)
const weekly = (start: number, more: object = {}) => ({
  doctor_id: khoa(),
  type_term_id: fixture.type,
  start_at: fixture.at(start, 7),
  end_at: fixture.at(start + 30, 7),
  every: 1,
  unit: 'week' as const,
  count: 3,
  ...more,
})
const startsOf = async (person_id: number) => {
  const { data } = await fixture.admin.appointment.query({ person_id, sort_by: 'start_at', order: 'asc' })
  return data.map(({ start_at, status }) => [new Date(start_at).toISOString(), status])
}
const blocked = (data: unknown) => (data as { occurrences: BlockedOccurrence[] }).occurrences

describe('a series', () => {
  test('books the same hour week after week, and the doctor is told once', async () => {
    const person_id = await fixture.person()
    const made = await fixture.receptionist.appointmentSeries.add({ person_id, ...weekly(8 * 60) })
    expect(made.data.map(({ start_at }) => new Date(start_at).toISOString())).toEqual(
      [7, 14, 21].map((days) => new Date(fixture.at(8 * 60, days)).toISOString()),
    )
    expect(made.series_id).toBe(made.data[0]?.id)
    const { data } = await fixture.receptionist.appointment.query({ series_id: made.series_id })
    expect(data).toHaveLength(3)
    const told = await fixture.owner<{ count: number }>(
      "select count(*)::int as count from graphile_worker._private_jobs where payload->>'type' = 'appointment_created' and payload::text like $1",
      [`%${data[0]?.person_name}%`],
    )
    expect(told[0]?.count).toBe(1)
  })

  test('lists every day that has something against it, and books nothing until each is decided', async () => {
    const taken = await fixture.person()
    await fixture.receptionist.appointment.add({
      person_id: taken,
      doctor_id: khoa(),
      type_term_id: fixture.type,
      start_at: fixture.at(10 * 60, 14),
      end_at: fixture.at(10 * 60 + 30, 14),
    })
    const person_id = await fixture.person()
    await fixture.receptionist.appointment.add({
      person_id,
      doctor_id: fixture.doctors[1] ?? 0,
      type_term_id: fixture.type,
      start_at: fixture.at(10 * 60, 21),
      end_at: fixture.at(10 * 60 + 30, 21),
    })
    const series = { person_id, ...weekly(10 * 60) }
    const refused = await refusal(fixture.receptionist.appointmentSeries.add(series))
    expect(refused.message).toBe('Có 2 ngày bị vướng, hãy chọn bỏ qua hoặc vẫn đặt')
    expect(blocked(refused.data)).toMatchObject([
      { date: day(14), kind: 'taken', may_force: false },
      { date: day(21), kind: 'warning', may_force: true },
    ])
    expect(await startsOf(person_id)).toHaveLength(1)
    const partly = await refusal(fixture.receptionist.appointmentSeries.add({ ...series, skip: [day(14)] }))
    expect(blocked(partly.data).map(({ date }) => date)).toEqual([day(21)])
    const made = await fixture.receptionist.appointmentSeries.add({
      ...series,
      skip: [day(14)],
      force: [day(21)],
    })
    expect(made.data).toHaveLength(2)
  })

  test('books over another booking only with the permission and a reason', async () => {
    await fixture.receptionist.appointmentSeries.add({
      person_id: await fixture.person(),
      ...weekly(13 * 60),
    })
    const over = {
      person_id: await fixture.person(),
      ...weekly(13 * 60, { count: 2 }),
      force: [day(7), day(14)],
    }
    expect((await refusal(fixture.receptionist.appointmentSeries.add(over))).code).toBe(403)
    expect((await refusal(fixture.manager.appointmentSeries.add(over))).message).toBe(
      'Vui lòng nhập lý do đặt chồng lịch',
    )
    const made = await fixture.manager.appointmentSeries.add({ ...over, overbook_reason: 'Siết răng nhanh' })
    const row = await fixture.manager.appointment.get({ id: made.series_id })
    expect(row).toMatchObject({ overbooked: true, overbook_reason: 'Siết răng nhanh' })
  })

  test('the rest of it is cancelled from one day on, with a reason; what was before stays', async () => {
    const person_id = await fixture.person()
    const made = await fixture.receptionist.appointmentSeries.add({
      person_id,
      ...weekly(15 * 60, { count: 4 }),
    })
    const [, second, third] = made.data
    await fixture.receptionist.appointment.update_status({ id: third?.id ?? 0, to: 'confirmed' })
    const id = second?.id ?? 0
    expect((await refusal(fixture.receptionist.appointmentSeries.cancel({ id }))).message).toBe(
      'Vui lòng nhập lý do',
    )
    const { data } = await fixture.receptionist.appointmentSeries.cancel({
      id,
      reason_id: fixture.words['cancel_reason'],
    })
    expect(data.map(({ status, cancel_side }) => [status, cancel_side])).toEqual(
      Array.from({ length: 3 }, () => ['cancelled', 'customer']),
    )
    expect((await startsOf(person_id)).map(([, status]) => status)).toEqual([
      'scheduled',
      'cancelled',
      'cancelled',
      'cancelled',
    ])
  })

  test('what is wrong with the whole of it is said once, and one that belongs to none has no rest', async () => {
    const person_id = await fixture.person()
    const wrong = await refusal(
      fixture.receptionist.appointmentSeries.add({
        person_id,
        ...weekly(16 * 60, { end_at: fixture.at(15 * 60, 7) }),
      }),
    )
    expect(wrong.message).toBe('Giờ kết thúc phải sau giờ bắt đầu')
    const { id } = await fixture.receptionist.appointment.add({
      person_id,
      type_term_id: fixture.type,
      start_at: fixture.at(17 * 60, 3),
      end_at: fixture.at(17 * 60 + 15, 3),
    })
    expect(
      (await refusal(fixture.receptionist.appointmentSeries.cancel({ id, note: 'Khách đi xa' }))).message,
    ).toBe('Lịch hẹn này không thuộc một loạt lịch lặp lại')
  })
})
