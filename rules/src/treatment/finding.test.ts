import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CONDITION_PLACES,
  conditionKind,
  type FoundOn,
  findingProblem,
  openAlready,
  sameFinding,
} from './finding.ts'
import { DENTITIONS, SURFACES, surfacesOf, TEETH, teethOf } from './tooth.ts'

const anyItem: fc.Arbitrary<FoundOn> = fc.record({
  tooth: fc.oneof(fc.constantFrom(...TEETH), fc.constantFrom('19', '56', '')),
  surfaces: fc.array(fc.constantFrom(...SURFACES), { maxLength: 4 }),
})
const anyItems = fc.array(anyItem, { minLength: 1, maxLength: 4 })
const anyPlace = fc.constantFrom(...CONDITION_PLACES)

test('what may be noted names each tooth of the mouth once, with surfaces that it has', () => {
  fc.assert(
    fc.property(anyItems, anyPlace, fc.constantFrom(...DENTITIONS), (items, place, dentition) => {
      if (findingProblem(items, { place }, dentition) !== undefined) return
      expect(new Set(items.map(({ tooth }) => tooth)).size).toBe(items.length)
      for (const { tooth, surfaces } of items) {
        expect(teethOf(dentition)).toContain(tooth)
        expect(surfaces.every((one) => surfacesOf(tooth).includes(one))).toBe(true)
        expect(new Set(surfaces).size).toBe(surfaces.length)
        if (place !== 'surface') expect(surfaces).toEqual([])
      }
    }),
  )
})

test('a tooth alone of its mouth with what surfaces it has may always be noted', () => {
  const own = fc
    .constantFrom(...TEETH)
    .chain((tooth) => fc.record({ tooth: fc.constant(tooth), surfaces: fc.subarray([...surfacesOf(tooth)]) }))
  fc.assert(
    fc.property(own, (item) => {
      expect(findingProblem([item], { place: 'surface' }, 'mixed')).toBe(undefined)
    }),
  )
})

test('whether two findings are the same one does not depend on which came first, and each is the same as itself', () => {
  fc.assert(
    fc.property(anyItem, anyItem, (one, other) => {
      expect(sameFinding(one, other)).toBe(sameFinding(other, one))
      expect(sameFinding(one, one)).toBe(true)
      expect(openAlready('Sâu răng', [one], [other]) !== undefined).toBe(sameFinding(one, other))
    }),
  )
})

test('a refusal names the tooth and only the surfaces that are noted already', () => {
  const open: FoundOn[] = [{ tooth: '16', surfaces: ['O', 'M'] }]
  expect(openAlready('Sâu răng', [{ tooth: '16', surfaces: ['D', 'M'] }], open)).toBe(
    'Răng 16 mặt M đã được ghi «Sâu răng», hãy kết thúc ghi nhận cũ trước',
  )
  expect(openAlready('Sâu răng', [{ tooth: '16', surfaces: ['D'] }], open)).toBe(undefined)
})

test('a term of which nothing is noted is an illness on surfaces, whatever else its data hold', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.anything()), (data) => {
      const kind = conditionKind(data)
      expect(CONDITION_PLACES).toContain(kind.place)
      if (!Object.hasOwn(data, 'place')) expect(kind.place).toBe('surface')
    }),
  )
  expect(conditionKind({ category: 'existing', place: 'whole', presence: 'implant' })).toEqual({
    category: 'existing',
    place: 'whole',
    presence: 'implant',
  })
})
