import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  drugText,
  neededQuantity,
  quantityProblem,
  quantityText,
  quantityWords,
  usageText,
  type MedicineLine,
} from './dosage.ts'

const thousandths = fc.integer({ min: 1, max: 20_000 })
const times_per_day = fc.integer({ min: 1, max: 24 })
const days = fc.integer({ min: 1, max: 365 })

test('a quantity covers all doses, and one unit less would not', () => {
  fc.assert(
    fc.property(thousandths, times_per_day, days, (dose, times, day_count) => {
      const needed = neededQuantity({ dose_per_time: dose / 1000, times_per_day: times, days: day_count })
      if (needed === undefined) throw new Error('three figures give a quantity')
      const doses = BigInt(dose) * BigInt(times) * BigInt(day_count)
      expect(Number.isSafeInteger(needed)).toBe(true)
      expect(BigInt(needed) * 1000n >= doses).toBe(true)
      expect(BigInt(needed - 1) * 1000n < doses).toBe(true)
    }),
  )
})

test('a quantity grows with each of its figures', () => {
  fc.assert(
    fc.property(thousandths, times_per_day, days, (dose, times, day_count) => {
      const of = (more: number) =>
        neededQuantity({
          dose_per_time: (dose + more) / 1000,
          times_per_day: times + more,
          days: day_count + more,
        }) ?? 0
      expect(of(1)).toBeGreaterThanOrEqual(of(0))
    }),
  )
})

test('with a figure missing nothing is reckoned', () => {
  expect(neededQuantity({ dose_per_time: 1, times_per_day: 3 })).toBeUndefined()
  expect(neededQuantity({})).toBeUndefined()
})

test('another quantity than the doses need says why', () => {
  fc.assert(
    fc.property(thousandths, times_per_day, days, fc.integer({ min: 1, max: 50 }), (dose, times, d, more) => {
      const doses = { dose_per_time: dose / 1000, times_per_day: times, days: d }
      const needed = neededQuantity(doses) ?? 0
      const line = { drug_name: 'Paracetamol', ...doses }
      expect(quantityProblem({ ...line, quantity: needed })).toBeUndefined()
      expect(quantityProblem({ ...line, quantity: needed + more })).toContain('Paracetamol')
      expect(
        quantityProblem({ ...line, quantity: needed + more, quantity_note: 'Nguyên vỉ' }),
      ).toBeUndefined()
    }),
  )
})

const LINE: MedicineLine = {
  drug_name: 'Paracetamol',
  trade_name: 'Panadol',
  strength: '500 mg',
  unit: 'Viên',
  route: 'Uống',
  dose_per_time: 0.5,
  times_per_day: 3,
  days: 5,
  quantity: 8,
  timing: 'after_meal',
  note: 'Khi đau',
}

test.each([
  [drugText(LINE), 'Paracetamol (Panadol) 500 mg'],
  [usageText(LINE), 'Ngày uống 3 lần, mỗi lần 0,5 viên, trong 5 ngày, sau khi ăn. Khi đau'],
  [usageText({ drug_name: 'Gel', quantity: 1, note: 'Bôi lên nướu' }), 'Bôi lên nướu'],
  [quantityText(5, 'Viên'), '05 viên'],
  [quantityText(15, 'Viên'), '15 viên'],
  [quantityText(1.5, 'ống'), '1,5 ống'],
  [quantityWords(5), 'Năm'],
  [quantityWords(21), 'Hai mươi mốt'],
  [quantityWords(1.5), undefined],
])('%s', (said, wanted) => {
  expect(said).toBe(wanted)
})
