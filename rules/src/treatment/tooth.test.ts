import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  archOf,
  chartRow,
  counterpartOf,
  dentitionAt,
  DENTITIONS,
  isPrimary,
  isTooth,
  kindOf,
  PERMANENT_TEETH,
  PRIMARY_TEETH,
  quadrantOf,
  rootCount,
  surfacesOf,
  surfaceText,
  TEETH,
  teethOf,
} from './tooth.ts'

const anyTooth = fc.constantFrom(...TEETH)

test('a mouth has 32 permanent teeth and 20 milk teeth, and no text beside them is a tooth', () => {
  expect([PERMANENT_TEETH.length, PRIMARY_TEETH.length, new Set(TEETH).size]).toEqual([32, 20, 52])
  fc.assert(
    fc.property(fc.string({ maxLength: 3 }), (text) => {
      expect(isTooth(text)).toBe(/^([1-4][1-8]|[5-8][1-5])$/.test(text))
    }),
  )
})

test('every tooth has five surfaces, of which one is either an edge or a chewing surface', () => {
  fc.assert(
    fc.property(anyTooth, (tooth) => {
      const surfaces = surfacesOf(tooth)
      expect(new Set(surfaces).size).toBe(5)
      expect(surfaces.includes('I')).not.toBe(surfaces.includes('O'))
      expect(surfaces.includes('I')).toBe(['incisor', 'canine'].includes(kindOf(tooth)))
    }),
  )
})

test('each tooth stands in exactly one row of the chart, right side first', () => {
  const rows = (['upper', 'lower'] as const).flatMap((arch) =>
    [false, true].map((primary) => chartRow(arch, primary)),
  )
  expect(rows.flat().toSorted()).toEqual([...TEETH].toSorted())
  for (const row of rows) {
    const middle = row.length / 2
    expect(row.slice(0, middle).every((tooth) => [1, 4].includes(quadrantOf(tooth)))).toBe(true)
    expect(row.slice(middle).every((tooth) => [2, 3].includes(quadrantOf(tooth)))).toBe(true)
    expect(new Set(row.map(archOf)).size).toBe(1)
  }
  expect(chartRow('upper', false).join(' ')).toBe('18 17 16 15 14 13 12 11 21 22 23 24 25 26 27 28')
  expect(chartRow('lower', true).join(' ')).toBe('85 84 83 82 81 71 72 73 74 75')
})

test('a milk tooth and the tooth that follows it name each other, on the same side', () => {
  fc.assert(
    fc.property(anyTooth, (tooth) => {
      const other = counterpartOf(tooth)
      if (other === undefined) {
        expect(isPrimary(tooth)).toBe(false)
        return
      }
      expect(counterpartOf(other)).toBe(tooth)
      expect(quadrantOf(other)).toBe(quadrantOf(tooth))
      expect(isPrimary(other)).not.toBe(isPrimary(tooth))
    }),
  )
})

test('what dentition an age suggests never goes back as the child grows', () => {
  fc.assert(
    fc.property(fc.nat(110), fc.nat(110), (one, other) => {
      const [younger, older] = [Math.min(one, other), Math.max(one, other)]
      expect(DENTITIONS.indexOf(dentitionAt(younger))).toBeLessThanOrEqual(
        DENTITIONS.indexOf(dentitionAt(older)),
      )
    }),
  )
  expect(teethOf(dentitionAt(null))).toBe(PERMANENT_TEETH)
  expect(teethOf('mixed')).toHaveLength(52)
})

test('surfaces are written in one order, each once', () => {
  expect(surfaceText(['D', 'O', 'M', 'O'])).toBe('MOD')
  expect([
    rootCount('16'),
    rootCount('46'),
    rootCount('14'),
    rootCount('24'),
    rootCount('15'),
    rootCount('55'),
  ]).toEqual([3, 2, 2, 2, 1, 3])
})
