import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPlanType, planSums, type PricedLine } from './plan.ts'

const line: fc.Arbitrary<PricedLine> = fc.record({
  status: fc.constantFrom('proposed', 'agreed', 'in_progress', 'completed'),
  alternative_group: fc.option(fc.constantFrom('Răng 36', 'Răng 46')),
  total: fc.nat({ max: 100_000_000 }),
  vat_amount: fc.nat({ max: 1_000_000 }),
  line_discount_amount: fc.nat({ max: 10_000_000 }),
})
const lines = fc.array(line, { maxLength: 12 })

const sum = (of: readonly PricedLine[]) => of.reduce((so_far, { total }) => so_far + total, 0)

test('what a plan comes to lies within what its lines come to, and before the discount it is the discount more', () => {
  fc.assert(
    fc.property(lines, (plan) => {
      const { before, discount, vat, total, undecided } = planSums(plan)
      expect(before - discount + vat).toBe(total)
      const most = undecided.reduce((so_far, { to }) => so_far + to, total)
      expect(most).toBeLessThanOrEqual(sum(plan))
      for (const { from, to } of undecided) expect(from).toBeLessThanOrEqual(to)
    }),
  )
})

test('lines without choices are all counted, in any order', () => {
  fc.assert(
    fc.property(lines, (plan) => {
      const plain = plan.map((one) => ({ ...one, alternative_group: null }))
      expect(planSums(plain)).toMatchObject({ total: sum(plain), undecided: [] })
      const turned = planSums(plan.toReversed())
      expect({ ...turned, undecided: turned.undecided.length }).toEqual({
        ...planSums(plan),
        undecided: turned.undecided.length,
      })
    }),
  )
})

test('of two choices neither counts until one is agreed to, and then it alone', () => {
  const base = { alternative_group: 'Răng 36', vat_amount: 0, line_discount_amount: 0 }
  const crown = { ...base, status: 'proposed', total: 6_000_000 }
  const onlay = { ...base, status: 'proposed', total: 4_500_000 }
  expect(planSums([crown, onlay])).toEqual({
    before: 0,
    discount: 0,
    vat: 0,
    total: 0,
    undecided: [{ group: 'Răng 36', from: 4_500_000, to: 6_000_000 }],
  })
  expect(planSums([{ ...crown, status: 'agreed' }, onlay])).toMatchObject({ total: 6_000_000, undecided: [] })
})

test('only the types that are printed are types', () => {
  expect(['treatment', 'quote', 'ortho', 'installment', 'toString'].map(isPlanType)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
