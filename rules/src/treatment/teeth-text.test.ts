import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NO_TEETH, orderedTeeth, teethText } from './teeth.ts'
import { readTeeth } from './teeth-text.ts'
import { ARCHES, SURFACES, TEETH } from './tooth.ts'

const anyPlaces = fc.record({
  items: fc.uniqueArray(
    fc.record({ tooth: fc.constantFrom(...TEETH), surfaces: fc.uniqueArray(fc.constantFrom(...SURFACES)) }),
    { maxLength: 6, selector: ({ tooth }) => tooth },
  ),
  arches: fc.uniqueArray(fc.constantFrom(...ARCHES)),
})

test('what is shown is read as the same places', () => {
  fc.assert(
    fc.property(anyPlaces, (choice) => {
      expect(readTeeth(teethText(choice))).toEqual({ choice: orderedTeeth(choice), unread: undefined })
    }),
  )
})

test('any text is read without an error, and what it gives is in order', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (text) => {
      const { choice } = readTeeth(text)
      expect(orderedTeeth(choice)).toEqual(choice)
    }),
  )
})

test.each([
  ['16mo, 17', '16 (MO), 17'],
  ['17; 16 (om)', '16 (MO), 17'],
  ['16 17 mo', '16, 17 (MO)'],
  ['16 o 26 m', '16 (O), 26 (M)'],
  ['Hàm trên', 'Hàm trên'],
  ['hai ham', 'Hàm trên, Hàm dưới'],
])('«%s» is «%s»', (typed, shown) => {
  expect(teethText(readTeeth(typed).choice)).toBe(shown)
})

test('a word that names no tooth is told, and a tooth that is named twice', () => {
  expect(readTeeth('16, 19')).toMatchObject({ unread: '19' })
  expect(readTeeth('16, 16 M')).toMatchObject({ unread: '16 m' })
  expect(readTeeth('__proto__, constructor')).toEqual({ choice: NO_TEETH, unread: '__proto__' })
  expect(readTeeth(' ')).toEqual({ choice: NO_TEETH, unread: undefined })
})
