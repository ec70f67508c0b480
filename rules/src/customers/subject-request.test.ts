import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dueAt, isLate, REQUEST_KINDS, REQUEST_STATUSES, requestRefusal } from './subject-request.ts'

const anyone = fc.constantFrom(null, 1, 2)
const facts = fc.record({
  kind: fc.constantFrom(...REQUEST_KINDS),
  status: fc.constantFrom(...REQUEST_STATUSES),
  requested_by: anyone,
})

test('an erasure is approved by another user than the one who asked for it, and by none twice', () => {
  fc.assert(
    fc.property(facts, anyone, (asked, by) => {
      const may = requestRefusal('approve', asked, by) === undefined
      expect(may).toBe(
        asked.kind === 'erase' &&
          asked.status === 'open' &&
          by !== null &&
          asked.requested_by !== null &&
          by !== asked.requested_by,
      )
    }),
  )
})

test('what is answered is not answered again, and an erasure is never marked done by hand', () => {
  fc.assert(
    fc.property(facts, anyone, fc.constantFrom('complete', 'refuse'), (asked, by, step) => {
      const may = requestRefusal(step, asked, by) === undefined
      expect(may).toBe(asked.status === 'open' && !(step === 'complete' && asked.kind === 'erase'))
    }),
  )
})

test('three days after it came an open request is late', () => {
  const asked = new Date('2026-11-21T00:00:00Z')
  const due_at = dueAt(asked).toISOString()
  expect(due_at).toBe('2026-11-24T00:00:00.000Z')
  expect(isLate({ status: 'open', due_at }, new Date('2026-11-24T00:00:01Z'))).toBe(true)
  expect(isLate({ status: 'done', due_at }, new Date('2026-11-25T00:00:00Z'))).toBe(false)
})
