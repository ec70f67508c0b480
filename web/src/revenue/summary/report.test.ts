import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stepOf } from '../../shared/report/bars.ts'
import { barsOf, changeText, type GroupRow, rowsOf } from './report.ts'

const span = { from: '2026-11-03', to: '2026-11-26' }
const nothing = { agreed: 0, performed: 0, collected: 0, material: 0, net: 0, held: 0 }
const rowOf = (key: string, collected: number): GroupRow => ({ ...nothing, key, label: null, collected })

const day = fc
  .integer({ min: 0, max: 2_000 })
  .map((days) => new Date(Date.UTC(2024, 0, 1) + days * 86_400_000).toISOString().slice(0, 10))

test('bars follow each other without a gap and come to what their rows come to', () => {
  fc.assert(
    fc.property(day, day, fc.integer({ min: -9, max: 9 }), (one, other, amount) => {
      const [from = '', to = ''] = [one, other].toSorted()
      const keys = [from, to].map((at) => (stepOf({ from, to }) === 'day' ? at : at.slice(0, 7)))
      const rows = [...new Set(keys)].map((key) => rowOf(key, amount))
      const bars = barsOf({ from, to }, rows, 'collected')
      expect(bars.reduce((sum, bar) => sum + bar.amount, 0)).toBe(amount * rows.length)
      expect(bars.map(({ key }) => key)).toEqual(bars.map(({ key }) => key).toSorted())
      expect(new Set(bars.map(({ key }) => key)).size).toBe(bars.length)
    }),
  )
})

test.each([
  [108, 100, '+8 %'],
  [1_005, 1_000, '+0,5 %'],
  [50, 100, '−50 %'],
  [100, -100, '+200 %'],
  [100, 100, 'Không đổi'],
  [100, 0, undefined],
])('%d after %d is %s', (now, before, said) => {
  expect(changeText(now, before)).toBe(said)
})

test('a figure opens its rows: the same days, branch and group', () => {
  const of = { span, branch_id: 3 }
  expect(rowsOf('net', { ...of, group: 'product', key: '7' })).toEqual({
    ...span,
    branch: 3,
    sort: '-net',
    product_id: 7,
  })
  expect(rowsOf('collected', { ...of, group: 'month', key: '2026-11' })).toMatchObject(span)
  expect(rowsOf('collected', { ...of, group: 'day', key: '2026-11-09' })).toMatchObject({
    from: '2026-11-09',
    to: '2026-11-09',
  })
  expect(rowsOf('held', { ...of, group: 'doctor' })).toMatchObject({ ...span, branch: 3 })
  expect(rowsOf('agreed', { ...of, group: 'product', key: '7' })).toBeUndefined()
  expect(rowsOf('net', { ...of, group: 'method', key: 'Tiền mặt' })).toBeUndefined()
  expect(rowsOf('net', { ...of, group: 'source', key: null })).toBeUndefined()
})
