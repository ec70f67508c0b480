import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeDiscounts } from './choose.ts'
import { DISCOUNT_TRANSITIONS, type DiscountLine, discountProblem } from './discount.ts'
import { type ReasonCode, whyNot } from './eligible.ts'
import { anyDiscount, discount } from './fixture.ts'
import { savingsOf, savingTotal } from './saving.ts'

const lines: DiscountLine[] = [
  { ref: '1', product_id: 1, category_term_id: 7, bundle_id: null, quantity: 1, net: 300_000 },
  { ref: '2', product_id: 2, category_term_id: null, bundle_id: null, quantity: 2, net: 400_000 },
]
const person = { id: 5, group_ids: [2], is_new: false, birth_month: 3, is_referrer: false }
const at = { person, branch_id: 1, date: '2026-06-10', weekday: 3, minute: 600 }
const why = (rest: Parameters<typeof discount>[0], given: Partial<typeof at> = {}) =>
  whyNot(discount(rest), { at: { ...at, ...given }, lines, codes: new Set(['CHAOBAN']) })

test.each<[ReasonCode, Parameters<typeof discount>[0], RegExp]>([
  ['not_started', { valid_from: '2026-07-01' }, /bắt đầu từ 01\/07\/2026/],
  ['not_started', { status: 'draft' }, /nháp/],
  ['ended', { valid_to: '2026-06-09' }, /hạn đến 09\/06\/2026/],
  ['ended', { status: 'ended' }, /đã kết thúc/],
  ['paused', { status: 'paused' }, /tạm dừng/],
  ['wrong_branch', { branch_ids: [2] }, /chi nhánh/],
  ['wrong_weekday', { weekdays: [7, 1] }, /thứ Hai, Chủ nhật/],
  ['wrong_hour', { hours: { from: 480, to: 600 } }, /từ 08:00 đến 10:00/],
  ['below_min', { min_order: 1_000_000 }, /còn thiếu 300\.000/],
  ['below_min', { min_qty: 4 }, /từ 4 dịch vụ/],
  ['wrong_audience', { audience: 'new_customer' }, /khách hàng mới/],
  ['wrong_audience', { audience: 'birthday_month' }, /sinh nhật/],
  ['limit_reached', { usage_limit: 3, used_count: 3 }, /hết 3 lượt/],
  ['person_limit_reached', { usage_limit_per_person: 1, person_used_count: 1 }, /đủ 1 lượt/],
  ['code_required', { needs_code: true, code: 'KHAC' }, /nhập mã/],
  ['product_not_included', { apply_to: 'product', target_ids: [9] }, /Không có dịch vụ nào/],
])('a programme that does not hold states why: %s', (reason_code, rest, words) => {
  expect(why(rest)).toEqual({ reason_code, message: expect.stringMatching(words) })
  expect(why({})).toBeUndefined()
})

test('a programme that holds for a customer asks for one where none is chosen', () => {
  const nobody = { person: null as unknown as typeof person }
  expect(why({ usage_limit_per_person: 1 }, nobody)?.message).toContain('chọn khách hàng')
  expect(why({ audience: 'person', audience_ids: [5] }, nobody)?.message).toContain('chọn khách hàng')
  expect(why({ audience: 'person', audience_ids: [5] })).toBeUndefined()
  expect(why({ audience: 'group', audience_ids: [2, 3] })).toBeUndefined()
  expect(why({ needs_code: true, code: 'chaoban' })).toBeUndefined()
})

test('no programme takes off more than a line costs, or than its cap', () => {
  fc.assert(
    fc.property(anyDiscount, (one) => {
      const savings = savingsOf(one, lines)
      for (const { ref, net } of lines) expect(savings.get(ref) ?? 0).toBeLessThanOrEqual(net)
      expect(savingTotal(savings)).toBeLessThanOrEqual(one.max_amount ?? Infinity)
    }),
  )
})

test.each([
  ['percent of lines', { kind: 'percent', value: 10, apply_to: 'product', target_ids: [2] }, [['2', 40_000]]],
  [
    'an amount of each line',
    { value: 50_000, apply_to: 'line' },
    [
      ['1', 50_000],
      ['2', 50_000],
    ],
  ],
  [
    'an amount over lines',
    { value: 70_000, apply_to: 'order' },
    [
      ['1', 30_000],
      ['2', 40_000],
    ],
  ],
  [
    'a price for one',
    { kind: 'fixed_price', value: 150_000, apply_to: 'product', target_ids: [2] },
    [['2', 100_000]],
  ],
  ['one for free, the cheapest', { kind: 'gift', value: 1, apply_to: 'line' }, [['2', 200_000]]],
  [
    'a cap',
    { kind: 'percent', value: 50, apply_to: 'line', max_amount: 70_000 },
    [
      ['1', 30_000],
      ['2', 40_000],
    ],
  ],
] as const)('a programme saves %s', (_, rest, saved) => {
  const one = discount({ ...rest, target_ids: 'target_ids' in rest ? [...rest.target_ids] : [] })
  expect(savingsOf(one, lines)).toEqual(new Map(saved))
})

test('an exclusive programme of lower priority gives way, and states that it does', () => {
  const judged = judgeDiscounts(
    [discount({ id: 1, stack_mode: 'exclusive', value: 200_000 }), discount({ id: 2, priority: 1 })],
    { at, lines, codes: [] },
  )
  expect(judged.map(({ discount: { id }, ineligible }) => [id, ineligible?.reason_code])).toEqual([
    [2, undefined],
    [1, 'not_stackable'],
  ])
})

test('what cannot be a programme is said at its field', () => {
  const field = (rest: Parameters<typeof discount>[0]) => discountProblem(discount(rest))?.field
  expect(field({ kind: 'percent', value: 101 })).toBe('value')
  expect(field({ kind: 'gift', value: 0, apply_to: 'line' })).toBe('value')
  expect(field({ kind: 'gift', value: 1 })).toBe('apply_to')
  expect(field({ kind: 'fixed_price', apply_to: 'bundle', target_ids: [1] })).toBe('apply_to')
  expect(field({ apply_to: 'category' })).toBe('target_ids')
  expect(field({ audience: 'group' })).toBe('audience_ids')
  expect(field({ needs_code: true })).toBe('code')
  expect(field({ hours: { from: 600, to: 600 } })).toBe('hours')
  expect(field({ valid_to: '2025-12-31' })).toBe('valid_to')
  expect(field({})).toBeUndefined()
})

test('a programme that has ended goes nowhere, and every other one can end or be made to', () => {
  expect(DISCOUNT_TRANSITIONS.ended).toEqual([])
  expect(DISCOUNT_TRANSITIONS.active).toEqual(['paused', 'ended'])
})
