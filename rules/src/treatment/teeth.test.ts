import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TOOTH_SCOPES } from '../catalogue/product.ts'
import { NO_TEETH, orderedTeeth, type TeethChoice, teethProblem, teethText, touchesTooth } from './teeth.ts'
import { ARCHES, archOf, DENTITIONS, SURFACES, surfacesOf, TEETH, teethOf } from './tooth.ts'

const anyItem = fc.record({
  tooth: fc.oneof(fc.constantFrom(...TEETH), fc.constantFrom('10', '19', '56', '99', '')),
  surfaces: fc.array(fc.constantFrom(...SURFACES), { maxLength: 4 }),
})
const anyChoice: fc.Arbitrary<TeethChoice> = fc.record({
  items: fc.array(anyItem, { maxLength: 4 }),
  arches: fc.uniqueArray(fc.constantFrom(...ARCHES)),
})
const anyDemand = fc.record({ tooth_scope: fc.constantFrom(...TOOTH_SCOPES), needs_surfaces: fc.boolean() })
const anyDentition = fc.constantFrom(...DENTITIONS)

test('teeth that are accepted are of the mouth, own their surfaces and fit what the service asks', () => {
  fc.assert(
    fc.property(anyChoice, anyDemand, anyDentition, (choice, demand, dentition) => {
      if (teethProblem(choice, demand, dentition) !== undefined) return
      const { items, arches } = choice
      expect(items.every(({ tooth }) => teethOf(dentition).includes(tooth))).toBe(true)
      expect(
        items.every(({ tooth, surfaces }) => surfaces.every((one) => surfacesOf(tooth).includes(one))),
      ).toBe(true)
      expect(new Set(items.map(({ tooth }) => tooth)).size).toBe(items.length)
      const counts = {
        none: [0, 0],
        mouth: [0, 0],
        tooth: [1, 0],
        multi_tooth: [items.length, 0],
        arch: [0, arches.length],
      }
      expect([items.length, arches.length]).toEqual(counts[demand.tooth_scope])
      if (demand.tooth_scope === 'multi_tooth') expect(items.length).toBeGreaterThan(0)
      if (demand.tooth_scope === 'arch') expect(arches.length).toBeGreaterThan(0)
      if (demand.needs_surfaces) expect(items.every(({ surfaces }) => surfaces.length > 0)).toBe(true)
    }),
  )
})

test('every tooth with its own surfaces is accepted in the mouth that has it', () => {
  fc.assert(
    fc.property(fc.constantFrom(...TEETH), fc.boolean(), (tooth, whole) => {
      const choice = { items: [{ tooth, surfaces: whole ? surfacesOf(tooth) : [] }], arches: [] }
      expect(teethProblem(choice, { tooth_scope: 'tooth', needs_surfaces: whole }, 'mixed')).toBeUndefined()
    }),
  )
})

test('putting teeth in order changes neither what is accepted nor what they touch, and twice is once', () => {
  fc.assert(
    fc.property(anyChoice, anyDemand, fc.constantFrom(...TEETH), (choice, demand, tooth) => {
      const ordered = orderedTeeth(choice)
      expect(orderedTeeth(ordered)).toEqual(ordered)
      expect(touchesTooth(ordered, tooth)).toBe(touchesTooth(choice, tooth))
      if (teethProblem(choice, demand, 'mixed') === undefined)
        expect(teethProblem(ordered, demand, 'mixed')).toBeUndefined()
    }),
  )
})

test('an arch touches all of its teeth and none of the other', () => {
  fc.assert(
    fc.property(fc.constantFrom(...TEETH), fc.constantFrom(...ARCHES), (tooth, arch) => {
      expect(touchesTooth({ items: [], arches: [arch] }, tooth)).toBe(archOf(tooth) === arch)
    }),
  )
})

test('places are written as dentists write them', () => {
  const surfaces = ['D', 'O', 'M'] as const
  expect(
    teethText({
      items: [
        { tooth: '26', surfaces: [] },
        { tooth: '16', surfaces },
      ],
      arches: [],
    }),
  ).toBe('16 (MOD), 26')
  expect(teethText({ items: [], arches: ['lower', 'upper'] })).toBe('Hàm trên, Hàm dưới')
  expect(teethText(NO_TEETH)).toBe('')
})

test.each([
  [
    'Răng 11 không có mặt O',
    { tooth_scope: 'tooth', needs_surfaces: false },
    [{ tooth: '11', surfaces: ['O'] }],
    [],
  ],
  [
    'Không có răng số 19',
    { tooth_scope: 'tooth', needs_surfaces: false },
    [{ tooth: '19', surfaces: [] }],
    [],
  ],
  [
    'Vui lòng chọn mặt của răng 36',
    { tooth_scope: 'tooth', needs_surfaces: true },
    [{ tooth: '36', surfaces: [] }],
    [],
  ],
  ['Vui lòng chọn răng', { tooth_scope: 'multi_tooth', needs_surfaces: false }, [], []],
  ['Dịch vụ này không làm theo hàm', { tooth_scope: 'mouth', needs_surfaces: false }, [], ['upper']],
] as const)('what is wrong is said: %s', (words, demand, items, arches) => {
  expect(teethProblem({ items, arches }, demand, 'permanent')?.message).toBe(words)
})
