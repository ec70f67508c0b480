import { everyDay } from '@bcare/rules/appointments/schedule/opening-hours'
import { expect, test } from 'vitest'
import { readableSetting } from './readable.ts'
import { SETTING_KEYS, SETTINGS } from './registry/index.ts'

test('values are read in words', () => {
  const cases: [string, unknown, string | null][] = [
    ['booking.strict_schedule', true, 'Có'],
    ['booking.waiting_minutes', 25, '25 phút'],
    ['booking.remind_hours', [24, 2], '24, 2 giờ'],
    ['booking.remind_hours', [], null],
    ['clinic.opening_hours', { from: '08:00', to: '20:00' }, 'Mọi ngày 08:00 – 20:00'],
    ['clinic.opening_hours', everyDay({ from: '08:00', to: '12:00' }), 'Mọi ngày 08:00 – 12:00'],
    ['login.theme', 'saas', 'Hai cột (SaaS)'],
    ['brand.name', '', null],
    ['pipeline.offline_pipeline_id', 3, '3'],
  ]
  for (const [key, value, words] of cases) expect([key, readableSetting(key, value)]).toEqual([key, words])
})

test('no default reads as a bare object', () => {
  for (const key of SETTING_KEYS)
    expect(readableSetting(key, SETTINGS[key].default) ?? '').not.toMatch(/^\[?object|^\{/)
})
