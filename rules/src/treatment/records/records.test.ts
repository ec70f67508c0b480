import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  answered,
  answerText,
  deviation,
  fieldsOf,
  type Answer,
  type RecordField,
  type RecordForm,
} from './field.ts'
import { isOpenRecord, RECORD_FORMS, RECORD_KINDS, recordProblem } from './signing.ts'

const TODAY = '2026-03-02'
const forms: readonly [string, RecordForm][] = RECORD_KINDS.map((kind) => [kind, RECORD_FORMS[kind].form])

/** An answer that a field takes. */
function answerOf(field: RecordField): fc.Arbitrary<Answer> {
  switch (field.type) {
    case 'number':
      return fc.integer({ min: Math.ceil(field.from), max: Math.floor(field.to) })
    case 'flag':
      return fc.boolean()
    case 'date':
      return fc.constant(TODAY)
    case 'teeth':
      return fc.constant(['16', '36'])
    case 'choice':
      return fc.constantFrom(...Object.keys(field.of))
    case 'choices':
      return fc.subarray(Object.keys(field.of), { minLength: 1 })
    default:
      return fc.constantFrom('Ê buốt', 'Không ghi nhận')
  }
}

/** Every field of a form answered. */
const complete = (form: RecordForm): fc.Arbitrary<Record<string, Answer>> =>
  fc.record(
    Object.fromEntries(Object.entries(fieldsOf(form)).map(([name, field]) => [name, answerOf(field)])),
  )

describe('the forms of records', () => {
  test.each(forms)('%s names no field twice', (_kind, form) => {
    const names = Object.values(form).flatMap(({ fields }) => Object.keys(fields))
    expect(new Set(names).size).toBe(names.length)
  })

  test.each(RECORD_KINDS)('%s asks only for fields that it has', (kind) => {
    const { form, required, day } = RECORD_FORMS[kind]
    expect(Object.keys(fieldsOf(form))).toEqual(expect.arrayContaining([...required, day]))
  })

  test.each(forms)('%s says every answer in words, each in its section', (_kind, form) => {
    fc.assert(
      fc.property(complete(form), (answers) => {
        const said = Object.values(form).flatMap((section) => answered(section, answers))
        expect(said).toHaveLength(Object.keys(fieldsOf(form)).length)
        expect(said.every(([, text]) => text !== '')).toBe(true)
      }),
      { numRuns: 30 },
    )
  })
})

describe('signing a record', () => {
  const pressure = { systolic: 120, diastolic: 80 }

  test.each(RECORD_KINDS)(
    '%s is signed when everything is answered, and not without what it asks for',
    (kind) => {
      const { form, required } = RECORD_FORMS[kind]
      fc.assert(
        fc.property(complete(form), fc.constantFrom(...required), (answers, gap) => {
          const whole = { ...answers, ...pressure }
          expect(recordProblem(kind, whole, TODAY)).toBeUndefined()
          expect(recordProblem(kind, { ...whole, [gap]: undefined }, TODAY)?.field).toBe(`value.${gap}`)
        }),
        { numRuns: 30 },
      )
    },
  )

  test('a record is open until the day on which it is closed is given', () => {
    expect(isOpenRecord({ diagnosis: 'Sâu ngà' })).toBe(true)
    expect(isOpenRecord({ closed_on: TODAY })).toBe(false)
  })

  test('a measure lies as many deviations from its norm as it is told', () => {
    const field: RecordField = {
      label: 'SNA',
      type: 'number',
      from: 0,
      to: 180,
      places: 1,
      unit: '°',
      norm: [82, 3],
    }
    expect(deviation(field, 88)).toBe(2)
    expect(deviation(field, undefined)).toBeUndefined()
    expect(answerText(field, 83.5)).toBe('83,5 °')
  })
})
