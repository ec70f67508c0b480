import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timesQuantity } from './amounts.ts'
import { REASON_CODES } from './eligible.ts'
import { anyOrder, discount, line, order, product, tier } from './fixture.ts'
import { type OrderPrice, type PriceInput, priceOrder } from './price.ts'

const priced = (input: PriceInput): OrderPrice => {
  const price = priceOrder(input)
  if (!('lines' in price)) throw new Error(price.message)
  return price
}
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

test('the same order has the same price, and whichever line comes first makes no difference', () => {
  fc.assert(
    fc.property(anyOrder, fc.integer({ min: 0, max: 9 }), (input, turn) => {
      const price = priced(input)
      expect(priced(input)).toEqual(price)
      const turned = [...input.lines.slice(turn), ...input.lines.slice(0, turn)].toReversed()
      const other = priced({
        ...input,
        lines: turned,
        tiers: input.tiers.toReversed(),
        discounts: input.discounts.toReversed(),
      })
      const byName = (one: OrderPrice) => new Map(one.lines.map((row) => [row.ref, row]))
      expect(byName(other)).toEqual(byName(price))
      expect({ ...other, lines: [] }).toEqual({ ...price, lines: [] })
    }),
  )
})

test('every amount is whole đồng, none below zero, and the parts add up to what was agreed', () => {
  fc.assert(
    fc.property(anyOrder, (input) => {
      const price = priced(input)
      for (const row of price.lines) {
        const amounts = [
          row.gross,
          row.tier_saving,
          row.line_discount,
          row.order_discount_share,
          row.net,
          row.vat,
        ]
        for (const amount of [...amounts, ...row.promo_discounts.map((promo) => promo.amount)]) {
          expect(Number.isSafeInteger(amount)).toBe(true)
          expect(amount).toBeGreaterThanOrEqual(0)
        }
        const promos = sum(row.promo_discounts.map((promo) => promo.amount))
        expect(row.gross - row.line_discount - promos - row.order_discount_share).toBe(row.net)
        expect(row.total).toBe(row.net + row.vat)
      }
      const of = (key: 'gross' | 'net' | 'vat' | 'total' | 'order_discount_share') =>
        sum(price.lines.map((row) => row[key]))
      expect([of('gross'), of('net'), of('vat'), of('order_discount_share')]).toEqual([
        price.gross,
        price.net,
        price.vat,
        price.order_discount,
      ])
      expect(of('total') + price.cash_rounding).toBe(price.total)
      expect(sum(price.discounts.map(({ amount }) => amount))).toBe(price.promo_discount)
    }),
  )
})

test('a programme takes off no more than its cap, one that is exclusive stands alone, one of a group', () => {
  fc.assert(
    fc.property(anyOrder, (input) => {
      const { discounts } = priced(input)
      const applied = discounts.map(({ discount_id, amount }) => {
        const found = input.discounts.find(({ id }) => id === discount_id)
        if (found === undefined) throw new Error('an unknown programme was applied')
        expect(amount).toBeLessThanOrEqual(found.max_amount ?? Infinity)
        return found
      })
      if (applied.some(({ stack_mode }) => stack_mode === 'exclusive')) expect(applied).toHaveLength(1)
      const groups = applied.flatMap(({ stack_group }) => stack_group ?? [])
      expect(new Set(groups).size).toBe(groups.length)
    }),
  )
})

test('a code that is refused has a reason of the list and a sentence', () => {
  fc.assert(
    fc.property(anyOrder, (input) => {
      for (const { reason_code, message } of priced(input).rejected_codes) {
        expect(REASON_CODES).toContain(reason_code)
        expect(message).toMatch(/^\p{Lu}.{10,}/u)
      }
    }),
  )
})

test('a bundle costs its price, whatever its services cost one by one', () => {
  fc.assert(
    fc.property(anyOrder, (input) => {
      const groups = Map.groupBy(
        priced({ ...input, discounts: [], order_discount: null }).lines.filter(
          ({ bundle_id }) => bundle_id !== null,
        ),
        ({ ref }) => ref.split('/')[0],
      )
      for (const [ref, rows] of groups) {
        const asked = input.lines.filter((one) => one.ref.startsWith(`${ref}/`))
        expect(sum(rows.map(({ gross }) => gross))).toBe(sum(asked.map(({ bundle }) => bundle?.amount ?? 0)))
        expect(rows.every(({ price_source }) => price_source === 'bundle')).toBe(true)
      }
    }),
  )
})

test('an order discount of 100.000 over three lines of 300.000 leaves no đồng over: 33.334, 33.333, 33.333', () => {
  const lines = ['c', 'a', 'b'].map((ref) => line(ref))
  const price = priced(order({ lines, order_discount: { kind: 'amount', value: 100_000 } }))
  expect(price.lines.map(({ ref, order_discount_share }) => [ref, order_discount_share])).toEqual([
    ['c', 33_333],
    ['a', 33_334],
    ['b', 33_333],
  ])
  expect(price.total).toBe(800_000)
})

test('the order of steps: list, tier, staff on the line, programme on lines, staff on the order, programme on the order, VAT, cash', () => {
  const price = priced(
    order({
      lines: [
        line('1', {
          product: product({ list_price: 1_000_000, vat_rate: 8 }),
          line_discount: { kind: 'percent', value: 10 },
        }),
      ],
      tiers: [tier({ value: 20 })],
      discounts: [
        discount({ id: 1, apply_to: 'order', kind: 'percent', value: 10 }),
        discount({ id: 2, apply_to: 'line', kind: 'percent', value: 50 }),
      ],
      order_discount: { kind: 'amount', value: 60_000 },
      cash_note: 1_000,
    }),
  )
  expect(price.lines[0]).toMatchObject({
    unit_list: 1_000_000,
    unit_price: 800_000,
    price_source: 'tier',
    tier_saving: 200_000,
    line_discount: 80_000,
    promo_discounts: [{ discount_id: 2, amount: 360_000 }],
    order_discount_share: 90_000,
    net: 270_000,
    vat: 21_600,
    total: 291_600,
  })
  expect(price).toMatchObject({ cash_rounding: 400, total: 292_000 })
})

test.each([
  ['per_tooth', { teeth: ['11', '12', '11'] }, 2],
  ['per_arch', { teeth: ['11', '48', '55'] }, 2],
  ['per_surface', { surfaces: ['M', 'O', 'D'] }, 3],
  ['per_session', { quantity: 5, teeth: ['11'] }, 5],
  ['flat', { quantity: 2.5, teeth: ['11'] }, 2.5],
] as const)('%s bills what it counts', (price_mode, places, billed) => {
  const [row] = priced(order({ lines: [line('1', { product: product({ price_mode }), ...places })] })).lines
  expect(row).toMatchObject({ quantity_billed: billed, gross: timesQuantity(300_000, billed), warnings: [] })
})

test('a place that is not chosen yet, a price under the floor, and a service out of use are warned of', () => {
  const dear = product({ price_mode: 'per_tooth', min_price: 250_000, is_active: false })
  const [row] = priced(
    order({
      lines: [line('1', { product: dear, quantity: 2, line_discount: { kind: 'amount', value: 150_000 } })],
    }),
  ).lines
  expect(row?.warnings.map(({ kind }) => kind)).toEqual(['inactive', 'places_missing', 'below_floor'])
})

test('two lines of one name, and a line that no amount can hold, are refused in words', () => {
  expect(priceOrder(order({ lines: [line('1'), line('1')] }))).toMatchObject({ code: 422, field: 'lines' })
  const dear = line('1', { product: product({ list_price: 999_999_999_999 }), quantity: 2 })
  expect(priceOrder(order({ lines: [dear] }))).toMatchObject({ message: expect.stringContaining('quá lớn') })
})
