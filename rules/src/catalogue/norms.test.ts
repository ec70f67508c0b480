import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Norm, NORM_PERS, normQuantity, normsCost, normsOfStep, normsProblem } from './norms.ts'

const materials = fc.integer({ min: 1, max: 4 })
const anyNorm: fc.Arbitrary<Norm> = fc.record({
  material_id: materials,
  qty: fc.integer({ min: 1, max: 100_000 }).map((thousandths) => thousandths / 1_000),
  per: fc.constantFrom(...NORM_PERS),
  substitute_material_id: fc.option(materials),
})
const anyNorms = fc.array(anyNorm, { maxLength: 8 })

test('accepted norms name each material once for what it is counted by', () => {
  fc.assert(
    fc.property(anyNorms, (norms) => {
      const isSound = (list: readonly Norm[]) =>
        new Set(list.map(({ material_id, per }) => `${material_id}/${per}`)).size === list.length &&
        list.every(({ material_id, substitute_material_id }) => material_id !== substitute_material_id)
      const problem = normsProblem(norms)
      expect(problem === undefined).toBe(isSound(norms))
      if (problem === undefined) return
      expect(isSound(norms.slice(0, problem.at))).toBe(true)
      expect(isSound(norms.slice(0, problem.at + 1))).toBe(false)
    }),
  )
})

test('a service changes quantities, takes materials away, and adds none', () => {
  const overrides = fc.array(fc.record({ material_id: materials, qty: fc.nat(3) }), { maxLength: 3 })
  fc.assert(
    fc.property(anyNorms, overrides, (norms, own) => {
      expect(normsOfStep(norms, null)).toEqual(norms)
      const left = normsOfStep(norms, own)
      const changed = new Map(own.map(({ material_id, qty }) => [material_id, qty]))
      for (const norm of left) expect(norm.qty).toBe(changed.get(norm.material_id) ?? norm.qty)
      expect(left.length).toBe(norms.filter(({ material_id }) => changed.get(material_id) !== 0).length)
    }),
  )
})

test('what is counted by teeth grows with them, without dust of decimals', () => {
  fc.assert(
    fc.property(anyNorm, fc.nat(32), fc.nat(2), (norm, teeth, arches) => {
      const all = normQuantity(norm, { teeth, arches })
      const one = { step: 1, tooth: teeth, arch: arches }[norm.per]
      expect(all).toBeCloseTo(norm.qty * one, 6)
      expect(Math.round(all * 1_000)).toBeCloseTo(all * 1_000, 6)
    }),
  )
  expect(normQuantity({ qty: 0.1, per: 'tooth' }, { teeth: 3, arches: 0 })).toBe(0.3)
})

test('the cost of materials is whole, and of those alone that are not optional', () => {
  const glove = { qty: 2, factor: 1, standard_cost: 2_000, is_optional: false }
  const composite = { qty: 0.3, factor: 1, standard_cost: 45_000, is_optional: false }
  const box = { qty: 1, factor: 50, standard_cost: 800, is_optional: true }
  expect(normsCost([glove, composite, box])).toBe(17_500)
  expect(normsCost([{ ...glove, qty: 0.333, standard_cost: 10 }])).toBe(3)
})
