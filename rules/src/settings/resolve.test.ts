import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inheritedAt, resolve, SOURCES, type Layers, type SetLevel } from './resolve.ts'

const levels = SOURCES.slice(1) as SetLevel[]
const layers = fc.record(
  { tenant: fc.integer(), branch: fc.integer(), user: fc.integer() },
  { requiredKeys: [] },
) as fc.Arbitrary<Layers<number>>

test('the narrowest level that is set holds, and the default where none is', () => {
  fc.assert(
    fc.property(layers, fc.integer(), (set, fallback) => {
      const { value, source } = resolve(set, fallback)
      const narrowest = levels.findLast((level) => set[level] !== undefined)
      expect(source).toBe(narrowest ?? 'default')
      expect(value).toBe(narrowest === undefined ? fallback : set[narrowest])
    }),
  )
})

test('what is set at a narrower level is not seen from a wider one', () => {
  fc.assert(
    fc.property(layers, fc.integer(), fc.constantFrom(...levels), (set, fallback, level) => {
      const { source } = resolve(set, fallback, level)
      expect(SOURCES.indexOf(source)).toBeLessThanOrEqual(SOURCES.indexOf(level))
    }),
  )
})

test('taking a value back leaves what is inherited', () => {
  fc.assert(
    fc.property(
      layers,
      fc.integer(),
      fc.integer(),
      fc.constantFrom(...levels),
      (set, fallback, value, level) => {
        const { [level]: _, ...without } = set
        expect(resolve({ ...set, [level]: value }, fallback, level).value).toBe(value)
        expect(inheritedAt({ ...set, [level]: value }, fallback, level)).toBe(
          resolve(without, fallback, level).value,
        )
      },
    ),
  )
})
