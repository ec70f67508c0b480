import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, clinicDate } from '../text/date.ts'
import {
  BIRTHDAY_SPANS,
  type BirthdaySpan,
  COUNTED_OPS,
  type PlainLeaf,
  replaceInFilter,
  settleGroupFilter,
} from './group-filter.ts'

interface Born {
  birth_month: number
  birth_day: number
}
type Settled = ReturnType<typeof settleGroupFilter<{ field: string; op: string; value?: unknown }>>

/** What the database would answer for one person. */
function holds(tree: Settled, row: Record<string, unknown>): boolean {
  if ('and' in tree) return tree.and.every((inner) => holds(inner, row))
  if ('or' in tree) return tree.or.some((inner) => holds(inner, row))
  const { field, op, value } = tree as PlainLeaf
  const have = row[field]
  if (op === 'eq') return have === value
  const at = Date.parse(have as string)
  if (op === 'lt') return at < Date.parse(value as string)
  const [from = '', to = ''] = value as string[]
  return at >= Date.parse(from) && at <= Date.parse(to)
}

const day = fc.date({ min: new Date('2024-01-01'), max: new Date('2032-12-31'), noInvalidDate: true })
const birthdayIn = (span: BirthdaySpan, born: Born, now: Date) =>
  holds(settleGroupFilter({ field: 'birthday', op: 'within', value: span }, now), { ...born })

const bornOn = (date: string): Born => ({
  birth_month: Number(date.slice(5, 7)),
  birth_day: Number(date.slice(8)),
})

test('a birthday of the next seven days is found on its day and the seven before, and on no other', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -40, max: 40 }), (now, ahead) => {
      const born = bornOn(addDays(clinicDate(now), ahead))
      if (born.birth_month === 2 && born.birth_day === 29) return
      expect(birthdayIn('next_7_days', born, now)).toBe(ahead >= 0 && ahead <= 7)
      expect(birthdayIn('today', born, now)).toBe(ahead === 0)
    }),
  )
})

test('this month and the next are neighbours, over the turn of the year too', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 12 }), (now, month) => {
      const current = Number(clinicDate(now).slice(5, 7))
      const born = { birth_month: month, birth_day: 1 }
      expect(birthdayIn('this_month', born, now)).toBe(month === current)
      expect(birthdayIn('next_month', born, now)).toBe((month - current + 12) % 12 === 1)
    }),
  )
})

test('a customer who was born on 29 February is remembered every year', () => {
  const leap = { birth_month: 2, birth_day: 29 }
  expect(birthdayIn('today', leap, new Date('2028-02-29T05:00:00Z'))).toBe(true)
  expect(birthdayIn('today', leap, new Date('2028-02-28T05:00:00Z'))).toBe(false)
  expect(birthdayIn('today', leap, new Date('2027-02-28T05:00:00Z'))).toBe(true)
  expect(birthdayIn('today', leap, new Date('2027-03-01T05:00:00Z'))).toBe(false)
})

test('the last so many days and before them share no moment, and leave none out before today', () => {
  const days = fc.integer({ min: 1, max: 400 })
  fc.assert(
    fc.property(day, day, days, (now, at, count) => {
      const visited = (op: (typeof COUNTED_OPS)[number]) =>
        holds(settleGroupFilter({ field: 'last_visit_at', op, value: count }, now), {
          last_visit_at: at.toISOString(),
        })
      const past = clinicDate(at) <= clinicDate(now)
      expect(visited('last_days') && visited('before_days')).toBe(false)
      if (past) expect(visited('last_days') || visited('before_days')).toBe(true)
    }),
  )
})

test('what a plain list can answer is left as it is, however deep', () => {
  const plain = {
    and: [{ field: 'gender', op: 'eq', value: 'male' }, { or: [{ field: 'tag_ids', op: 'in', value: [1] }] }],
  }
  const tree: Parameters<typeof settleGroupFilter<{ field: string; op: string; value?: unknown }>>[0] = plain
  expect(settleGroupFilter(tree, '2026-11-21T02:00:00Z')).toEqual(plain)
  for (const span of BIRTHDAY_SPANS) {
    const settled = settleGroupFilter({ and: [{ field: 'birthday', op: 'within', value: span }] }, 0)
    expect(JSON.stringify(settled)).not.toContain('birthday')
  }
})

test('an id that became another one is asked for no more, and nothing else of the filter changes', () => {
  const leaf = fc.record({
    field: fc.constantFrom('source_term_id', 'tag_ids'),
    op: fc.constantFrom('eq', 'in'),
    value: fc.oneof(
      fc.integer({ min: 1, max: 3 }),
      fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1 }),
    ),
  })
  fc.assert(
    fc.property(fc.array(leaf, { minLength: 1, maxLength: 4 }), (leaves) => {
      const filter = { and: [{ or: leaves }, { field: 'gender', op: 'eq', value: 'male' }] }
      const replaced = replaceInFilter(filter, 'tag_ids', 1, 2)
      const about = (tree: typeof filter, field: string) =>
        (tree.and[0] as { or: typeof leaves }).or.filter((one) => one.field === field)
      expect(about(replaced, 'tag_ids').flatMap(({ value }) => value)).not.toContain(1)
      expect(about(replaced, 'source_term_id')).toEqual(about(filter, 'source_term_id'))
      expect(replaced.and[1]).toEqual(filter.and[1])
      const named = about(filter, 'tag_ids').some(({ value }) => [value].flat().includes(1))
      if (
        !named &&
        about(filter, 'tag_ids').every(({ value }) => new Set([value].flat()).size === [value].flat().length)
      )
        expect(replaced).toBe(filter)
    }),
  )
})
