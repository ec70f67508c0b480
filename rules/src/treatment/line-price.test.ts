import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineCost, type PricedTreatmentLine } from './line-price.ts'

const CROWN = {
  id: 1,
  name: 'Mão sứ',
  category_term_id: null,
  list_price: 3_000_000,
  min_price: null,
  vat_rate: 0,
  price_mode: 'per_tooth' as const,
  is_active: true,
}
const AT = { person: null, branch_id: 1, date: '2026-05-04', weekday: 1, minute: 600 }
const VIP = {
  id: 1,
  product_id: 1,
  tier_code: 'vip',
  tier_name: 'Thân thiết',
  price_kind: 'percent_off' as const,
  value: 10,
  min_qty: 1,
  person_group_id: 7,
  branch_id: null,
  valid_from: null,
  valid_to: null,
  priority: 0,
  is_active: true,
}
const member = { id: 2, is_new: false, birth_month: null, is_referrer: false, group_ids: [7] }

const line = (teeth: number, more: Partial<PricedTreatmentLine> = {}): PricedTreatmentLine => ({
  quantity: 1,
  price_override: null,
  line_discount: null,
  teeth: {
    items: Array.from({ length: teeth }, (_, at) => ({ tooth: String(11 + at) as '11', surfaces: [] })),
    arches: [],
  },
  ...more,
})
const cost = (wanted: PricedTreatmentLine, person: typeof member | null = null) => {
  const found = lineCost(CROWN, wanted, { tiers: [VIP], at: { ...AT, person } })
  if ('code' in found) throw new Error(found.message)
  return found
}

test('a line costs its teeth, for a member of the group what the price list says', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), (teeth) => {
      expect(cost(line(teeth))).toMatchObject({ price_source: 'list', total: teeth * 3_000_000 })
      expect(cost(line(teeth), member)).toMatchObject({ price_source: 'tier', total: teeth * 2_700_000 })
    }),
  )
})

test('a price that is typed goes before the price list, and what staff take off comes after', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5_000_000 }),
      fc.integer({ min: 0, max: 100 }),
      (typed, percent) => {
        const found = cost(
          line(2, { price_override: typed, line_discount: { kind: 'percent', value: percent } }),
          member,
        )
        expect(found.unit_price).toBe(typed)
        expect(found.gross).toBe(2 * typed)
        expect(found.total).toBe(2 * typed - found.line_discount)
      },
    ),
  )
})

test('arches are counted once each', () => {
  const found = lineCost(
    { ...CROWN, price_mode: 'per_arch' },
    line(0, { teeth: { items: [], arches: ['upper', 'lower'] } }),
    { tiers: [], at: AT },
  )
  expect(found).toMatchObject({ quantity_billed: 2, total: 6_000_000 })
})
