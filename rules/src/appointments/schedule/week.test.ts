import fc from 'fast-check'
import { expect, test } from 'vitest'
import { copyWeek, type Shift, type StaffDay } from './week.ts'

const shift = fc.record({
  start: fc.constantFrom(480, 810),
  end: fc.constantFrom(720, 1050),
  shift_term_id: fc.constantFrom(null, 1, 2),
  room_term_id: fc.constantFrom(null, 7),
  branch_id: fc.constantFrom(1, 2),
})
const shifts = fc.array(shift, { maxLength: 2 })
const day = fc.record({
  template: shifts,
  override: fc.option(shifts, { nil: undefined }),
})
const weeks = fc.array(fc.tuple(day, day), { maxLength: 14 }).map((pairs) => {
  const dated = (index: number, week: string) => ({
    user_id: Math.floor(index / 7),
    date: `${week}-${index % 7}`,
  })
  return {
    from: pairs.map(([one], index): StaffDay => ({ ...one, ...dated(index, 'a') })),
    to: pairs.map(([, other], index): StaffDay => ({ ...other, ...dated(index, 'b') })),
  }
})
const planned = ({ template, override }: StaffDay): readonly Shift[] => override ?? template
const sorted = (list: readonly Shift[]) => list.map((one) => JSON.stringify(one)).toSorted()

test('after copying, every day of the week has the shifts of the week that was copied', () => {
  fc.assert(
    fc.property(weeks, ({ from, to }) => {
      const changes = copyWeek(from, to)
      const after = to.map((target): StaffDay => {
        const change = changes.find(({ user_id, date }) => user_id === target.user_id && date === target.date)
        if (change === undefined) return target
        return { ...target, override: change.by === 'template' ? undefined : change.after }
      })
      expect(after.map((one) => sorted(planned(one)))).toEqual(from.map((one) => sorted(planned(one))))
      expect(copyWeek(from, after)).toEqual([])
    }),
  )
})

test('only days that change are named, and what was set for the very day is said to be lost', () => {
  fc.assert(
    fc.property(weeks, ({ from, to }) => {
      for (const { user_id, date, before, after, overwrites } of copyWeek(from, to)) {
        const target = to.find((one) => one.user_id === user_id && one.date === date)
        expect(sorted(before)).not.toEqual(sorted(after))
        expect(overwrites).toBe(target?.override !== undefined)
      }
    }),
  )
})
