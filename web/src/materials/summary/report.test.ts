import type { UsageGroup } from '@bcare/contract/materials/usage'
import { USAGE_KINDS } from '@bcare/rules/materials/movement'
import { USAGE_GROUPS } from '@bcare/rules/materials/report'
import { expect, test } from 'vitest'
import { narrowedIn } from '../detail/detail-search.ts'
import { figureOf, figuresOf, groupName, inOrder, measureOf, rowsOf } from './report.ts'
import { USAGE_DEFINITIONS } from './texts.ts'

const span = { from: '2026-03-01', to: '2026-03-31' }
const group = (fields: Partial<UsageGroup>) => ({ beyond: 0, movements: 0, ...fields }) as UsageGroup

test('a figure opens its rows: the same days, branch and group, and the kinds that it is the sum of', () => {
  for (const group_by of USAGE_GROUPS)
    for (const figure of figuresOf(group_by, true)) {
      const search = rowsOf(figure, { span, branch_id: 3, group: group_by, id: 7 })
      if (figure === 'opening' || figure === 'closing') {
        expect(search).toBeUndefined()
        continue
      }
      const { kind, is_beyond, ...rest } = narrowedIn(search ?? {})
      expect(Object.values(rest), `${group_by} ${figure}`).toEqual([7])
      expect(is_beyond).toBe(figure === 'beyond' ? true : undefined)
      expect(USAGE_KINDS).toEqual(expect.arrayContaining(kind ?? []))
    }
  expect(rowsOf('used', { span, branch_id: undefined, group: 'material', id: 1 })).toEqual({
    ...span,
    kind: 'use,return',
    material_id: 1,
  })
  expect(rowsOf('beyond', { span, branch_id: 2, group: 'doctor', id: null })).toEqual({
    ...span,
    branch: 2,
    kind: 'use,waste,return',
    is_beyond: 'true',
    doctor_id: 'none',
  })
})

test('what belongs to no doctor is asked for as such, and an address that makes no sense narrows nothing', () => {
  expect(
    narrowedIn({ doctor_id: 'none', material_id: '5', kind: 'use,nonsense', is_beyond: 'true' }),
  ).toEqual({
    doctor_id: null,
    material_id: 5,
    kind: ['use'],
    is_beyond: true,
  })
  expect(narrowedIn({ doctor_id: 'x', material_id: 'none', kind: 'nonsense', is_beyond: '7' })).toEqual({})
})

test('quantities of several units are not added up: other groups are shown by value, for users who know it', () => {
  expect(measureOf('material', undefined, true)).toBe('quantity')
  expect(measureOf('material', 'value', true)).toBe('value')
  expect(measureOf('material', 'value', false)).toBe('quantity')
  expect(measureOf('doctor', 'quantity', true)).toBe('value')
  expect(figuresOf('doctor', false)).not.toContain('norm')
  for (const group_by of USAGE_GROUPS)
    for (const knows of [true, false])
      for (const figure of figuresOf(group_by, knows)) expect(USAGE_DEFINITIONS[figure]).toBeDefined()
})

test('the variance of values is that of actual and norm, and unknown where they are', () => {
  expect(figureOf(group({ actual_amount: 160, norm_amount: 100 }), 'variance', 'value')).toBe(60)
  expect(figureOf(group({ actual_amount: null, norm_amount: null }), 'variance', 'value')).toBeNull()
  expect(figureOf(group({ variance: 6 }), 'variance', 'quantity')).toBe(6)
})

test('who went beyond the norm comes first; what belongs to none has a name', () => {
  const rows = [group({ id: 1, movements: 9 }), group({ id: 2, beyond: 3 }), group({ id: 3, beyond: 1 })]
  expect(inOrder(rows, 'doctor').map(({ id }) => id)).toEqual([2, 3, 1])
  expect(inOrder(rows, 'material').map(({ id }) => id)).toEqual([1, 2, 3])
  expect(groupName({ name: null }, 'doctor')).toBe('Không ghi bác sĩ')
})
