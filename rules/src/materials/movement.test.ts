import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Move, move, type Stock } from './movement.ts'
import { costOf, isQuantity, shareOf, toThousandths } from './quantity.ts'

const EMPTY: Stock = { on_hand: 0, value: 0 }

const moves = (negative: boolean) =>
  fc.array(
    fc.record({
      direction: fc.constantFrom<1 | -1>(1, -1),
      quantity: fc.integer({ min: 1, max: 5_000_000 }),
      unit_cost: fc.option(fc.integer({ min: 0, max: 20_000_000 }), { nil: undefined }),
      standard_cost: fc.integer({ min: 0, max: 100_000 }),
      negative: fc.constant(negative),
    }),
    { maxLength: 40 },
  )

interface Step {
  direction: 1 | -1
  quantity: number
  unit_cost: number | undefined
  standard_cost: number
  negative: boolean
}

/** A history, without the movements that a clinic would refuse where nothing may fall below zero. */
function run(steps: readonly Step[]) {
  let stock = EMPTY
  let told = 0
  const seen: { stock: Stock; movement: Move; amount: number }[] = []
  for (const { direction, quantity, unit_cost, standard_cost, negative } of steps) {
    if (!negative && direction < 0 && stock.on_hand < quantity) continue
    const amount = direction > 0 && unit_cost !== undefined ? costOf(quantity, unit_cost) : undefined
    const movement = { direction, quantity, amount, standard_cost }
    const moved = move(stock, movement)
    told += direction * moved.amount + moved.revaluation
    stock = moved.stock
    expect(stock.value).toBe(told)
    seen.push({ stock, movement, amount: moved.amount })
  }
  return seen
}

test('whatever moves: the value is the sum of its movements, no stock costs nothing, and no cost is of no stock', () => {
  fc.assert(
    fc.property(moves(true), (steps) => {
      for (const { stock } of run(steps)) {
        if (stock.on_hand === 0) expect(stock.value).toBe(0)
        expect(stock.value === 0 || stock.value > 0 === stock.on_hand > 0).toBe(true)
      }
    }),
  )
})

test('where nothing falls below zero, what goes out never costs more than what came, and the last takes the rest', () => {
  fc.assert(
    fc.property(moves(false), (steps) => {
      let came = 0
      let went = 0
      for (const { movement, amount } of run(steps)) {
        if (movement.direction > 0) came += amount
        else went += amount
        expect(went).toBeLessThanOrEqual(came)
      }
      const last = run(steps).at(-1)?.stock
      if (last !== undefined && last.on_hand > 0) {
        const { stock, amount } = move(last, { direction: -1, quantity: last.on_hand, standard_cost: 1 })
        expect(stock).toEqual(EMPTY)
        expect(amount).toBe(last.value)
      }
    }),
  )
})

test('a movement and its mirror leave the stock as it was, as long as both stand on something', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 1_000_000 }),
      fc.integer({ min: 1, max: 1_000_000_000 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      (on_hand, value, quantity) => {
        fc.pre(quantity < on_hand)
        const before = { on_hand, value }
        const used = move(before, { direction: -1, quantity, standard_cost: 0 })
        const back = move(used.stock, { direction: 1, quantity, amount: used.amount, standard_cost: 0 })
        expect(back.stock).toEqual(before)
      },
    ),
  )
})

test('used before it came: the delivery says what it cost', () => {
  const used = move(EMPTY, { direction: -1, quantity: 5_000, standard_cost: 1_000 })
  expect(used).toEqual({ stock: { on_hand: -5_000, value: -5_000 }, amount: 5_000, revaluation: 0 })
  const came = move(used.stock, { direction: 1, quantity: 20_000, amount: 40_000, standard_cost: 1_000 })
  expect(came.stock).toEqual({ on_hand: 15_000, value: 30_000 })
  expect(came.revaluation).toBe(-5_000)
})

test('the average of two deliveries: 100 at 10.000 đ and 100 at 20.000 đ give 15.000 đ', () => {
  const one = move(EMPTY, { direction: 1, quantity: 100_000, amount: 1_000_000, standard_cost: 0 })
  const two = move(one.stock, { direction: 1, quantity: 100_000, amount: 2_000_000, standard_cost: 0 })
  expect(move(two.stock, { direction: -1, quantity: 30_000, standard_cost: 0 }).amount).toBe(450_000)
})

test('a share is exact where numbers are not: the product of đồng and thousandths passes 2⁵³', () => {
  expect(shareOf(9_000_000_000_000, 1_000_000_000, 1_000_000_001)).toBe(8_999_999_991_000)
  expect(shareOf(10, 1, 4)).toBe(3)
  expect(shareOf(-10, 1, 4)).toBe(-3)
  expect(() => shareOf(1, 1, 0)).toThrow(RangeError)
})

test('a quantity has at most three decimals', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000_000, max: 1_000_000 }),
      (n) => isQuantity(n / 1000) && toThousandths(n / 1000) === n,
    ),
  )
  expect(isQuantity(0.0001)).toBe(false)
  expect(isQuantity(Number.NaN)).toBe(false)
})
