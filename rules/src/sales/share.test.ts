import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sharesByGroup, sharesProblem } from './share.ts'

const pct = fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100)
const shares = fc.array(
  fc.record({ group: fc.constantFrom('Tư vấn', 'Bác sĩ', 'Giới thiệu'), share_pct: fc.option(pct) }),
  { maxLength: 8 },
)

test('shares are refused exactly when a group gives away more than the whole', () => {
  fc.assert(
    fc.property(shares, (given) => {
      const sums = new Map<string, bigint>()
      for (const { group, share_pct } of given)
        sums.set(group, (sums.get(group) ?? 0n) + BigInt(Math.round((share_pct ?? 0) * 100)))
      const over = [...sums.values()].some((sum) => sum > 10_000n)
      expect(sharesProblem(given) !== undefined).toBe(over)
    }),
  )
})

test('dividing a whole by hundredths is exactly the whole', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(10_000), { maxLength: 6 }), (cuts) => {
      const ends = [0, ...cuts.toSorted((a, b) => a - b), 10_000]
      const parts = ends.slice(1).map((end, index) => (end - (ends[index] ?? 0)) / 100)
      const given = parts.map((share_pct) => ({ group: 'Tư vấn', share_pct }))
      expect(sharesByGroup(given).get('Tư vấn')).toBe(100)
      expect(sharesProblem(given)).toBeUndefined()
      expect(sharesProblem([...given, { group: 'Tư vấn', share_pct: 0.01 }])?.field).toBe('share_pct')
    }),
  )
})

test('what one group gives away does not take from another', () => {
  expect(
    sharesProblem([
      { group: 'Tư vấn', share_pct: 100 },
      { group: 'Bác sĩ', share_pct: 100 },
      { group: 'Bác sĩ', share_pct: null },
    ]),
  ).toBeUndefined()
})
