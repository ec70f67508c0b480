import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanLine } from '../../text/clean.ts'
import { neededQuantity, TIMINGS, type MedicineLine } from './dosage.ts'
import { signProblem } from './prescription.ts'
import { readTemplate, templateText } from './template.ts'

// Among these signs are blanks of other alphabets.
const word = fc
  .stringMatching(/^[A-Za-zÀ-ỹ][A-Za-zÀ-ỹ0-9,%+]{0,12}( [a-z0-9]{1,8}){0,2}$/)
  .map(cleanLine)
  .filter((text) => text !== '')
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const line: fc.Arbitrary<MedicineLine> = fc
  .record({
    drug_name: word,
    trade_name: maybe(word),
    strength: maybe(word),
    unit: maybe(word),
    route: maybe(word),
    dose_per_time: maybe(fc.integer({ min: 1, max: 40 }).map((halves) => halves / 2)),
    times_per_day: maybe(fc.integer({ min: 1, max: 24 })),
    days: maybe(fc.integer({ min: 1, max: 365 })),
    timing: maybe(fc.constantFrom(...TIMINGS)),
    note: maybe(word),
    quantity: fc.integer({ min: 1, max: 900 }),
  })
  .map((made) => ({ ...made, quantity: neededQuantity(made) ?? made.quantity }))

test('what a template says is what it was made of', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
      expect(readTemplate(templateText(lines))).toEqual(lines)
    }),
  )
})

test('a template written by hand is read as far as it goes', () => {
  expect(
    readTemplate('Paracetamol | | 500 mg | viên | uống | 1 x 3 x 5 | Sau khi ăn\n\n | x\nGel | | | tuýp'),
  ).toMatchObject([
    { drug_name: 'Paracetamol', strength: '500 mg', quantity: 15, timing: 'after_meal' },
    { drug_name: 'Gel', unit: 'tuýp', quantity: 1 },
  ])
})

test('a prescription is signed once it says what is taken, how, and why', () => {
  const whole = {
    diagnosis: 'Viêm nha chu',
    lines: [
      { drug_name: 'Paracetamol', dose_per_time: 1, times_per_day: 3, days: 5, quantity: 15 },
      { drug_name: 'Gel', quantity: 1, note: 'Bôi lên nướu' },
    ],
  }
  const today = '2026-06-15'
  expect(signProblem(whole, today)).toBeUndefined()
  expect(signProblem({ ...whole, diagnosis: ' ' }, today)).toMatchObject({ field: 'value.diagnosis' })
  expect(signProblem({ ...whole, lines: [] }, today)).toMatchObject({ field: 'value.lines' })
  expect(signProblem({ ...whole, re_exam_on: '2026-06-14' }, today)).toMatchObject({
    field: 'value.re_exam_on',
  })
  expect(signProblem({ ...whole, lines: [{ drug_name: 'Gel', quantity: 1 }] }, today)).toMatchObject({
    field: 'value.lines.0.note',
  })
})
