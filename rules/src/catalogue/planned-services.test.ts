import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../text/date.ts'
import { PRODUCT_RULES } from './product.ts'
import { type PlannedServices, type RuledService, serviceHints, serviceWarnings } from './planned-services.ts'

const TODAY = '2026-03-02'
const ids = fc.integer({ min: 1, max: 5 })
const rule = fc.record({
  kind: fc.constantFrom(...PRODUCT_RULES),
  product_id: ids,
  days: fc.option(fc.integer({ min: 1, max: 20 })),
})
const others = fc.array(
  fc.record({ product_id: ids, date: fc.integer({ min: -25, max: 25 }).map((days) => addDays(TODAY, days)) }),
  { maxLength: 5 },
)
const anyPlan: fc.Arbitrary<PlannedServices> = fc.record({
  planned: fc.uniqueArray(ids, { maxLength: 3 }),
  date: fc.constant(TODAY),
  others,
  services: fc
    .array(fc.array(rule, { maxLength: 3 }), { minLength: 5, maxLength: 5 })
    .map((lists) => new Map(lists.map((rules, at) => [at + 1, { id: at + 1, name: `DV${at + 1}`, rules }]))),
})

const named = (id: number, name: string, rules: RuledService['rules'] = []): [number, RuledService] => [
  id,
  { id, name, rules },
]
const WISDOM = named(1, 'Nhổ răng khôn', [{ kind: 'excludes_same_day', product_id: 2, days: null }])
const WHITENING = named(2, 'Tẩy trắng', [{ kind: 'suggest_with', product_id: 4, days: null }])
const STITCHES = named(3, 'Cắt chỉ', [{ kind: 'requires_min_days', product_id: 1, days: 7 }])
const SCALING = named(4, 'Cạo vôi')
const services = new Map([WISDOM, WHITENING, STITCHES, SCALING])
const plan = (planned: number[], rest: PlannedServices['others'] = []) => ({
  planned,
  date: TODAY,
  others: rest,
  services,
})

test('each pair is told once, and nothing is told of services without rules', () => {
  fc.assert(
    fc.property(anyPlan, (any) => {
      const kinds = serviceWarnings(any).map(({ kind }) => kind)
      expect(new Set(kinds).size).toBe(kinds.length)
      const silent = new Map([...any.services].map(([id, service]) => [id, { ...service, rules: [] }]))
      expect(serviceWarnings({ ...any, services: silent })).toEqual([])
    }),
  )
})

test('what is warned of does not depend on which of two services is booked first', () => {
  fc.assert(
    fc.property(anyPlan, ids, ids, fc.integer({ min: 0, max: 25 }), (any, one, other, days) => {
      fc.pre(one !== other)
      const later = addDays(TODAY, days)
      const told = (planned: number, date: string, product_id: number, on: string) =>
        serviceWarnings({ ...any, planned: [planned], date, others: [{ product_id, date: on }] })
          .map(({ kind }) => kind)
          .toSorted()
      expect(told(one, TODAY, other, later)).toEqual(told(other, later, one, TODAY))
    }),
  )
})

test('stitches are taken out seven days after, whichever of the two is booked first', () => {
  const told = (days: number) => serviceWarnings(plan([3], [{ product_id: 1, date: addDays(TODAY, -days) }]))
  expect(told(6)).toMatchObject([
    { message: '«Cắt chỉ» nên cách «Nhổ răng khôn» (24/02/2026) ít nhất 7 ngày' },
  ])
  expect(told(7)).toEqual([])
  const before = (days: number) => serviceWarnings(plan([1], [{ product_id: 3, date: addDays(TODAY, days) }]))
  expect(before(3)).toHaveLength(1)
  expect(before(7)).toEqual([])
  expect(serviceWarnings(plan([1], [{ product_id: 3, date: addDays(TODAY, -1) }]))).toEqual([])
})

test('two services that exclude each other meet in one appointment, and on one day', () => {
  const message = 'Không nên làm «Nhổ răng khôn» cùng ngày với «Tẩy trắng»'
  expect(serviceWarnings(plan([1, 2]))).toMatchObject([{ message }])
  expect(serviceWarnings(plan([2], [{ product_id: 1, date: TODAY }]))).toMatchObject([{ message }])
  expect(serviceWarnings(plan([2], [{ product_id: 1, date: addDays(TODAY, 1) }]))).toEqual([])
})

test('what goes well with a service is told until it is there', () => {
  expect(serviceHints(plan([2]))).toMatchObject([{ message: 'Nên làm «Cạo vôi» cùng với «Tẩy trắng»' }])
  expect(serviceHints(plan([2, 4]))).toEqual([])
  expect(serviceHints(plan([2], [{ product_id: 4, date: TODAY }]))).toEqual([])
  expect(serviceHints(plan([4]))).toEqual([])
})
