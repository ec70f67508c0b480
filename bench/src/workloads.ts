import { randomUUID } from 'node:crypto'
import { addDays } from '@bcare/rules/text/date'
import { DAY, DOCTORS_FROM as FIRST_DOCTOR } from './data.ts'
import { BOARD, NUMBER_FIELD } from './front-desk.ts'
import type { Workload } from './load.ts'

export interface Pair {
  name: string
  product: Workload
  floor: Workload
  /** The ratio that is to be reached. */
  target?: number
}

/** The seventh day of the week that begins with `DAY`: all of it lies at the filler's one branch. */
const WEEK_END = addDays(DAY, 6)

export const COMMON = ['nguyen thi', 'tran van', 'le minh', 'phuong', 'khang']
export const RARE = ['ly huu tuyet', 'duong gia viet', '0912345', '88899', 'kh12345']
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T

const keyed = () => ({ 'idempotency-key': randomUUID() })
const phoneOf = (n: number) => `09${String(10_000_000 + ((n * 7919) % 89_999_999)).padStart(8, '0')}`

const window = { from: `${DAY}T00:00:00+07:00`, to: `${DAY}T23:59:59+07:00` }
const day = { from: DAY, to: DAY }
const week = { from: DAY, to: WEEK_END, branch_id: 1 }

/** What the calendar shows at once. */
const calendar: readonly Pair[] = [
  {
    name: "a day's appointments",
    product: { path: '/v1/appointment/calendar', next: () => day },
    floor: { path: '/day', next: () => window },
  },
  {
    name: 'the week of a branch',
    product: { path: '/v1/appointment/calendar', next: () => week },
    floor: { path: '/day', next: () => ({ from: window.from, to: `${WEEK_END}T23:59:59+07:00` }) },
  },
]

const joined = (n: number) => ({ tag: 1 + (n % 20), group: 1 + (n % 10), doctor: FIRST_DOCTOR + (n % 10) })
const linked = (field: string, id: number) => ({ field, op: 'in', value: [id] })

/** A whole board, and customers by what hangs on them in three other tables. */
const frontDesk: readonly Pair[] = [
  {
    name: 'a board of 8 × 200',
    product: { path: '/v1/deal/board', next: () => ({ pipeline_id: BOARD, limit: 200 }) },
    floor: { path: '/board', next: () => ({ pipeline: BOARD }) },
  },
  {
    name: 'by label, group and staff',
    product: {
      path: '/v1/person/query',
      next: (n) => {
        const { tag, group, doctor } = joined(n)
        const and = [linked('tag_ids', tag), linked('group_ids', group), linked('assigned_user_ids', doctor)]
        return { filter: { and } }
      },
    },
    floor: { path: '/joined', next: joined },
  },
]

const value = (n: number) => (n * 37) % 1000

/** Customers by custom fields. */
const customFields: readonly Pair[] = [
  {
    name: 'by one of 100 custom fields',
    product: {
      path: '/v1/person/query',
      next: (n) => ({
        filter: { field: `custom.${NUMBER_FIELD.name}`, op: 'eq', value: value(n) },
        custom: [NUMBER_FIELD.name],
      }),
    },
    floor: { path: '/custom-field', next: (n) => ({ field: NUMBER_FIELD.id, value: value(n) }) },
  },
  {
    name: 'in the order of a custom field',
    product: {
      path: '/v1/person/query',
      next: (n) => ({ sort_by: `custom.${NUMBER_FIELD.name}`, order: 'asc', page: 1 + (n % 50) }),
    },
    floor: { path: '/own-order', next: (n) => ({ field: NUMBER_FIELD.id, page: 1 + (n % 50) }) },
  },
]

/** The same work for product and floor; the first tenant has a fifth of all customers. */
export function workloads(persons: number): Pair[] {
  const largest = Math.floor(persons / 5)
  const someone = (n: number) => 1 + ((n * 7919) % largest)
  const lastPage = Math.floor(largest / 20)
  const list = (page: (n: number) => number): Omit<Pair, 'name'> => ({
    product: { path: '/v1/person/list', next: (n) => ({ page: page(n) }) },
    floor: { path: '/list', next: (n) => ({ page: page(n) }) },
  })
  const search = (words: readonly string[]): Omit<Pair, 'name'> => ({
    product: { path: '/v1/person/list', next: (n) => ({ search: pick(words, n) }) },
    floor: { path: '/search', next: (n) => ({ pattern: pick(words, n) }) },
  })
  return [
    { name: 'list with total', ...list((n) => 1 + (n % 50)), target: 0.9 },
    {
      name: 'get',
      product: { path: '/v1/person/get', next: (n) => ({ id: someone(n) }) },
      floor: { path: '/get', next: (n) => ({ id: someone(n) }) },
      target: 0.8,
    },
    {
      name: 'insert',
      product: {
        path: '/v1/person/add',
        next: (n) => ({ full_name: `Khách Mới ${n}`, phone: phoneOf(n), force: true }),
        headers: keyed,
      },
      floor: {
        path: '/insert',
        next: (n) => ({ name: `Khách Mới ${n}`, phone: phoneOf(n), code: `F${randomUUID()}` }),
      },
      target: 0.75,
    },
    {
      name: 'update',
      product: {
        path: '/v1/person/update',
        next: (n) => ({ id: someone(n), note: `Ghi chú ${n}` }),
        headers: keyed,
      },
      floor: { path: '/update', next: (n) => ({ id: someone(n), note: `Ghi chú ${n}` }) },
    },
    { name: 'search, common words', ...search(COMMON) },
    { name: 'search, rare words', ...search(RARE) },
    { name: 'deep page', ...list((n) => lastPage - (n % 50)) },
    ...calendar,
    ...frontDesk,
    ...customFields,
  ]
}
