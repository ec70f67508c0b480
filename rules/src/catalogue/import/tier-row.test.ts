import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decisionsOf, type WordDecision } from '../../imports/words.ts'
import { PRICE_KINDS, tierProblem } from '../pricing/tier.ts'
import { TIER_COLUMNS, type TierField } from './tier-columns.ts'
import { judgeTier, readTierRow, type TierWords } from './tier-row.ts'
import { naming } from '../../text/naming.ts'

const vip = { code: 'vip', name: 'Khách VIP' }
const words: TierWords = {
  price_kind: naming(PRICE_KINDS.map((kind) => [kind, kind] as const)),
  person_group: naming([['Nhà tài trợ', 5]]),
  branch: naming<number>([]),
  by_code: new Map([['vip', vip]]),
  by_name: naming([['Khách VIP', vip]]),
}

const read = (row: Partial<Record<TierField, string>>, made: readonly WordDecision[] = []) => {
  const mapping = Object.keys(row) as TierField[]
  return readTierRow(Object.values(row), { mapping, headers: mapping, decisions: decisionsOf(made), words })
}
const price = { product: 'A', tier_code: 'vip', value: '10' }

test('every field of a price is known by its own label, and what a price comes to is no value', () => {
  expect(TIER_COLUMNS.guess(Object.values(TIER_COLUMNS.labels))).toEqual(TIER_COLUMNS.names)
  expect(TIER_COLUMNS.guess(['Dịch vụ', 'Giá niêm yết', 'Giá áp dụng'])).toEqual([null, null, null])
})

const day = fc
  .tuple(
    fc.integer({ min: 2026, max: 2028 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  )
  .map(([year, month, date]) => `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`)

test('a row is refused exactly when the form would refuse the price that it tells', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...PRICE_KINDS),
      fc.nat(200),
      fc.option(day),
      fc.option(day),
      (price_kind, value, valid_from, valid_to) => {
        const row = read({
          ...price,
          price_kind,
          value: String(value),
          valid_from: valid_from ?? '',
          valid_to: valid_to ?? '',
        })
        const told = { price_kind, value, valid_from, valid_to }
        expect(row.said).toMatchObject(told)
        expect(judgeTier(row)).toEqual([tierProblem(told)].filter((problem) => problem !== undefined))
      },
    ),
  )
})

test('a value with the sign of percent is one, whatever it is, and a price list says its code or its name', () => {
  expect(read({ product: 'A', tier_name: 'KHÁCH VIP', value: '7,25%' }).said).toMatchObject({
    tier_code: 'vip',
    tier_name: 'Khách VIP',
    price_kind: 'percent_off',
    value: 7.25,
  })
  expect(read({ product: 'A', tier_code: 'VIP', value: '250k' }).said).toMatchObject({
    tier_code: 'vip',
    tier_name: 'Khách VIP',
    price_kind: 'fixed',
    value: 250_000,
  })
  expect(read({ product: 'A', tier_name: 'Giá lạ', value: '1' }).problems).toEqual([
    { field: 'tier_code', message: 'Chưa có mã bảng giá' },
  ])
})

test('a price whose group is left out is refused: it would be everybody’s', () => {
  const row = { ...price, person_group: 'Khách lạ' }
  const made = [{ field: 'person_group', word: 'Khách lạ' }]
  const left = read(row, [{ ...made[0]!, as: null }])
  expect(left.problems).toEqual([
    { field: 'person_group', message: 'Nhóm khách «Khách lạ» chưa có trong danh mục' },
  ])
  expect(read(row, [{ ...made[0]!, as: 'Nhà tài trợ' }])).toMatchObject({
    problems: [],
    said: { person_group_id: 5 },
  })
})

test('an end that no column tells is left to the price on file, an empty cell is none', () => {
  expect('valid_to' in read(price).said).toBe(false)
  expect(read({ ...price, valid_to: '' }).said).toMatchObject({ valid_to: null })
})
