import { groupOf, keysOf, SETTING_GROUPS, SETTING_KEYS, SETTINGS } from './registry/index.ts'
import type { SettingSpec } from './registry/spec.ts'
import { setting } from './setting.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

const specs = SETTING_KEYS.map((key) => [key, SETTINGS[key] as SettingSpec] as const)

test.each(specs)('%s: its default is a value of its own, and travels', (key, spec) => {
  expect(z.safeParse(spec.schema, spec.default)).toMatchObject({ success: true, data: spec.default })
  expect(z.safeParse(setting.update.body, { key, value: spec.default }).success).toBe(true)
  expect(spec.levels.length).toBeGreaterThan(0)
  expect(spec.label).toMatch(/^\p{Lu}/u)
  expect(keysOf(groupOf(key))).toContain(key)
})

test('every setting stands in one group', () => {
  const all = SETTING_GROUPS.flatMap((group) => keysOf(group))
  expect(all.toSorted()).toEqual([...SETTING_KEYS].toSorted())
})

test('a control draws what its schema takes: a value of another kind is refused', () => {
  for (const [key, { schema, control }] of specs) {
    const taken = (value: unknown) => z.safeParse(schema, value).success
    if (control.kind === 'integer') {
      const { min, max } = control
      expect([key, taken(min), taken(max), taken(min - 1), taken(max + 1), taken(min + 0.5)]).toEqual([
        key,
        true,
        true,
        false,
        false,
        false,
      ])
    }
    if (control.kind === 'choice')
      for (const value of Object.keys(control.labels)) expect([key, taken(value)]).toEqual([key, true])
    expect([key, taken({ no: 'such' }), taken(undefined)]).toEqual([key, false, false])
  }
})

test('numbers of a list stand once, the greatest first', () => {
  expect(z.parse(SETTINGS['booking.remind_hours'].schema, [2, 24, 2, 48])).toEqual([48, 24, 2])
})
