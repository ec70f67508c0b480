import { GroupFilter } from '@bcare/contract/customers/person-filter'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  CONDITION_FIELDS,
  conditionOn,
  isComplete,
  readFilter,
  writeFilter,
  type Condition,
} from './conditions.ts'

const values: Record<string, unknown> = {
  lifecycle: ['lead'],
  gender: ['male'],
  province_code: ['79'],
}

/** Every line that the editor offers, filled in. */
const every: Condition[] = CONDITION_FIELDS.flatMap(({ field, operators }) =>
  operators.map(({ op, takes }) => {
    const line = conditionOn(field, op)
    return takes === 'values' ? { ...line, value: values[field] ?? [1] } : line
  }),
)

test('whatever the editor offers is accepted by the contract', () => {
  for (const line of every) {
    expect([line, isComplete(line)]).toEqual([line, true])
    expect([line, z.safeParse(GroupFilter, line).success]).toEqual([line, true])
  }
})

test('lines become a filter and lines again', () => {
  for (const match of ['and', 'or'] as const)
    expect(readFilter(writeFilter(match, every.slice(0, 5)))).toEqual({
      match,
      conditions: every.slice(0, 5),
    })
  expect(readFilter(writeFilter('and', []))).toEqual({ match: 'and', conditions: [] })
  expect(readFilter({ field: 'gender', op: 'eq', value: 'male' })).toEqual({
    match: 'and',
    conditions: [{ field: 'gender', op: 'in', value: ['male'] }],
  })
})

test('a tree of several storeys is not shown as lines', () => {
  expect(readFilter({ and: [{ or: [every[0]] }] })).toBeUndefined()
  expect(readFilter({ field: 'ward_code', op: 'contains', value: 'a' })).toBeUndefined()
})

test('a value stays while the comparison changes, and goes with the field', () => {
  const line = { field: 'gender', op: 'in', value: ['male'] }
  expect(conditionOn('gender', 'nin', line).value).toEqual(['male'])
  expect(conditionOn('lifecycle', 'in', line).value).toEqual([])
  expect(conditionOn('last_visit_at', 'is_null', conditionOn('last_visit_at')).value).toBe(true)
})
