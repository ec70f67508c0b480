import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocate, takeBack } from './allocation.ts'
import { installmentRemaining, planStatus, type PlanStatus } from './installment.ts'
import { fillInstallments, mergeShares } from './installment-fill.ts'
import { makeSchedule, type Planned, replan, replanProblem } from './schedule.ts'

interface Part {
  id: number
  seq: number
  due_on: string
  amount: number
  replaced: boolean
}

/** A row of the ledger: so much of a payment on an instalment, what went back of it, and whether it was reversed. */
interface Row {
  payment: number
  installment: number
  amount: number
  returned: number
  reversed: boolean
}

type Deed =
  | { kind: 'pay'; amount: number }
  | { kind: 'reverse'; which: number }
  | { kind: 'refund'; amount: number }
  | { kind: 'replan'; count: number }

const amount = fc.integer({ min: 1, max: 900_000 })
const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pay' as const), amount }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reverse' as const), which: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('refund' as const), amount }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('replan' as const), count: fc.integer({ min: 1, max: 6 }) }),
  },
)

const TOTAL = 2_000_000
const sum = (numbers: readonly number[]) => numbers.reduce((whole, number) => whole + number, 0)

/** A plan with its ledger, as a cashier would keep it with pencil and paper. */
class Ledger {
  status: PlanStatus = 'active'
  parts: Part[]
  readonly rows: Row[] = []
  payments = 0
  /** What customers have handed over and not got back, without what is held. */
  net = 0

  constructor(count: number, down: number) {
    const terms = { count, frequency: 'month', first_due_on: '2026-01-31' } as const
    this.parts = makeSchedule({ ...terms, total: TOTAL, down }).map((part, id) => ({
      ...part,
      id,
      replaced: false,
    }))
  }

  gross(id: number): number {
    return sum(this.rows.filter((row) => row.installment === id && !row.reversed).map((row) => row.amount))
  }

  left(part: Part): number {
    const back = this.rows.filter((row) => row.installment === part.id).map((row) => row.returned)
    const facts = { ...part, paid: this.gross(part.id), refunded: sum(back) }
    return installmentRemaining({ ...facts, closed_as: part.replaced ? 'cancelled' : null })
  }

  get remaining(): number {
    return sum(this.parts.map((part) => this.left(part)))
  }

  pay(given: number): void {
    const open = this.parts
      .map((part) => ({ id: part.id, seq: part.seq, remaining: this.left(part) }))
      .filter(({ remaining }) => remaining > 0)
      .toSorted((one, other) => one.seq - other.seq)
    const { shares } = allocate(given, [{ ref: 'item', remaining: this.remaining }])
    const filled = fillInstallments(shares, open)
    expect(mergeShares(filled)).toEqual(shares)
    for (const { amount: part, installment_id } of filled) {
      if (installment_id === null) throw new Error('no more is put on the item than its instalments take')
      const row = { payment: this.payments, installment: installment_id, returned: 0, reversed: false }
      this.rows.push({ ...row, amount: part })
    }
    // The first that is open is the first that is paid.
    if (open[0] !== undefined && shares.length > 0) expect(filled[0]?.installment_id).toBe(open[0].id)
    this.net += sum(shares.map((share) => share.amount))
    this.payments += 1
  }

  /** A payment is reversed whole, and only while nothing of it went back. */
  reverse(which: number): void {
    const of = this.rows.filter(({ payment, reversed }) => payment === which && !reversed)
    if (of.some(({ returned }) => returned > 0)) return
    for (const row of of) row.reversed = true
    this.net -= sum(of.map((row) => row.amount))
  }

  refund(wanted: number): void {
    const standing = this.rows.filter(({ reversed }) => !reversed)
    const taken = standing.map((row, at) => ({ ref: String(at), amount: row.amount, returned: row.returned }))
    const { shares, rest } = takeBack(wanted, taken)
    expect(rest).toBe(Math.max(0, wanted - this.net))
    if (rest > 0) return
    for (const share of shares) {
      const row = standing[Number(share.ref)]
      if (row !== undefined) row.returned += share.amount
    }
    this.net -= wanted
  }

  replan(count: number): void {
    const live = this.parts.filter(({ replaced }) => !replaced)
    const planned: (Planned & { id: number })[] = live.map((part) => ({
      ...part,
      frozen: this.gross(part.id) > 0,
    }))
    const rhythm = { count, frequency: 'month', first_due_on: `${2100 + this.parts.length}-01-31` } as const
    if (replanProblem(planned, rhythm) !== undefined) return
    const made = replan(planned, rhythm)
    for (const part of live) part.replaced = part.seq > 0 && this.gross(part.id) === 0
    const next = this.parts.length
    this.parts.push(...made.map((part, at) => ({ ...part, id: next + at, replaced: false })))
  }

  do(one: Deed): void {
    if (one.kind === 'pay') this.pay(one.amount)
    else if (one.kind === 'reverse') this.reverse(one.which)
    else if (one.kind === 'refund') this.refund(one.amount)
    else this.replan(one.count)
    this.status = planStatus(this.status, this.remaining)
  }
}

test('whatever is paid, reversed, given back and planned again, the plan comes to its total and owes what is not paid', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.array(deed, { maxLength: 30 }),
      (count, down, deeds) => {
        const ledger = new Ledger(count, down)
        for (const one of deeds) {
          ledger.do(one)
          const live = ledger.parts.filter(({ replaced }) => !replaced)
          expect(sum(live.map((part) => part.amount))).toBe(TOTAL)
          expect(new Set(live.map(({ seq }) => seq)).size).toBe(live.length)
          expect(live.every((part) => ledger.left(part) >= 0 && ledger.left(part) <= part.amount)).toBe(true)
          expect(ledger.remaining).toBe(TOTAL - ledger.net)
          expect(ledger.status === 'completed').toBe(ledger.remaining === 0)
        }
      },
    ),
  )
})
