import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MaterialFacts, materialProblem, stockFactor } from './material.ts'

const units = fc.integer({ min: 1, max: 4 })
const anyMaterial: fc.Arbitrary<MaterialFacts> = fc.record({
  unit_term_id: units,
  purchase_unit_term_id: fc.option(units),
  purchase_factor: fc.option(fc.integer({ min: 1, max: 1_000 })),
  lot_tracked: fc.boolean(),
  expiry_tracked: fc.boolean(),
  barcodes: fc.array(fc.record({ code: fc.constantFrom('893', '894', '895'), factor: fc.nat(9) }), {
    maxLength: 3,
  }),
})

test('an accepted material is measured in its units alone, each worth something', () => {
  fc.assert(
    fc.property(anyMaterial, units, (material, unit) => {
      if (materialProblem(material) !== undefined) return
      const factor = stockFactor(material, unit)
      const own = [material.unit_term_id, material.purchase_unit_term_id]
      expect(factor !== undefined).toBe(own.includes(unit))
      if (unit === material.unit_term_id) expect(factor).toBe(1)
      expect(factor ?? 1).toBeGreaterThan(0)
    }),
  )
})

test('a problem names the field that mends it', () => {
  const mend = {
    purchase_unit_term_id: { purchase_unit_term_id: null, purchase_factor: null },
    purchase_factor: { purchase_unit_term_id: null, purchase_factor: null },
    lot_tracked: { lot_tracked: true },
    barcodes: { barcodes: [] },
  }
  fc.assert(
    fc.property(anyMaterial, (material) => {
      const problem = materialProblem(material)
      if (problem === undefined) return
      expect(materialProblem({ ...material, ...mend[problem.field] })?.field).not.toBe(problem.field)
    }),
  )
})

test.each([
  ['trùng đơn vị kho', { purchase_unit_term_id: 1, purchase_factor: 10 }],
  ['bằng bao nhiêu', { purchase_unit_term_id: 2 }],
  ['Chọn đơn vị mua', { purchase_factor: 10 }],
  ['phải theo dõi lô', { expiry_tracked: true }],
])('what is wrong is said: %s', (words, change) => {
  const plain = {
    unit_term_id: 1,
    purchase_unit_term_id: null,
    purchase_factor: null,
    lot_tracked: false,
    expiry_tracked: false,
    barcodes: [],
  }
  expect(materialProblem(plain)).toBeUndefined()
  expect(materialProblem({ ...plain, ...change })?.message).toContain(words)
})
