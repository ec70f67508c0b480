import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bundleListTotal,
  bundlePriceProblem,
  bundleProblem,
  bundleSaving,
  bundleShares,
  sharesLeft,
  whyNotSold,
} from './bundle.ts'

const MONEY = fc.integer({ min: 0, max: 100_000_000 })
const anyItems = fc.uniqueArray(
  fc.record({
    product_id: fc.integer({ min: 1, max: 20 }),
    quantity: fc.oneof(
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 9_999 }).map((n) => n / 1_000),
    ),
    list_price: MONEY,
    price_share: fc.constant<number | null>(null),
  }),
  { minLength: 1, maxLength: 6, selector: ({ product_id }) => product_id },
)
const sum = (amounts: Iterable<number>) => [...amounts].reduce((total, amount) => total + amount, 0)

const item = (product_id: number, list_price: number, price_share: number | null = null) => ({
  product_id,
  quantity: 1,
  list_price,
  price_share,
  is_optional: false,
})

test('the parts of a bundle add up to its price to the đồng, however many are sold and whichever item comes first', () => {
  fc.assert(
    fc.property(anyItems, MONEY, fc.integer({ min: 1, max: 5 }), (items, price, times) => {
      const shares = bundleShares({ price, items }, times)
      expect(sum(shares.values())).toBe(price * times)
      expect(bundleShares({ price, items: items.toReversed() }, times)).toEqual(shares)
      expect([...shares.values()].every((share) => share >= 0)).toBe(true)
    }),
  )
})

test('the parts that the rule makes can be named, and then stay as they are', () => {
  fc.assert(
    fc.property(anyItems, MONEY, (items, price) => {
      const shares = bundleShares({ price, items }, 1)
      const named = items.map((one) => ({
        ...one,
        is_optional: false,
        price_share: shares.get(one.product_id) ?? 0,
      }))
      expect(sharesLeft(price, named)).toBe(0)
      expect(bundleProblem({ price, items: named, valid_from: null, valid_to: null })).toBeUndefined()
      expect(sharesLeft(price, items)).toBeUndefined()
      // Nothing weighs anything where all of them are free.
      if (price > 0) expect(bundleShares({ price, items: named }, 1)).toEqual(shares)
    }),
  )
})

test('parts are by list price, or as they are named', () => {
  expect([...bundleShares({ price: 100, items: [item(1, 1), item(2, 1), item(3, 1)] }, 1).values()]).toEqual([
    34, 33, 33,
  ])
  expect([...bundleShares({ price: 100, items: [item(1, 1, 90), item(2, 1, 10)] }, 2).values()]).toEqual([
    180, 20,
  ])
})

test('price and saving make the list total, and a bundle is never dearer than its items', () => {
  fc.assert(
    fc.property(anyItems, MONEY, (items, price) => {
      const list_total = bundleListTotal(items)
      const { amount, percent } = bundleSaving(price, list_total)
      const isDear = bundlePriceProblem(price, list_total) !== undefined
      expect(isDear).toBe(price > list_total)
      expect(amount).toBe(isDear ? 0 : list_total - price)
      expect(percent).toBeGreaterThanOrEqual(0)
      expect(percent).toBeLessThanOrEqual(100)
    }),
  )
  expect(bundleSaving(3_400_000, 4_000_000)).toEqual({ amount: 600_000, percent: 15 })
  expect(bundleSaving(1, 3)).toEqual({ amount: 2, percent: 66.7 })
})

test('what cannot be a bundle is said, with what is lacking', () => {
  const problem = (rest: Partial<Parameters<typeof bundleProblem>[0]>) =>
    bundleProblem({ price: 100, items: [item(1, 100)], valid_from: null, valid_to: null, ...rest })
  const said = (...items: ReturnType<typeof item>[]) => problem({ items })?.message
  expect(said()).toContain('ít nhất một')
  expect(said(item(1, 50), item(1, 50))).toContain('hai dòng')
  expect(said(item(1, 50, 10), item(2, 50))).toContain('mọi dịch vụ')
  expect(said(item(1, 50, 10), item(2, 50, 60))).toContain('còn thiếu 30 đ')
  expect(said(item(1, 50, 100), item(2, 50, 60))).toContain('đang thừa 60 đ')
  expect(said({ ...item(1, 50), is_optional: true })).toContain('không tùy chọn')
  expect(said(item(1, 50, 40), { ...item(2, 50, 60), is_optional: true })).toBeUndefined()
  expect(problem({ valid_from: '2026-02-02', valid_to: '2026-02-01' })?.field).toBe('valid_to')
  expect(problem({ valid_from: '2026-02-02', valid_to: '2026-02-02' })).toBeUndefined()
})

test('a bundle is sold while it is in use, from its first day to its last, at its branches', () => {
  const bundle = {
    name: 'Tẩy trắng',
    is_active: true,
    valid_from: '2026-02-01',
    valid_to: '2026-02-28',
    branch_ids: [2],
  }
  const why = (rest: Partial<typeof bundle>, date = '2026-02-10', branch_id: number | null = 2) =>
    whyNotSold({ ...bundle, ...rest }, { date, branch_id })
  expect(why({})).toBeUndefined()
  expect([why({}, '2026-02-01'), why({}, '2026-02-28')]).toEqual([undefined, undefined])
  expect(why({ is_active: false })).toContain('ngưng dùng')
  expect(why({}, '2026-01-31')).toContain('từ ngày 01/02/2026')
  expect(why({}, '2026-03-01')).toContain('hết hạn bán ngày 28/02/2026')
  expect(why({}, '2026-02-10', 1)).toContain('chi nhánh')
  expect(why({}, '2026-02-10', null)).toContain('chi nhánh')
  expect(why({ branch_ids: [] }, '2026-02-10', null)).toBeUndefined()
})
