import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney } from '../text/money.ts'
import { changeOf, changeText, figureText, rate, rateText } from './figure.ts'

const count = fc.integer({ min: 0, max: 1_000_000 })
const figure = fc.option(fc.integer({ min: -1_000_000, max: 1_000_000 }), { nil: null })

test('a rate lies between nothing and all, and is unknown of nothing', () => {
  fc.assert(
    fc.property(count, count, (one, other) => {
      const [part = 0, whole = 0] = [one, other].toSorted((a, b) => a - b)
      const share = rate(part, whole)
      if (whole === 0) expect(share).toBeNull()
      else {
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(100)
        expect(Math.abs((share ?? 0) - (part / whole) * 100)).toBeLessThanOrEqual(0.051)
      }
      expect(rateText(share) === '—').toBe(whole === 0)
    }),
  )
})

test('a change and what was before come to what is now; the way back is the other way', () => {
  fc.assert(
    fc.property(figure, figure, (now, before) => {
      const change = changeOf(now, before)
      if (now === null || before === null) {
        expect(change).toBeNull()
        expect(changeText(change)).toBe('Không có gì để so sánh')
        return
      }
      expect(before + (change?.by ?? Number.NaN)).toBe(now)
      expect(change?.way).toBe(now > before ? 'up' : now < before ? 'down' : 'same')
      expect(change?.percent === null).toBe(before === 0)
      const back = changeOf(before, now)
      expect(back?.by).toBe(0 - (change?.by ?? Number.NaN) + 0)
      expect(back?.way).toBe({ up: 'down', down: 'up', same: 'same' }[change?.way ?? 'same'])
    }),
  )
})

test('words, sign and amount of a change agree', () => {
  fc.assert(
    fc.property(count, count, (now, before) => {
      const said = changeText(changeOf(now, before))
      if (now === before) expect(said).toBe('Không đổi')
      else {
        expect(said.startsWith(now > before ? 'Tăng' : 'Giảm')).toBe(true)
        expect(said.includes(now > before ? '(+' : '(−')).toBe(true)
        expect(said.includes('%')).toBe(before !== 0)
      }
    }),
  )
})

test.each([
  [112, 100, 'Tăng 12% (+12)'],
  [5, 0, 'Tăng (+5)'],
  [1, 3, 'Giảm 66,7% (−2)'],
  [0, 0, 'Không đổi'],
])('%d after %d is %s', (now, before, said) => {
  expect(changeText(changeOf(now, before))).toBe(said)
})

test('a rate changes by points, and an amount is said as money', () => {
  expect(changeText(changeOf(12.5, 14), 'rate')).toBe('Giảm 1,5 điểm %')
  expect(changeText(changeOf(2_500_000, 2_000_000), 'count', formatMoney)).toBe('Tăng 25% (+500.000 đ)')
})

test('what there is nothing of is a dash', () => {
  expect([figureText(null), rateText(null), figureText(0), rateText(33.3)]).toEqual(['—', '—', '0', '33,3%'])
})
