import type { CalendarAppointment } from '@bcare/contract/appointments/appointment'
import { expect, test } from 'vitest'
import { boardOf, fits, GROUPS, keyOf, narrowed } from './reception.ts'
import type { Visit } from './use-checkout.ts'

const appointment = (part: Partial<CalendarAppointment>) =>
  ({
    id: 1,
    code: 'LH0001',
    status: 'scheduled',
    place: 'offline',
    person_name: 'Đặng Thị Hòa',
    person_code: 'KH000123',
    person_phone: '+84901234123',
    temp_name: null,
    temp_phone: null,
    ...part,
  }) as CalendarAppointment

const visit = (part: Partial<Visit>) =>
  ({
    id: 7,
    code: 'LK0007',
    status: 'waiting',
    appointment_id: null,
    person_name: 'Lê Văn Đức',
    person_code: 'KH000456',
    person_phone: '+84912000456',
    version: 1,
    ...part,
  }) as Visit

const expected = (part: Partial<CalendarAppointment> = {}) =>
  ({ kind: 'expected', appointment: appointment(part) }) as const

test('a customer is found by a name without accents, part of a number however it is spaced, or a code', () => {
  for (const text of [
    'dang thi',
    'HÒA',
    'hòa đặng',
    '0901 234',
    '1234123',
    '+84901',
    '(0901) 234',
    'kh000123',
    'lh0001',
  ])
    expect(fits(expected(), text), text).toBe(true)
  for (const text of ['hoang', '0999', '42', 'hoa 0999', 'kh999'])
    expect(fits(expected(), text), text).toBe(false)
})

test('a masked number is not looked into, and a temporary appointment is found by what was noted', () => {
  expect(fits(expected({ person_phone: '090****123' }), '090123')).toBe(false)
  const temp = expected({
    person_name: null,
    person_code: null,
    person_phone: null,
    temp_name: 'Chị Út',
    temp_phone: '+84988111222',
  })
  expect(fits(temp, 'chi ut')).toBe(true)
  expect(fits(temp, '0988 111')).toBe(true)
})

test('the board keeps its groups when it is narrowed, and all of it when nothing was typed', () => {
  const board = boardOf([appointment({}), appointment({ id: 2, person_name: 'Trần An' })], [visit({})])
  expect(narrowed(board, '  ')).toBe(board)
  const found = narrowed(board, 'duc')
  expect(GROUPS.map((group) => found[group].length)).toEqual([0, 1, 0, 0, 0])
})

test('no customer is expected at the counter for an appointment online, or for one that has ended', () => {
  const rows = [appointment({ place: 'online' }), appointment({ status: 'cancelled' })]
  expect(boardOf(rows, []).expected).toEqual([])
})

test('the visit of an appointment is known by the same key, so that the focus follows it', () => {
  expect(keyOf(expected({ id: 5 }))).toBe(keyOf({ kind: 'visit', visit: visit({ appointment_id: 5 }) }))
  expect(keyOf({ kind: 'visit', visit: visit({ id: 5 }) })).not.toBe(keyOf(expected({ id: 5 })))
})

test('a customer who has come has one card, also while the appointments have not been read again', () => {
  const board = boardOf([appointment({}), appointment({ id: 2 })], [visit({ appointment_id: 1 })])
  expect(board.expected.map(keyOf)).toEqual(['appointment-2'])
  expect(board.waiting.map(keyOf)).toEqual(['appointment-1'])
})

test('a customer who is leaving has one card, as the newer of two readings has it', () => {
  const here = visit({ status: 'waiting_payment', version: 3 })
  const gone = visit({ status: 'checked_out', version: 4 })
  for (const readings of [
    [here, gone],
    [gone, here],
  ]) {
    const board = boardOf([], readings)
    expect(GROUPS.map((group) => board[group].length)).toEqual([0, 0, 0, 0, 1])
  }
})
