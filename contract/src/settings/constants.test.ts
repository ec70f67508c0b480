import { mayFollow, type CustomStatus } from '@bcare/rules/settings/custom-field'
import { importStep, type ImportStatus } from '@bcare/rules/imports/import'
import { describe, expect, test } from 'vitest'
import type { Constant } from './constant-table.ts'
import { CONSTANTS } from './constants.ts'

const groups = Object.entries<readonly Constant[]>(CONSTANTS)
const stateful = groups.filter(([, values]) => values.some(({ color }) => color !== null))

describe('fixed lists', () => {
  test.each(stateful)('every state of %s has a colour and an icon', (_, values) => {
    for (const { value, color, icon } of values) {
      expect(color, value).toMatch(/^#[0-9A-F]{6}$/)
      expect(icon, value).toMatch(/^[a-z]+(-[a-z]+)*$/)
    }
  })

  test.each(groups)('states of %s lead to other states of it, without a duplicate', (_, values) => {
    const known = values.map(({ value }) => value)
    for (const { value, transitions } of values) {
      expect(known).toEqual(expect.arrayContaining([...transitions]))
      expect(transitions).not.toContain(value)
      expect(new Set(transitions).size).toBe(transitions.length)
    }
  })

  test('every list of states says which follow, but for what follows from facts or is a rank', () => {
    const still = stateful.filter(([, values]) => values.every(({ transitions }) => transitions.length === 0))
    expect(still.map(([group]) => group).toSorted()).toEqual([
      'deal.priority',
      'material_lot.status',
      'material_stock.state',
      'person.treatment_status',
      'task.priority',
      'tooth.status',
      'tooth_condition.category',
      'usage.kind',
    ])
  })

  test('the ways of custom fields and imports are those of their rules', () => {
    const fields = CONSTANTS['custom_field.status'] as readonly Constant<CustomStatus>[]
    for (const { value, transitions } of fields)
      expect(fields.map((one) => one.value).filter((to) => mayFollow(value, to))).toEqual(transitions)
    for (const { value, transitions } of CONSTANTS[
      'person_import.status'
    ] as readonly Constant<ImportStatus>[])
      for (const command of ['check', 'run', 'stop', 'undo'] as const) {
        const to = importStep(value, command)
        if (typeof to === 'string' && to !== value) expect(transitions).toContain(to)
      }
  })
})
