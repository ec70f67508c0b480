import { MOST_MONEY } from '@bcare/rules/text/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { instant, money } from './fields.ts'

const accepts = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success

test('amounts are whole đồng up to a bound, of which millions still add up to a whole number of the database', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MOST_MONEY }), (dong) => {
      expect(accepts(money, dong)).toBe(true)
    }),
  )
  for (const wrong of [-1, 1.5, MOST_MONEY + 1, Number.MAX_SAFE_INTEGER])
    expect(accepts(money, wrong)).toBe(false)
  const BIGINT = 2n ** 63n - 1n
  expect(BigInt(MOST_MONEY) * 9_000_000n < BIGINT).toBe(true)
})

test('an instant that is accepted has four digits of a year at every offset', () => {
  const offset = fc.integer({ min: -14 * 60, max: 14 * 60 })
  const written = fc.tuple(
    fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
    offset,
  )
  fc.assert(
    fc.property(written, offset, ([at, minutes], read) => {
      const sign = minutes < 0 ? '-' : '+'
      const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
      const text = `${at.toISOString().slice(0, 19)}${sign}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
      if (!accepts(instant, text)) return
      expect(new Date(new Date(text).getTime() + read * 60_000).toISOString()).toMatch(/^\d{4}-/)
    }),
  )
  expect(accepts(instant, '9999-12-31T23:59:59-12:00')).toBe(false)
  expect(accepts(instant, '2026-11-23T10:00:00+07:00')).toBe(true)
})
