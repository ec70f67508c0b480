import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layOutDay, snapMinutes, type DayItem, type Placement } from './day-grid.ts'

const item = fc
  .tuple(fc.nat({ max: 1439 }), fc.nat({ max: 240 }))
  .map(([start, length]) => ({ start, end: Math.min(1440, start + length) }))
const items = fc.array(item, { maxLength: 40 })

const meets = (one: DayItem, other: DayItem) =>
  one.start < Math.max(other.end, other.start + 1) && other.start < Math.max(one.end, one.start + 1)
const covers = (place: Placement<DayItem>, column: number) =>
  place.column <= column && column < place.column + place.span

test('every item has one place, inside its group', () => {
  fc.assert(
    fc.property(items, (day) => {
      const places = layOutDay(day)
      expect(new Set(places.map(({ item: placed }) => placed))).toEqual(new Set(day))
      expect(places).toHaveLength(day.length)
      for (const { column, span, columns } of places) {
        expect(column >= 0 && span >= 1 && column + span <= columns).toBe(true)
      }
    }),
  )
})

test('what overlaps shares its group and never a column', () => {
  fc.assert(
    fc.property(items, (day) => {
      const places = layOutDay(day)
      for (const one of places) {
        for (const other of places.filter((place) => place !== one && meets(place.item, one.item))) {
          expect(other.columns).toBe(one.columns)
          expect(one.column + one.span <= other.column || other.column + other.span <= one.column).toBe(true)
        }
      }
    }),
  )
})

test('widths fill: the column right of an item is taken, or there is none', () => {
  fc.assert(
    fc.property(items, (day) => {
      const places = layOutDay(day)
      for (const one of places) {
        const next = one.column + one.span
        const taken = places.some((other) => meets(other.item, one.item) && covers(other, next))
        expect(next === one.columns || taken).toBe(true)
      }
    }),
  )
})

test('no group has more columns than appointments at its busiest moment', () => {
  fc.assert(
    fc.property(items, (day) => {
      for (const { columns } of layOutDay(day)) {
        const busiest = Math.max(
          ...day.map(
            (one) => day.filter((other) => meets(other, { start: one.start, end: one.start })).length,
          ),
        )
        expect(columns).toBeLessThanOrEqual(busiest)
      }
    }),
  )
})

test('three that overlap in a chain take two columns, one that stands alone takes the width', () => {
  const [first, second, third, alone] = [
    { start: 540, end: 600 },
    { start: 570, end: 660 },
    { start: 600, end: 630 },
    { start: 700, end: 730 },
  ]
  expect(layOutDay([alone, third, second, first].filter((one) => one !== undefined))).toEqual([
    { item: first, column: 0, span: 1, columns: 2 },
    { item: second, column: 1, span: 1, columns: 2 },
    { item: third, column: 0, span: 1, columns: 2 },
    { item: alone, column: 0, span: 1, columns: 1 },
  ])
})

test('minutes snap to the grid and stay within the day', () => {
  expect([7, 8, 22, 23].map((minutes) => snapMinutes(minutes))).toEqual([0, 15, 15, 30])
  fc.assert(
    fc.property(fc.integer({ min: -100, max: 1600 }), fc.constantFrom(5, 10, 15, 30), (minutes, step) => {
      const snapped = snapMinutes(minutes, step)
      expect(snapped % step).toBe(0)
      expect(snapped >= 0 && snapped <= 1440).toBe(true)
      expect(snapMinutes(snapped, step)).toBe(snapped)
    }),
  )
})
