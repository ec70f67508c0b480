import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EFFECT_RATES, effectRate, sumEffects, type BookingEffect } from './effect.ts'

const few = fc.nat({ max: 50 })
/** Bookings each of which came to one thing. */
const effect = fc
  .record({ kept: few, missed: few, given_up: few, late: few, ahead: few })
  .map(({ kept, missed, given_up, late, ahead }): BookingEffect => ({
    booked: kept + missed + given_up + late + ahead,
    confirmed: kept,
    due: kept + missed,
    arrived: kept,
    completed: kept,
    no_show: missed,
    cancelled: given_up + late,
    late_cancelled: late,
  }))
const rates = (of: BookingEffect) =>
  Object.fromEntries(EFFECT_RATES.map((rate) => [rate.key, effectRate(rate, of)]))

test('a rate is a share of a whole, and nothing where there is no whole', () => {
  fc.assert(
    fc.property(effect, (of) => {
      for (const rate of Object.values(rates(of))) {
        if (rate !== null) expect(rate >= 0 && rate <= 100).toBe(true)
      }
      expect(rates(of)['arrived'] === null).toBe(of.due === 0)
    }),
  )
})

test('eight of ten bookings were due, six came, two did not', () => {
  const of = {
    booked: 10,
    confirmed: 5,
    due: 8,
    arrived: 6,
    completed: 6,
    no_show: 2,
    cancelled: 2,
    late_cancelled: 1,
  }
  expect(rates(of)).toEqual({ confirmed: 50, arrived: 75, no_show: 25, late_cancelled: 10 })
})

test('together they are as many as one by one', () => {
  fc.assert(
    fc.property(fc.array(effect), (all) => {
      const sum = sumEffects(all)
      expect(sum.booked).toBe(all.reduce((total, { booked }) => total + booked, 0))
      expect(sum.due).toBe(all.reduce((total, { due }) => total + due, 0))
    }),
  )
})
