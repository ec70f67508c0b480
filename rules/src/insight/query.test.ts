import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type AskedParameter,
  parameterProblem,
  parameterValues,
  placeIn,
  QUERY_PARAMETER_TYPES,
} from './query.ts'

const parameter = fc.record({
  name: fc.stringMatching(/^[a-z][a-z0-9_]{0,10}$/),
  label: fc.string(),
  type: fc.constantFrom(...QUERY_PARAMETER_TYPES),
  required: fc.boolean(),
})
const parameters = fc.uniqueArray(parameter, { selector: ({ name }) => name, maxLength: 5 })

const fitting = ({ type }: AskedParameter): string | number =>
  type === 'text' ? 'a' : type === 'date' ? '2026-02-28' : 7

test('what fits every parameter is no problem, in the order of the parameters', () => {
  fc.assert(
    fc.property(parameters, (list) => {
      const given = Object.fromEntries(list.map((one) => [one.name, fitting(one)]))
      expect(parameterProblem(list, given)).toBeUndefined()
      expect(parameterValues(list, given)).toEqual(list.map(fitting))
    }),
  )
})

test('what is missing, strange or of another type is named', () => {
  fc.assert(
    fc.property(parameters, (list) => {
      const first = list[0]
      fc.pre(first !== undefined)
      const given = Object.fromEntries(list.map((one) => [one.name, fitting(one)]))
      const without = { ...given, [first.name]: null }
      expect(parameterProblem(list, without)?.field).toBe(first.required ? first.name : undefined)
      const wrong = first.type === 'text' ? 7 : 'không phải'
      expect(parameterProblem(list, { ...given, [first.name]: wrong })?.field).toBe(first.name)
      expect(parameterProblem(list, { ...given, X: 1 })?.field).toBe('X')
    }),
  )
})

test('a date is one of the calendar, written as a date', () => {
  const date = [{ name: 'd', label: 'Ngày', type: 'date', required: true }] as const
  for (const wrong of ['2026-02-30', '2026', '2026-1-1', 'hôm nay', 20260101])
    expect(parameterProblem(date, { d: wrong })?.field).toBe('d')
})

test('a place in a text is told by line and column', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.string({ maxLength: 8 }).filter((line) => !line.includes('\n')),
        { minLength: 1 },
      ),
      (lines) => {
        const at = lines.length - 1
        const position = lines.slice(0, at).join('\n').length + (at > 0 ? 1 : 0)
        expect(placeIn(lines.join('\n'), position)).toEqual({ line: at + 1, column: 1 })
      },
    ),
  )
})
