import fc from 'fast-check'
import { expect, test } from 'vitest'
import { METHOD_KINDS } from './payment.ts'
import {
  bookCash,
  compareMethods,
  countedCash,
  differenceWord,
  differs,
  handOverProblem,
  NOTES,
  notesSum,
} from './shift.ts'

const notes = fc
  .uniqueArray(fc.constantFrom(...NOTES))
  .chain((values) =>
    fc
      .array(fc.nat(2_000), { minLength: values.length, maxLength: values.length })
      .map((counts) => values.map((value, at) => ({ value, count: counts[at] ?? 0 }))),
  )

const kind = fc.constantFrom(...METHOD_KINDS)
const booked = fc.array(
  fc.record({ method_term_id: fc.integer({ min: 1, max: 6 }), amount: fc.integer({ min: -9e8, max: 9e8 }) }),
  { maxLength: 30 },
)
/** A method is of one kind and has one name. */
const lines = fc.tuple(booked, fc.array(kind, { minLength: 7, maxLength: 7 })).map(([rows, kinds]) =>
  rows.map((row) => ({
    ...row,
    name: `Phương thức ${row.method_term_id}`,
    kind: kinds[row.method_term_id] ?? 'cash',
  })),
)

test('a drawer is worth its notes, in whatever order they are counted', () => {
  fc.assert(
    fc.property(notes, (counted) => {
      const { cash } = countedCash({ notes: counted }) as { cash: number }
      expect(cash).toBe(notesSum(counted.toReversed()))
      expect(countedCash({ notes: counted, total: cash })).toEqual({ cash })
      expect(countedCash({ notes: counted, total: cash + 1 })).toMatchObject({ code: 422, field: 'total' })
    }),
  )
})

test('a total stands alone; nothing at all, a note that is none and one that is counted twice are refused', () => {
  fc.assert(
    fc.property(fc.nat(), (total) => {
      expect(countedCash({ total })).toEqual({ cash: total })
    }),
  )
  expect(countedCash({})).toMatchObject({ field: 'total' })
  expect(countedCash({ notes: [{ value: 3_000, count: 1 }] })).toMatchObject({
    message: 'Không có tờ mệnh giá 3.000 đ',
  })
  const twice = { value: 1_000, count: 1 }
  expect(countedCash({ notes: [twice, twice] })).toMatchObject({ field: 'notes' })
})

test('every đồng that moved is in the book figure of the drawer or of one other method, never in two', () => {
  fc.assert(
    fc.property(fc.nat(1e9), lines, (opening, moved) => {
      const others = compareMethods([], moved)
      const sum = moved.reduce((total, { amount }) => total + amount, opening)
      expect(bookCash(opening, moved) + others.reduce((total, { book }) => total + book, 0)).toBe(sum)
      expect(others.every((method) => method.kind !== 'cash' && method.counted === 0)).toBe(true)
    }),
  )
})

test('what was counted is kept to the đồng, each method once; counted as booked nothing differs', () => {
  fc.assert(
    fc.property(lines, lines, (counted, moved) => {
      const of_others = counted.filter((line) => line.kind !== 'cash')
      const compared = compareMethods(of_others, moved)
      expect(new Set(compared.map(({ method_term_id }) => method_term_id)).size).toBe(compared.length)
      expect(compared.reduce((sum, line) => sum + line.counted, 0)).toBe(
        of_others.reduce((sum, { amount }) => sum + amount, 0),
      )
      const exact = compareMethods(
        moved.filter((line) => line.kind !== 'cash'),
        moved,
      )
      expect(differs(0, exact)).toBe(false)
      for (const off of [-1, 1]) expect(differs(off, exact)).toBe(true)
    }),
  )
})

test('a shift is handed over to another user, with a reason exactly where something differs', () => {
  const amounts = fc.record({ counted_cash: fc.nat(1e9), left_amount: fc.nat(1e9) })
  fc.assert(
    fc.property(
      amounts,
      fc.boolean(),
      fc.constantFrom('', '  ', null, undefined, 'Trả nhầm tiền thối'),
      fc.boolean(),
      (money, is_off, reason, to_self) => {
        const problem = handOverProblem({
          ...money,
          differs: is_off,
          reason,
          cashier_id: 1,
          receiver_id: to_self ? 1 : 2,
        })
        const may =
          !to_self && money.left_amount <= money.counted_cash && (!is_off || Boolean(reason?.trim()))
        expect(problem === undefined).toBe(may)
      },
    ),
  )
})

test('more than the books say is «Thừa», less is «Thiếu»', () => {
  expect([30_000, 0, -30_000].map(differenceWord)).toEqual(['Thừa', 'Khớp', 'Thiếu'])
})
