import fc from 'fast-check'
import { expect, test } from 'vitest'
import { overlaps, type Slot } from './booking.ts'
import { planHandOver, type Given, type Taker } from './hand-over.ts'

const NINE = Date.parse('2026-11-23T02:00:00Z')
const QUARTER = 15 * 60_000

const slot = fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 8 })).map(([start, quarters]): Slot => ({
  start_at: new Date(NINE + start * QUARTER).toISOString(),
  end_at: new Date(NINE + (start + quarters) * QUARTER).toISOString(),
}))
const appointments = fc
  .array(fc.record({ at: slot, holds: fc.boolean(), preferred: fc.option(fc.integer({ min: 1, max: 4 })) }), {
    maxLength: 25,
  })
  .map((all) => all.map(({ at, ...more }, index): Given => ({ id: index + 1, ...at, ...more })))
const takers = fc
  .array(fc.record({ load: fc.nat(20), busy: fc.array(slot, { maxLength: 8 }), away: slot }), {
    maxLength: 4,
  })
  .map((all) =>
    all.map(({ away, ...more }, index): Taker => ({
      id: index + 1,
      ...more,
      conflict: (wanted) => (overlaps(away, wanted) ? 'doctor_on_leave' : undefined),
    })),
  )

test('every appointment is given or left, and nobody is booked twice or against their schedule', () => {
  fc.assert(
    fc.property(appointments, takers, (wanted, doctors) => {
      const { given, left } = planHandOver(wanted, doctors)
      if (doctors.length > 0) expect(given.size + left.size).toBe(wanted.length)
      for (const doctor of doctors) {
        const mine = wanted.filter(({ id }) => given.get(id) === doctor.id)
        const held = mine.filter(({ holds }) => holds)
        for (const one of mine) {
          expect(left.has(one.id)).toBe(false)
          expect(doctor.conflict(one)).toBeUndefined()
        }
        for (const [index, one] of held.entries())
          for (const taken of [...doctor.busy, ...held.slice(index + 1)])
            expect(overlaps(one, taken)).toBe(false)
      }
    }),
  )
})

test('what is left has nobody who could take it', () => {
  fc.assert(
    fc.property(appointments, takers, (wanted, doctors) => {
      const { given, left } = planHandOver(wanted, doctors)
      for (const one of wanted.filter(({ id }) => left.has(id)))
        for (const doctor of doctors) {
          const mine = wanted.filter(({ id, holds }) => holds && given.get(id) === doctor.id)
          const busy = one.holds && [...doctor.busy, ...mine].some((taken) => overlaps(one, taken))
          expect(busy || doctor.conflict(one) !== undefined).toBe(true)
        }
    }),
  )
})

test('who treats the customer comes first, then the one who has least', () => {
  const at = { start_at: '2026-11-23T02:00:00Z', end_at: '2026-11-23T02:30:00Z', holds: true }
  const free = { busy: [], conflict: () => undefined }
  const doctors = [
    { id: 1, load: 5, ...free },
    { id: 2, load: 0, ...free },
  ]
  expect([...planHandOver([{ id: 9, ...at, preferred: 1 }], doctors).given]).toEqual([[9, 1]])
  expect([...planHandOver([{ id: 9, ...at }], doctors).given]).toEqual([[9, 2]])
})
