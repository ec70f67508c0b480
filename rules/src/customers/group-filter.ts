import { addDays, instantAt, type Instant, clinicDate } from '../text/date.ts'

/** Spans of birthdays that a group can ask for, seen from the day on which it is filled. */
export const BIRTHDAY_SPANS = ['today', 'next_7_days', 'this_month', 'next_month'] as const
export type BirthdaySpan = (typeof BIRTHDAY_SPANS)[number]

export const BIRTHDAY_LABELS: Readonly<Record<BirthdaySpan, string>> = {
  today: 'hôm nay',
  next_7_days: 'trong 7 ngày tới',
  this_month: 'trong tháng này',
  next_month: 'trong tháng sau',
}

/** Instants that a group can ask for by days counted from today. */
export const COUNTED_FIELDS = ['created_at', 'last_visit_at', 'next_appointment_at'] as const
/** Within so many days before today, longer ago, or within so many days ahead. */
export const COUNTED_OPS = ['last_days', 'before_days', 'next_days'] as const
export type CountedOp = (typeof COUNTED_OPS)[number]

interface AnyLeaf {
  field: string
  op: string
  value?: unknown
}
type Tree<Leaf> = Leaf | { and: Tree<Leaf>[] } | { or: Tree<Leaf>[] }

/** A leaf that the database can answer. */
export interface PlainLeaf {
  field: string
  op: 'eq' | 'gte' | 'lt' | 'between'
  value: unknown
}

const MONTH = 12

const born = (date: string): Tree<PlainLeaf> => ({
  and: [
    { field: 'birth_month', op: 'eq', value: Number(date.slice(5, 7)) },
    { field: 'birth_day', op: 'eq', value: Number(date.slice(8, 10)) },
  ],
})

/** A customer who was born on 29 February has their birthday on the 28th of other years. */
function bornOn(date: string): Tree<PlainLeaf>[] {
  const leapless = date.slice(5) === '02-28' && addDays(date, 1).slice(5) === '03-01'
  return leapless ? [born(date), born(`${date.slice(0, 4)}-02-29`)] : [born(date)]
}

function birthday(span: BirthdaySpan, today: string): Tree<PlainLeaf> {
  const month = Number(today.slice(5, 7))
  if (span === 'this_month') return { field: 'birth_month', op: 'eq', value: month }
  if (span === 'next_month') return { field: 'birth_month', op: 'eq', value: (month % MONTH) + 1 }
  const days = span === 'today' ? 0 : 7
  return { or: Array.from({ length: days + 1 }, (_, ahead) => bornOn(addDays(today, ahead))).flat() }
}

function counted(field: string, op: CountedOp, days: number, today: string): PlainLeaf {
  const midnight = (ahead: number) => instantAt(addDays(today, ahead), 0)
  if (op === 'before_days') return { field, op: 'lt', value: midnight(-days) }
  if (op === 'last_days') return { field, op: 'between', value: [midnight(-days), midnight(1)] }
  return { field, op: 'between', value: [midnight(0), midnight(days + 1)] }
}

function settleLeaf<Leaf extends AnyLeaf>(leaf: Leaf, today: string): Tree<Leaf | PlainLeaf> {
  if (leaf.field === 'birthday') return birthday(leaf.value as BirthdaySpan, today)
  const op = COUNTED_OPS.find((known) => known === leaf.op)
  return op === undefined ? leaf : counted(leaf.field, op, leaf.value as number, today)
}

/**
 * The filter of a group as it stands at a moment: birthdays and counted days become dates, in the clinic's days. What
 * a plain list can be narrowed by stays as it is.
 */
export function settleGroupFilter<Leaf extends AnyLeaf>(
  tree: Tree<Leaf>,
  now: Instant,
): Tree<Leaf | PlainLeaf> {
  const settle = (inner: Tree<Leaf>): Tree<Leaf | PlainLeaf> => {
    if ('and' in inner) return { and: inner.and.map(settle) }
    if ('or' in inner) return { or: inner.or.map(settle) }
    return settleLeaf(inner, clinicDate(now))
  }
  return settle(tree)
}

/** A filter in which one id is another one wherever a field of this name is asked about; the same object when nowhere. */
export function replaceInFilter<T>(filter: T, field: string, from: number, to: number): T {
  const become = (value: unknown): unknown =>
    Array.isArray(value) ? [...new Set(value.map(become))] : value === from ? to : value
  const visit = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(visit)
    if (typeof node !== 'object' || node === null) return node
    const leaf = node as Record<string, unknown>
    if (leaf['field'] === field) return { ...leaf, value: become(leaf['value']) }
    return Object.fromEntries(Object.entries(leaf).map(([key, value]) => [key, visit(value)]))
  }
  const replaced = visit(filter)
  return JSON.stringify(replaced) === JSON.stringify(filter) ? filter : (replaced as T)
}
