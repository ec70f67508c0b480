import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beginHistory, type History, MOST_STEPS_BACK, redo, step, undo } from './history.ts'

const times = <T>(count: number, of: (history: History<T>) => History<T>, history: History<T>): History<T> =>
  Array.from({ length: count }).reduce<History<T>>((now) => of(now), history)

test('every step is taken back and made again, in its order, and a step that changes nothing is none', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 60 }), fc.nat(80), (values, count) => {
      const states = [-1, ...values].filter((value, at, all) => value !== all[at - 1])
      const made = values.reduce(step, beginHistory(-1))
      expect([...made.past, made.now]).toEqual(states)
      const back = times(count, undo, made)
      expect(back.now).toBe(states[Math.max(0, states.length - 1 - count)])
      expect(times(count, redo, back)).toEqual(made)
    }),
  )
})

test('a new step forgets what was taken back, and the oldest steps are forgotten', () => {
  const made = [1, 2].reduce(step, beginHistory(0))
  expect(redo(step(undo(made), 9))).toMatchObject({ past: [0, 1], now: 9, future: [] })
  const long = Array.from({ length: 150 }, (_, at) => at + 1).reduce(step, beginHistory(0))
  expect(times(200, undo, long).now).toBe(150 - MOST_STEPS_BACK)
})
