import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrivedWords, bookedWords, cancelledWords, handedOverWords, movedWords } from './notice.ts'

const appointment = {
  person_name: 'Trần Ngọc Mai',
  temp_name: null,
  doctor_name: 'BS. Khoa',
  start_at: '2026-11-24T02:30:00Z',
  type_name: 'Khám & tư vấn',
  room_name: 'Ghế 1',
}

test('who comes and when is said in the clinic’s own time', () => {
  expect(bookedWords(appointment)).toEqual({
    title: 'Lịch hẹn mới 09:30 24/11: Trần Ngọc Mai',
    body: 'Khám & tư vấn · Ghế 1',
  })
  const later = { ...appointment, start_at: '2026-11-24T17:30:00Z', room_name: null }
  expect(movedWords(appointment, later)).toEqual({
    title: 'Dời lịch hẹn của Trần Ngọc Mai sang 00:30 25/11',
    body: 'Lịch cũ 09:30 24/11 · Khám & tư vấn',
  })
  expect(cancelledWords(appointment, '').body).toBeNull()
})

test('a customer who is only expected is named as at the telephone', () => {
  const call = { ...appointment, person_name: null, temp_name: 'Chị Hoa' }
  expect(bookedWords(call).title).toBe('Lịch hẹn mới 09:30 24/11: Chị Hoa')
  expect(handedOverWords(call, { ...call, doctor_name: null }).body).toBe('Chưa xếp bác sĩ khác')
})

test('nothing missing is ever spelled out', () => {
  const word = fc.option(fc.string({ minLength: 1 }).map((text) => text.replaceAll(/null|undefined/g, 'x')))
  const said = fc.record({
    person_name: word,
    temp_name: word,
    doctor_name: word,
    start_at: fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }).map(String),
    type_name: word,
    room_name: word,
  })
  fc.assert(
    fc.property(said, said, (one, two) => {
      const at = { ...one, start_at: new Date(one.start_at).toISOString() }
      const then = { ...two, start_at: new Date(two.start_at).toISOString() }
      const visit = {
        ...at,
        person_name: at.person_name ?? 'Mai',
        checked_in_at: at.start_at,
        reason: at.temp_name,
      }
      for (const { title, body } of [
        bookedWords(at),
        movedWords(at, then),
        handedOverWords(at, then),
        arrivedWords(visit),
      ]) {
        expect(`${title} ${body ?? ''}`).not.toMatch(/null|undefined|NaN/)
        expect(body).not.toBe('')
      }
    }),
  )
})
