import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planHandOver, planTakeover, type Held, type Takeover, type AssignmentInput } from './assignment.ts'

const person_id = fc.integer({ min: 1, max: 8 })
const user_id = fc.integer({ min: 1, max: 5 })

/** What may stand in the database: a user once a person, one primary a person. */
const held: fc.Arbitrary<Held[]> = fc
  .uniqueArray(fc.record({ person_id, user_id, is_primary: fc.boolean() }), {
    maxLength: 20,
    selector: (one) => `${one.person_id}/${one.user_id}`,
  })
  .map((rows) =>
    rows
      .filter(
        (row, index) =>
          !row.is_primary ||
          rows.findIndex((other) => other.is_primary && other.person_id === row.person_id) === index,
      )
      .map((row, index) => ({ ...row, id: index + 1 })),
  )
const wanted: fc.Arbitrary<AssignmentInput[]> = fc.uniqueArray(
  fc.record({ person_id, user_id, is_primary: fc.boolean() }),
  { maxLength: 8, selector: (one) => one.person_id },
)

/** The running assignments after a plan was carried out. */
const after = (rows: readonly Held[], { end, open }: Takeover): Omit<Held, 'id'>[] => [
  ...rows.filter(({ id }) => !end.includes(id)),
  ...open,
]

function expectSound(rows: readonly Omit<Held, 'id'>[]): void {
  const places = rows.map((row) => `${row.person_id}/${row.user_id}`)
  expect(new Set(places).size).toBe(places.length)
  const primaries = rows.filter(({ is_primary }) => is_primary).map((row) => row.person_id)
  expect(new Set(primaries).size).toBe(primaries.length)
}

test('afterwards everybody wanted holds the role, one primary a customer, nobody twice', () => {
  fc.assert(
    fc.property(held, wanted, fc.boolean(), (rows, wants, keep) => {
      const plan = planTakeover(rows, wants, keep)
      const now = after(rows, plan)
      expectSound(now)
      for (const { person_id: person, user_id: user, outcome } of plan.settled) {
        const holds = now.some((row) => row.person_id === person && row.user_id === user)
        expect(holds || outcome === 'kept').toBe(true)
      }
      expect(plan.settled).toHaveLength(wants.length)
    }),
  )
})

test('a user who was not named keeps what they have', () => {
  fc.assert(
    fc.property(held, wanted, (rows, wants) => {
      const touched = new Set(wants.map((want) => want.person_id))
      const untouched = rows.filter((row) => !touched.has(row.person_id))
      const { end } = planTakeover(rows, wants)
      expect(untouched.every(({ id }) => !end.includes(id))).toBe(true)
    }),
  )
})

test('the same wish a second time changes nothing', () => {
  fc.assert(
    fc.property(held, wanted, (rows, wants) => {
      const now = after(rows, planTakeover(rows, wants)).map((row, index) => ({ ...row, id: index + 1 }))
      expect(planTakeover(now, wants)).toMatchObject({ end: [], open: [] })
    }),
  )
})

test('with `keep` nobody who has a primary gets another', () => {
  fc.assert(
    fc.property(held, wanted, (rows, wants) => {
      const had = rows.filter(({ is_primary }) => is_primary)
      const { end } = planTakeover(rows, wants, true)
      expect(had.every(({ id }) => !end.includes(id))).toBe(true)
    }),
  )
})

test('who hands over holds nothing afterwards, and no customer loses their primary', () => {
  fc.assert(
    fc.property(held, user_id, fc.integer({ min: 6, max: 9 }), (rows, from, to) => {
      const shares = new Map(rows.filter((row) => row.user_id === from).map((row) => [row.person_id, to]))
      const now = after(rows, planHandOver(rows, from, shares))
      expectSound(now)
      expect(now.some((row) => row.user_id === from)).toBe(false)
      const primaries = (list: readonly Omit<Held, 'id'>[]) =>
        new Set(list.filter(({ is_primary }) => is_primary).map((row) => row.person_id))
      expect(primaries(now)).toEqual(primaries(rows))
    }),
  )
})
