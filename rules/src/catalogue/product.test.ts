import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  PRICE_MODES,
  PRODUCT_KINDS,
  productProblem,
  scopesOf,
  soldProductProblem,
  TOOTH_SCOPES,
} from './product.ts'

const anyProduct = fc.record({
  kind: fc.constantFrom(...PRODUCT_KINDS),
  list_price: fc.integer({ min: 0, max: 100_000_000 }),
  min_price: fc.option(fc.integer({ min: 0, max: 100_000_000 })),
  price_mode: fc.constantFrom(...PRICE_MODES),
  tooth_scope: fc.constantFrom(...TOOTH_SCOPES),
  needs_surfaces: fc.boolean(),
})

test('a product that is accepted has a floor within its price, and counts what it can count', () => {
  fc.assert(
    fc.property(anyProduct, (product) => {
      if (productProblem(product) !== undefined) return
      expect(product.min_price ?? 0).toBeLessThanOrEqual(product.list_price)
      expect(scopesOf(product.price_mode)).toContain(product.tooth_scope)
      if (product.price_mode === 'per_surface') expect(product.needs_surfaces).toBe(true)
    }),
  )
})

test('a problem names the field that mends it: what is said to be wrong is no more once it is put right', () => {
  const mend = {
    min_price: { min_price: null },
    tooth_scope: { price_mode: 'flat' as const },
    needs_surfaces: { needs_surfaces: false, price_mode: 'flat' as const },
  }
  fc.assert(
    fc.property(anyProduct, (product) => {
      const problem = productProblem(product)
      if (problem === undefined) return
      expect(productProblem({ ...product, ...mend[problem.field] })?.field).not.toBe(problem.field)
    }),
  )
})

test.each([
  ['Giá sàn', { min_price: 400_000 }],
  ['theo hàm', { price_mode: 'per_arch' as const }],
  ['theo răng', { price_mode: 'per_tooth' as const }],
  ['mặt răng', { needs_surfaces: true }],
])('what is wrong is said: %s', (words, change) => {
  const plain = {
    kind: 'service' as const,
    list_price: 300_000,
    min_price: null,
    price_mode: 'flat' as const,
    tooth_scope: 'none' as const,
    needs_surfaces: false,
  }
  expect(productProblem(plain)).toBeUndefined()
  expect(productProblem({ ...plain, ...change })?.message).toContain(words)
})

test('what lines count by stays as it is once a product was sold, and nothing else is held', () => {
  const counted = fc.record({
    unit_term_id: fc.option(fc.integer({ min: 1, max: 3 })),
    price_mode: fc.constantFrom(...PRICE_MODES),
    tooth_scope: fc.constantFrom(...TOOTH_SCOPES),
  })
  fc.assert(
    fc.property(counted, counted, anyProduct, (before, after, product) => {
      const problem = soldProductProblem(before, after)
      if (problem === undefined) expect(after).toEqual(before)
      else expect(after[problem.field]).not.toBe(before[problem.field])
      expect(soldProductProblem(before, { ...product, ...before })).toBeUndefined()
    }),
  )
})
