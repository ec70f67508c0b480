import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rankBetween } from './rank.ts'

/** Plays drops on a board: each number says where, as a share of the column. */
function play(drops: readonly number[]): string[] {
  return drops.reduce<string[]>((column, share) => {
    const place = Math.floor(share * (column.length + 1))
    return column.toSpliced(place, 0, rankBetween(column[place - 1], column[place]))
  }, [])
}

const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

test('wherever cards are dropped, the column stays in strict order', () => {
  fc.assert(
    fc.property(fc.array(share, { maxLength: 200 }), (drops) => {
      const column = play(drops)
      expect(new Set(column).size).toBe(drops.length)
      expect(column.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(column)
    }),
  )
})

test('any two ranks that were ever given have room between them', () => {
  fc.assert(
    fc.property(fc.array(share, { minLength: 2, maxLength: 60 }), fc.nat(), (drops, pick) => {
      const column = play(drops)
      const low = column[pick % (column.length - 1)] ?? ''
      const high = column[(pick % (column.length - 1)) + 1] ?? ''
      const between = rankBetween(low, high)
      expect(low < between && between < high).toBe(true)
    }),
  )
})

test('ten thousand cards added at either end keep short ranks', () => {
  const ends = (drop: 0 | 1) => {
    let rank = rankBetween(undefined, undefined)
    for (let count = 0; count < 10_000; count += 1)
      rank = drop === 1 ? rankBetween(rank, null) : rankBetween(null, rank)
    return rank
  }
  expect(ends(1)).toHaveLength(8)
  expect(ends(0)).toHaveLength(8)
})

test('a thousand cards dropped into one and the same gap grow by a letter in five', () => {
  const [low, high] = [rankBetween(null, null), rankBetween(rankBetween(null, null), null)]
  let [above, below] = [low, high]
  for (let count = 0; count < 1_000; count += 1) above = rankBetween(above, high)
  for (let count = 0; count < 1_000; count += 1) below = rankBetween(low, below)
  expect(above.length).toBeLessThan(220)
  expect(below.length).toBeLessThan(220)
})

test('even at the edges of all ranks there is room', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('zzzzzzzz', 'zzzzzzzzz', 'zzzzzzyy'),
      fc.integer({ min: 1, max: 40 }),
      (start, drops) => {
        let [top, bottom]: [string, string] = [start, '00000001']
        for (let count = 0; count < drops; count += 1) {
          const [up, down] = [rankBetween(top, null), rankBetween(null, bottom)]
          expect(up > top && down < bottom).toBe(true)
          ;[top, bottom] = [up, down]
        }
      },
    ),
  )
})

test('neighbours that are no ranks, or not in order, are refused', () => {
  for (const wrong of ['', 'a', '0000000', '00000000x0', 'V000000-']) {
    expect(() => rankBetween(wrong, null)).toThrow(RangeError)
  }
  const rank = rankBetween(null, null)
  expect(() => rankBetween(rank, rank)).toThrow(RangeError)
  expect(() => rankBetween(rankBetween(rank, null), rank)).toThrow(RangeError)
})
