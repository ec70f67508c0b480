import type { Medication } from '@bcare/contract/treatment/medication'
import { neededQuantity, TIMINGS } from '@bcare/rules/treatment/prescription/dosage'
import { cleanLine } from '@bcare/rules/text/clean'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addedLine,
  appended,
  isStorable,
  lineOfMedicine,
  newValues,
  problemsOf,
  quantityOf,
  toMedication,
  valuesOf,
  type CatalogueMedicine,
} from './rx-values.ts'

const WORDS = {
  required: 'required',
  wrong: 'wrong',
  day_wrong: 'day',
  no_line: 'line',
  no_exam: 'exam',
  range: (from: number, to: number) => `${from}-${to}`,
}
// Among these signs are blanks of other alphabets.
const word = fc
  .stringMatching(/^[A-Za-zÀ-ỹ0-9]{1,12}$/)
  .map(cleanLine)
  .filter((text) => text !== '')
const line = fc.record(
  {
    product_id: fc.integer({ min: 1 }),
    drug_name: word,
    trade_name: word,
    strength: word,
    unit: word,
    quantity: fc.integer({ min: 1, max: 900 }),
    quantity_note: word,
    dose_per_time: fc.integer({ min: 1, max: 40 }).map((halves) => halves / 2),
    times_per_day: fc.integer({ min: 1, max: 24 }),
    days: fc.integer({ min: 1, max: 365 }),
    timing: fc.constantFrom(...TIMINGS),
    note: word,
  },
  { requiredKeys: ['drug_name', 'quantity'] },
)
const medication: fc.Arbitrary<Medication> = fc.record(
  {
    diagnosis: word,
    icd_code: word,
    lines: fc.array(line, { maxLength: 4 }),
    advice: word,
    re_exam_on: fc.constant('2026-07-01'),
    weight_kg: fc.integer({ min: 1, max: 120 }),
    carer_name: word,
    doctor_id: fc.integer({ min: 1 }),
  },
  { requiredKeys: ['lines'] },
)

const CATALOGUE: readonly CatalogueMedicine[] = [
  {
    id: 7,
    name: 'Panadol Extra',
    code: 'TH01',
    unit_name: 'Viên',
    medicine: {
      active_ingredient: 'Paracetamol',
      strength: '500 mg',
      form: null,
      route: 'Uống',
      min_age_months: null,
      not_in_pregnancy: false,
    },
  },
]

test('what is stored comes back from its form as it was, and may be stored again', () => {
  fc.assert(
    fc.property(medication, (stored) => {
      const values = valuesOf(stored, 5)
      expect(toMedication(values, stored.doctor_id)).toEqual(stored)
      expect(isStorable(problemsOf(values, false, WORDS))).toBe(
        (stored.lines ?? []).every(({ quantity }) => quantity <= 10_000),
      )
    }),
  )
})

test('the quantity follows the doses until another one is typed', () => {
  const [first] = appended([], [{ drug_name: 'Paracetamol', quantity: 15, ...doses(1, 3, 5) }], [])
  if (first === undefined) throw new Error('a line was added')
  expect(quantityOf(first)).toBe(15)
  expect(quantityOf({ ...first, days: 7 })).toBe(21)
  expect(quantityOf({ ...first, quantity: 20, days: 7 })).toBe(20)
  expect(quantityOf({ ...first, days: 'abc' })).toBeNull()
})

test('what cannot be read is kept and said, and nothing is stored', () => {
  const values = {
    ...newValues(5),
    weight_kg: 'abc',
    lines: [{ ...addedLine([], 'Paracetamol'), dose: 'x', times: 30, quantity: 2 }],
  }
  const problems = problemsOf(values, false, WORDS)
  expect(problems.fields).toEqual({ weight_kg: 'wrong' })
  expect(problems.lines.get(1)).toEqual({ dose: 'wrong', times: '1-24' })
  expect(isStorable(problems)).toBe(false)
  expect(problemsOf(newValues(null), false, WORDS).fields).toEqual({ attachment_id: 'line' })
  expect(problemsOf(newValues(null), true, WORDS).fields).toEqual({ exam_id: 'exam' })
})

test('one ingredient is called by its INN with the trade name beside it, several by the trade name', () => {
  const [panadol] = CATALOGUE
  if (panadol?.medicine == null) throw new Error('the catalogue has a medicine')
  expect(lineOfMedicine([], panadol)).toMatchObject({
    product_id: 7,
    drug_name: 'Paracetamol',
    trade_name: 'Panadol Extra',
    unit: 'Viên',
  })
  const both = { ...panadol.medicine, active_ingredient: 'Paracetamol, Caffein' }
  expect(lineOfMedicine([], { ...panadol, medicine: both })).toMatchObject({
    drug_name: 'Panadol Extra',
    trade_name: '',
  })
})

test('a medicine of a template is known again in the catalogue, and goes behind what is there', () => {
  const before = [addedLine([], 'Gel')]
  const more = [{ drug_name: 'Paracetamol', strength: '500 mg', quantity: 9 }]
  const lines = appended(before, more, CATALOGUE)
  expect(lines.map(({ no, product_id }) => [no, product_id])).toEqual([
    [1, null],
    [2, 7],
  ])
})

function doses(dose_per_time: number, times_per_day: number, days: number) {
  expect(neededQuantity({ dose_per_time, times_per_day, days })).toBe(dose_per_time * times_per_day * days)
  return { dose_per_time, times_per_day, days }
}
