import { fromThousandths } from '@bcare/rules/materials/quantity'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quantityText, signedQuantity } from './quantity.ts'

test('what is read is the quantity, whatever its size', () => {
  fc.assert(
    fc.property(fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }), (thousandths) => {
      const quantity = fromThousandths(thousandths)
      const read = Number(quantityText(quantity).replaceAll('.', '').replace(',', '.').replace('−', '-'))
      expect(read).toBe(quantity === 0 ? 0 : quantity)
    }),
  )
})

test('a quantity has its unit, and its sign where it moves', () => {
  expect(quantityText(12_345.5, 'ml')).toBe('12.345,5 ml')
  expect(quantityText(-0.25, null)).toBe('−0,25')
  expect(signedQuantity(2, 'hộp')).toBe('+2 hộp')
  expect(signedQuantity(0)).toBe('0')
})
