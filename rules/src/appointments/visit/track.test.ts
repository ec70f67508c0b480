import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ACTIVE_TRACK_STATUSES, TRACK_STATUSES, TRACK_TRANSITIONS, trackTransition } from './track.ts'

const NOW = '2026-11-21T17:00:00+07:00'
const willing = {
  now: NOW,
  reason: 'Khách bận',
  checked_out_at: '2026-11-21T16:00:00+07:00',
  may_reopen: true,
}
const status = fc.constantFrom(...TRACK_STATUSES)

test('no visit leaves the table, and willing facts pass all of it', () => {
  fc.assert(
    fc.property(status, status, (from, to) => {
      expect(trackTransition(from, to, willing) === undefined).toBe(to in TRACK_TRANSITIONS[from])
    }),
  )
})

test('the table is the one of the families', () => {
  const table = Object.entries(TRACK_TRANSITIONS).map(([from, targets]) => [from, Object.keys(targets)])
  expect(Object.fromEntries(table)).toEqual({
    waiting: ['in_consult', 'in_treatment', 'left'],
    in_consult: ['in_treatment', 'left'],
    in_treatment: ['in_consult', 'waiting_payment'],
    waiting_payment: ['checked_out', 'in_treatment'],
    checked_out: ['waiting_payment'],
    left: [],
  })
})

test('every visit that is going on can come to its end', () => {
  for (const start of ACTIVE_TRACK_STATUSES) {
    const reached = new Set<string>([start])
    for (const from of reached)
      for (const to of Object.keys(TRACK_TRANSITIONS[from as typeof start])) reached.add(to)
    expect(reached).toContain('checked_out')
  }
})

test('leaving untreated asks for a reason', () => {
  expect(trackTransition('waiting', 'left', { now: NOW })).toEqual({
    code: 422,
    message: 'Vui lòng nhập lý do',
    field: 'reason',
  })
})

test('a finished visit is reopened with permission, and only that day', () => {
  expect(trackTransition('checked_out', 'waiting_payment', { ...willing, may_reopen: false })?.code).toBe(422)
  expect(
    trackTransition('checked_out', 'waiting_payment', {
      ...willing,
      checked_out_at: '2026-11-20T23:00:00+07:00',
    })?.message,
  ).toBe('Chỉ mở lại được lượt khám kết thúc trong ngày hôm nay')
})
