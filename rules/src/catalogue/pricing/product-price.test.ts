import fc from 'fast-check'
import { expect, test } from 'vitest'
import { discount, line, order, product, tier } from './fixture.ts'
import { priceMoment } from './moment.ts'
import { priceOrder } from './price.ts'
import { productPrice } from './product-price.ts'

const { at } = order()

test('one of a product costs what an order of it alone costs, never more than its price list says', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 50_000_000 }),
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 0, max: 100 }),
      (list_price, off, saved) => {
        const tiers = [tier({ value: off })]
        const discounts = [discount({ kind: 'percent', value: saved })]
        const bought = product({ list_price })
        const price = productPrice(bought, { at, quantity: 1, tiers, discounts })
        const alone = priceOrder(order({ tiers, discounts, lines: [line('a', { product: bought })] }))
        expect('code' in alone ? undefined : alone.net).toBe(price.final_price)
        expect(price.final_price).toBeLessThanOrEqual(price.tier_price)
        expect(price.tier_price).toBeLessThanOrEqual(list_price)
      },
    ),
  )
})

test('a price below the floor says so', () => {
  const bought = product({ list_price: 300_000, min_price: 290_000 })
  const facts = { at, quantity: 1, discounts: [] }
  expect(productPrice(bought, { ...facts, tiers: [] })).toMatchObject({ floor_hit: false })
  expect(productPrice(bought, { ...facts, tiers: [tier({ value: 5 })] })).toMatchObject({ floor_hit: true })
})

test('so many that no amount can hold them still have the price of one', () => {
  const bought = product({ list_price: 900_000_000_000 })
  expect(productPrice(bought, { at, quantity: 10_000, tiers: [], discounts: [] })).toMatchObject({
    final_price: 900_000_000_000,
  })
})

test('the moment of a price is that of the clinic’s clock', () => {
  expect(priceMoment('2026-06-30T16:59:00Z')).toEqual({ date: '2026-06-30', weekday: 2, minute: 1439 })
  expect(priceMoment('2026-06-30T17:00:00Z')).toEqual({ date: '2026-07-01', weekday: 3, minute: 0 })
})
