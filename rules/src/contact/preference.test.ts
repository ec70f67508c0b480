import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NOTIFICATION_TYPES } from './notification.ts'
import {
  CHANNELS,
  CHOOSABLE,
  isChoosable,
  isQuiet,
  quietMinutes,
  soundOf,
  SOUND_CHOICES,
  waysOf,
} from './preference.ts'

const clock = fc
  .integer({ min: 0, max: 1439 })
  .map(
    (minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
  )
const type = fc.constantFrom(...NOTIFICATION_TYPES)
const muted = fc.record(
  Object.fromEntries(CHANNELS.map((channel) => [channel, fc.uniqueArray(type)])) as Record<
    (typeof CHANNELS)[number],
    fc.Arbitrary<(typeof NOTIFICATION_TYPES)[number][]>
  >,
)
const hours = fc.record({ from: clock, to: clock })

test('nothing is said in the quiet hours, and every minute is in the span or in the one that fills up the day', () => {
  fc.assert(
    fc.property(hours, clock, type, muted, ({ from, to }, now, kind, off) => {
      const quiet = isQuiet({ from, to }, now)
      if (from !== to) expect(isQuiet({ from: to, to: from }, now)).toBe(!quiet)
      if (quiet) expect(waysOf(kind, { muted: off, quiet: { from, to } }, now)).toEqual([])
    }),
  )
  expect(isQuiet({ from: '21:00', to: '07:00' }, '23:30')).toBe(true)
  expect(isQuiet({ from: '21:00', to: '07:00' }, '07:00')).toBe(false)
  expect(isQuiet(null, '03:00')).toBe(false)
})

test('a way that a user has turned off for a type is never taken, and notices of the administration always ring', () => {
  fc.assert(
    fc.property(type, muted, (kind, off) => {
      const ways = waysOf(kind, { muted: off, quiet: null }, '10:00')
      for (const way of ways) if (isChoosable(kind)) expect(off[way]).not.toContain(kind)
      if (ways.includes('browser')) expect(ways).toContain('bell')
    }),
  )
  expect(waysOf('system', { muted: { bell: ['system'], push: ['system'] }, quiet: null }, '10:00')).toEqual([
    ...CHANNELS,
  ])
  expect(waysOf('mention', { muted: {}, quiet: null }, '10:00')).toEqual([...CHANNELS])
})

test('every type stands once among what can be chosen', () => {
  const all = CHOOSABLE.flatMap(({ types }) => types)
  expect(new Set(all).size).toBe(all.length)
})

test('there is a sound whenever one is wanted, whatever the roles', () => {
  fc.assert(
    fc.property(fc.constantFrom(...SOUND_CHOICES), fc.array(fc.string()), (choice, roles) => {
      expect(soundOf(choice, roles) === undefined).toBe(choice === 'off')
    }),
  )
  expect(soundOf('role', ['doctor'])).toBe('drop')
})

test('quiet hours are over after as many minutes as are left of them, and none are left outside of them', () => {
  fc.assert(
    fc.property(hours, fc.integer({ min: 0, max: 1439 }), (quiet, minute) => {
      const at = (minutes: number) =>
        `${String(Math.floor((minutes % 1440) / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
      const left = quietMinutes(quiet, at(minute))
      expect(left > 0).toBe(isQuiet(quiet, at(minute)))
      if (left > 0) expect(at(minute + left)).toBe(quiet.to)
      expect(quietMinutes(null, at(minute))).toBe(0)
    }),
  )
})
