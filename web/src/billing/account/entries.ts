import type { api } from '../../kit/api/api.ts'
import { BILLING_TEXTS as TEXTS } from '../texts.ts'

type Bill = Awaited<ReturnType<typeof api.bill.list>>['data'][number]
type Payment = Awaited<ReturnType<typeof api.payment.list>>['data'][number]

export type EntryKind = 'bill' | 'receipt' | 'deposit' | 'refund'

/** A line of a customer's account: what it adds to the debt and takes from it. */
export interface Entry {
  key: string
  kind: EntryKind
  code: string
  title: string
  status: string
  at: string
  up: number
  down: number
  /** Money that came or went, where that is not what the debt became smaller by. */
  moved: number
  /** Reversed, cancelled or failed: it counts for nothing, and stays to be seen. */
  is_void: boolean
  note: string | null
}

const KIND_OF: Readonly<Record<Payment['kind'], EntryKind>> = {
  receipt: 'receipt',
  deposit: 'deposit',
  deposit_apply: 'deposit',
  refund: 'refund',
  deposit_refund: 'refund',
}

/** What is said of a state: nothing where it is the usual one. */
const UNUSUAL: ReadonlySet<string> = new Set(['draft', 'cancelled', 'pending', 'reversed', 'failed'])

/** The words of the product's fixed lists, by the list. */
export type Words = (group: 'bill.status' | 'payment.kind' | 'payment.status', value: string) => string

const stateOf = (words: Words, group: 'bill.status' | 'payment.status', value: string): string =>
  UNUSUAL.has(value) ? words(group, value) : ''

function ofBill(bill: Bill, words: Words): Entry {
  const owes = bill.status !== 'draft' && bill.status !== 'cancelled'
  return {
    key: `bill:${bill.id}`,
    kind: 'bill',
    code: bill.code,
    title: bill.item_names.join(', '),
    status: stateOf(words, 'bill.status', bill.status),
    at: bill.issued_at,
    up: owes ? bill.total : 0,
    down: 0,
    moved: owes ? 0 : bill.total,
    is_void: bill.status === 'cancelled',
    note: bill.cancel_reason,
  }
}

function ofPayment(payment: Payment, words: Words): Entry {
  const { allocated, amount, methods, reversed_by_code, reversal_of_code, status } = payment
  const mirror = reversal_of_code === null ? null : TEXTS.reversal_of(reversal_of_code)
  return {
    key: `payment:${payment.id}`,
    kind: KIND_OF[payment.kind],
    code: payment.code,
    title: words('payment.kind', payment.kind),
    status: stateOf(words, 'payment.status', status),
    at: payment.paid_at,
    up: allocated < 0 ? -allocated : 0,
    down: allocated > 0 ? allocated : 0,
    moved: Math.abs(allocated) === amount ? 0 : amount,
    is_void: status === 'reversed' || status === 'failed' || status === 'cancelled',
    note: [
      methods.map(({ name }) => name).join(', '),
      reversed_by_code === null ? mirror : TEXTS.reversed(reversed_by_code),
    ]
      .filter(Boolean)
      .join(' · '),
  }
}

/** The account of a customer, the newest entry first; of one moment, what was paid stands above what it was paid for. */
export const entriesOf = (bills: readonly Bill[], payments: readonly Payment[], words: Words): Entry[] =>
  [
    ...bills.map((bill) => ofBill(bill, words)),
    ...payments.map((payment) => ofPayment(payment, words)),
  ].toSorted((one, other) =>
    one.at < other.at
      ? 1
      : one.at > other.at
        ? -1
        : Number(one.kind === 'bill') - Number(other.kind === 'bill'),
  )
