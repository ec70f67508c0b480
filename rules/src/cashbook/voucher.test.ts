import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  BOOKED_VOUCHERS,
  itemsProblem,
  nextStates,
  OWN_SOURCES,
  stepNeedsReason,
  VOUCHER_SOURCES,
  VOUCHER_STATES,
  voucherStep,
  type VoucherActor,
  type VoucherRight,
} from './voucher.ts'

const RIGHTS: readonly VoucherRight[] = ['update', 'approve', 'finalize', 'reverse']
const rights = fc.subarray([...RIGHTS])
const state = fc.constantFrom(...VOUCHER_STATES)
const amount = fc.integer({ min: 1, max: 100_000_000 })
const facts = fc.record({
  state,
  source: fc.constantFrom(...VOUCHER_SOURCES),
  amount,
  reverses_id: fc.constantFrom(null, 7),
})
const actor = fc.record({ held: rights, is_author: fc.boolean(), limit: fc.nat(100_000_000) })

const acting = ({ held, ...user }: { held: VoucherRight[]; is_author: boolean; limit: number }) =>
  ({ ...user, may: (right: VoucherRight) => held.includes(right) }) satisfies VoucherActor

const everything = acting({ held: [...RIGHTS], is_author: false, limit: Number.MAX_SAFE_INTEGER })
const manual = { source: 'manual', amount: 1, reverses_id: null } as const

describe('the steps of a voucher', () => {
  test('are those of the table, and no others', () => {
    const table = Object.fromEntries(VOUCHER_STATES.map((from) => [from, nextStates(from)]))
    expect(table).toEqual({
      draft: ['pending_approval', 'posted', 'cancelled'],
      pending_approval: ['draft', 'approved', 'cancelled'],
      approved: ['posted', 'cancelled'],
      posted: ['reversed'],
      reversed: [],
      cancelled: [],
    })
  })

  test('a user with every right takes each of them, and nothing else', () =>
    fc.assert(
      fc.property(state, state, (from, to) => {
        expect(voucherStep({ ...manual, state: from }, to, everything) === undefined).toBe(
          nextStates(from).includes(to),
        )
      }),
    ))

  test('never lead out of the books, but by a reversal', () => {
    for (const from of BOOKED_VOUCHERS)
      expect(nextStates(from).filter((to) => !BOOKED_VOUCHERS.includes(to))).toEqual([])
  })

  test('taking something back asks why', () => {
    expect(stepNeedsReason('pending_approval', 'draft')).toBe(true)
    expect(stepNeedsReason('posted', 'reversed')).toBe(true)
    for (const from of ['draft', 'pending_approval', 'approved'] as const)
      expect(stepNeedsReason(from, 'cancelled')).toBe(true)
    expect(stepNeedsReason('draft', 'posted')).toBe(false)
  })

  test('what another voucher caused is not touched, by no user', () =>
    fc.assert(
      fc.property(facts, state, (voucher, to) => {
        fc.pre(!OWN_SOURCES.includes(voucher.source))
        expect(voucherStep(voucher, to, everything)?.kind).toBe('rule')
      }),
    ))

  test('a mirror is not mirrored', () => {
    expect(voucherStep({ ...manual, state: 'posted', reverses_id: 7 }, 'reversed', everything)?.kind).toBe(
      'rule',
    )
  })

  test('above the limit nothing is posted without approval, and its author never approves it', () =>
    fc.assert(
      fc.property(amount, actor, (sum, who) => {
        fc.pre(sum > who.limit)
        const own = acting({ ...who, held: [...RIGHTS], is_author: true })
        const voucher = { ...manual, amount: sum }
        expect(voucherStep({ ...voucher, state: 'draft' }, 'posted', own)?.kind).toBe('rule')
        expect(voucherStep({ ...voucher, state: 'pending_approval' }, 'approved', own)?.kind).toBe(
          'forbidden',
        )
        expect(
          voucherStep({ ...voucher, state: 'pending_approval' }, 'approved', { ...own, is_author: false }),
        ).toBeUndefined()
      }),
    ))

  test('a further right never closes a step', () =>
    fc.assert(
      fc.property(facts, state, actor, fc.constantFrom(...RIGHTS), (voucher, to, who, more) => {
        if (voucherStep(voucher, to, acting(who)) !== undefined) return
        expect(voucherStep(voucher, to, acting({ ...who, held: [...who.held, more] }))).toBeUndefined()
      }),
    ))

  test('without any right only what is one’s own and waits is taken back', () =>
    fc.assert(
      fc.property(facts, state, fc.boolean(), (voucher, to, is_author) => {
        const none = acting({ held: [], is_author, limit: Number.MAX_SAFE_INTEGER })
        if (voucherStep(voucher, to, none) !== undefined) return
        expect([is_author, voucher.state, to === 'draft' || to === 'cancelled']).toEqual([
          true,
          'pending_approval',
          true,
        ])
      }),
    ))
})

describe('items', () => {
  test('come to the amount, or there are none', () =>
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 8 }), amount, (amounts, sum) => {
        const items = amounts.map((one) => ({ amount: one }))
        const total = amounts.reduce((all, one) => all + one, 0)
        expect(itemsProblem(total, items)).toBeUndefined()
        expect(itemsProblem(sum, items) === undefined).toBe(items.length === 0 || total === sum)
      }),
    ))
})
