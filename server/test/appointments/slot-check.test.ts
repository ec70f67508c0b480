import { clinicDate } from '@bcare/rules/text/date'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFixture, type Fixture } from './fixture.ts'
import { refusal } from '../kit.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

const book = async (person_id: number, start: number, more: object = {}) =>
  fixture.receptionist.appointment.add({
    person_id,
    type_term_id: fixture.type,
    start_at: fixture.at(start, 3),
    end_at: fixture.at(start + 30, 3),
    ...more,
  })

const check = (start: number, more: object = {}, days = 3) =>
  fixture.receptionist.freeSlot.check({
    start_at: fixture.at(start, days),
    end_at: fixture.at(start + 30, days),
    ...more,
  })

const NOTHING = { refusal: null, conflicts: [], warnings: [], hints: [] }

describe('a time that is thought of', () => {
  test('is told who holds doctor and room, and what the customer has then, before anything is booked', async () => {
    const [doctor_id, other] = fixture.doctors
    const person_id = await fixture.person('Trần Ngọc Mai')
    const kept = await book(person_id, 600, { doctor_id, room_term_id: fixture.room })
    expect(await check(540, { doctor_id, person_id })).toEqual(NOTHING)
    expect(await check(615, { doctor_id })).toEqual({
      refusal: null,
      conflicts: [
        {
          id: kept.id,
          kind: 'doctor',
          start_at: kept.start_at,
          end_at: kept.end_at,
          person_name: expect.stringMatching(/^Trần Ngọc Mai/),
        },
      ],
      warnings: [],
      hints: [],
    })
    const room = await check(615, { doctor_id: other, room_term_id: fixture.room, person_id })
    expect(room.conflicts.map(({ kind }) => kind)).toEqual(['room'])
    expect(room.warnings.map(({ kind }) => kind)).toEqual(['person_overlap'])
  })

  test('is told what booking it says: the same sentences, and nothing is held', async () => {
    const [, doctor_id] = fixture.doctors
    const person_id = await fixture.person()
    const before = await check(600, { doctor_id, person_id }, -1)
    expect(before.warnings.map(({ kind }) => kind)).toEqual(['past'])
    const refused = await refusal(
      fixture.receptionist.appointment.add({
        person_id,
        doctor_id,
        type_term_id: fixture.type,
        start_at: fixture.at(600, -1),
        end_at: fixture.at(630, -1),
      }),
    )
    expect((refused.data as { warnings: unknown }).warnings).toEqual(before.warnings)
    expect(await check(0, { end_at: fixture.at(0, 3) })).toMatchObject({
      refusal: 'Giờ kết thúc phải sau giờ bắt đầu',
    })
  })

  test('of an appointment is judged by what would change: itself is in no way, its customer and room go along', async () => {
    const [doctor_id, other] = fixture.doctors
    const person_id = await fixture.person('Lê Văn Dời')
    const moved = await book(person_id, 840, { doctor_id, room_term_id: fixture.room })
    const busy = await book(await fixture.person('Phạm Thị Ghế'), 960, {
      doctor_id: other,
      room_term_id: fixture.room,
    })
    expect(await check(840, { appointment_id: moved.id })).toEqual(NOTHING)
    const there = await check(960, { appointment_id: moved.id })
    expect(there.conflicts).toMatchObject([{ id: busy.id, kind: 'room' }])
    const found = await refusal(check(960, { appointment_id: 999_999_999 }))
    expect(found.kind).toBe('not_found')
  })

  test('outside of the shifts is a warning, and a refusal where the clinic books by them only', async () => {
    const [doctor_id] = fixture.doctors
    await fixture.manager.schedule.add({
      kind: 'override',
      user_id: doctor_id ?? 0,
      date: clinicDate(fixture.at(0, 5)),
      start_time: '08:00',
      end_time: '12:00',
    })
    const outside = await check(900, { doctor_id }, 5)
    expect(outside.warnings.map(({ kind }) => kind)).toEqual(['outside_hours'])
    await fixture.admin.setting.update({ key: 'booking.strict_schedule', value: true })
    expect(await check(900, { doctor_id }, 5)).toMatchObject({
      refusal: 'Khung giờ nằm ngoài lịch làm việc của bác sĩ, hãy chọn giờ khác',
      warnings: [],
      hints: [],
    })
    await fixture.admin.setting.update({ key: 'booking.strict_schedule', value: false })
  })
})
